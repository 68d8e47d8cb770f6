import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "../../platform/database/database.ts";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "../../platform/database/migrate.ts";
import { testPostgres } from "../../platform/database/test-database.ts";
import { createLog } from "../../platform/log.ts";

const NAME = `test_terms_before_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "candor-older-"));
const log = createLog("silent");
const { owner, admin } = testPostgres();
let database: Database;

/** An instrument with terms as they were kept before there were editions, and an order that was taken under them. */
const BEFORE = `
  insert into instrument (id, symbol, names, category_id, base_currency_id, quote_currency_id, price_scale, tick_units,
      quantity_scale, lot_units, min_notional, maker_fee_rate, taker_fee_rate, price_band, products, ladder_levels,
      ladder_half_spread, ladder_step, ladder_level_lots, ladder_refill_lots_per_second, start_price, yearly_volatility,
      daily_volume, freshness_ms, calendar, sources)
    values (7, 'OLD', '{}', 2, 10, 1, 2, 1, 5, 1, 0, 500000, 1000000, 100, '{spot,contract,option}', 0, 0, 0, 0, 0, 1, 1, 1,
      500, 'always', '[]');
  insert into contract_terms (instrument_id, settle_currency_id, tick_value, lot_size, lots_min, lots_max, leverages,
      maintenance_rate, half_spread, fee_rate, financing_rate, tolerance, exposure_max)
    values (7, 1, 100, 100, 1, 5000, '{1,2,5,10}', 50000000, 200000, 300000, 300000, 5000000, 5000000000000);
  insert into option_terms (instrument_id, currency_id, stake_min, stake_max, exposure_max)
    values (7, 1, 1000000, 5000500000, 500000000000);
  insert into option_duration (instrument_id, seconds, payout_rate) values (7, 30, 800000000), (7, 120, 850000000);
  insert into option_order (portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate, payout,
      after_seq, bump_ms, is_step_bound, status, created_at, updated_at)
    values (1, 1, 'demo', 7, 1, 'up', 30, 100, 800000000, 80, 1, 500, true, 'accepted', now(), now())`;

async function asAdmin(sql: string): Promise<void> {
  const server = createDatabase({ connection: { ...admin, database: "postgres" }, log });
  await server.query(sql).finally(() => server.close());
}

beforeAll(async () => {
  await asAdmin(`create database ${NAME} owner candor_owner`);
  for (const { name, number } of await readMigrations(MIGRATIONS_FOLDER))
    if (number < 252) copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name));
  await migrate({ ...owner, database: NAME }, folder);
  const older = createDatabase({ connection: { ...owner, database: NAME }, log });
  await older.query(BEFORE).finally(() => older.close());
  await migrate({ ...owner, database: NAME });
  database = createDatabase({ connection: { ...owner, database: NAME }, log });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.close();
  await asAdmin(`drop database ${NAME} with (force)`);
});

test("terms of before are the first editions, and have always been in force", async () => {
  const { rows } = await database.query(
    `select kind, subject, edition, content, effective_at = 'epoch' as "isAlways" from terms_edition
     where subject = 'OLD' order by kind`,
  );
  const first = { subject: "OLD", edition: 1, isAlways: true };
  expect(rows).toEqual([
    {
      ...{ ...first, kind: "contract-terms" },
      content: {
        ...{ lots_min: "1", lots_max: "5000", leverages: [1, 2, 5, 10], maintenance_rate: "0.05" },
        ...{ half_spread: "0.0002", fee: "0.0003", financing_rate: "0.0003", tolerance: "0.005" },
        exposure_max: "5000000",
      },
    },
    {
      ...{ ...first, kind: "option-terms" },
      content: {
        ...{ payouts: { "30": "0.8", "120": "0.85" }, stake_min: "1", stake_max: "5000.5", exposure_max: "500000" },
      },
    },
    { ...first, kind: "spot-fees", content: { maker_fee: "0.0005", taker_fee: "0.001" } },
  ]);
});

test("orders of before stay as they are, without an edition", async () => {
  const { rows } = await database.query("select terms_id, payout_rate from option_order");
  expect(rows).toEqual([{ terms_id: null, payout_rate: "800000000" }]);
});
