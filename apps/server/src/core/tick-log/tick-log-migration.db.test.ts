import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { createDatabase, type Database } from "../../platform/database/database.ts";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "../../platform/database/migrate.ts";
import { testPostgres } from "../../platform/database/test-database.ts";
import { createLog } from "../../platform/log.ts";
import { checkLog } from "./check/check-log.ts";
import { databaseSource } from "./check/database-source.ts";
import { heldFeedLease } from "./feed-lease-test-support.ts";
import { createKeyFiles } from "./keys/key-files.ts";
import { readTicksAfter, TickLog } from "./log-writer.ts";
import { tickAt } from "./tick-log-test-support.ts";

const NAME = `test_older_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "candor-older-"));
const log = createLog("silent");
const { app, owner, admin } = testPostgres();
let database: Database;

/** Two blocks and one step as they were written before heads were signed, of an instrument numbered 7. */
const WRITTEN_BEFORE = `
  insert into instrument (id, symbol, names, category_id, base_currency_id, quote_currency_id, price_scale, tick_units,
      quantity_scale, lot_units, min_notional, maker_fee_rate, taker_fee_rate, price_band, products, ladder_levels,
      ladder_half_spread, ladder_step, ladder_level_lots, ladder_refill_lots_per_second, start_price, yearly_volatility,
      daily_volume)
    values (7, 'OLD', '{}', 2, 10, 1, 2, 1, 5, 1, 0, 0, 0, 100, '{spot}', 0, 0, 0, 0, 0, 1, 1, 1);
  insert into tick_block (instrument_id, first_seq, last_seq, first_at, last_at, price_mode, ticks, merkle_root,
      previous_hash, hash)
    values
      (7, 1, 3, to_timestamp(1790000000.250), to_timestamp(1790000000.750), 'replay',
        '\\x010301f4b383c59868f4c3f0f9ba5fc8010301f403f403060300f403f403070301',
        '\\xbf2f9ba780bb76c4774f34630ca1ab87210d736b48bce6f62057baadf0dc923e',
        '\\x0000000000000000000000000000000000000000000000000000000000000000',
        '\\x4de7f4b35d925ccceb922327bbc7945a35221c7df6476d245c8d8f8c5adbdb56'),
      (7, 4, 4, to_timestamp(1790000001), to_timestamp(1790000001), 'replay',
        '\\x010104d0bf83c59868d0cff0f9ba5fca010301',
        '\\xe22176df00eed343ceb8e6155a0a4b3808afe43d308269f47fc8e67b41289ca7',
        '\\x4de7f4b35d925ccceb922327bbc7945a35221c7df6476d245c8d8f8c5adbdb56',
        '\\x3be07bba866a83b3c1e10f3e551b4f5e79f1a8ff60fb0c2d27c001ac3bc6273a');
  insert into tick_journal (step_at, instrument_ids, seqs, chart_ats, prices, volumes, are_valid)
    values (to_timestamp(1790000001.250), '{7}', '{5}', '{1640000001250}', '{102}', '{3}', '{t}')`;

async function asAdmin(sql: string): Promise<void> {
  const server = createDatabase({ connection: { ...admin, database: "postgres" }, log });
  await server.query(sql).finally(() => server.close());
}

beforeAll(async () => {
  await asAdmin(`create database ${NAME} owner candor_owner`);
  for (const { name, number } of await readMigrations(MIGRATIONS_FOLDER)) {
    if (number < 62) copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate({ ...owner, database: NAME }, folder);
  const older = createDatabase({ connection: { ...owner, database: NAME }, log });
  await older.query(WRITTEN_BEFORE).finally(() => older.close());
  await migrate({ ...owner, database: NAME });
  database = createDatabase({ connection: { ...app, database: NAME }, log });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.close();
  await asAdmin(`drop database ${NAME} with (force)`);
});

test("a log that began before heads were signed is kept, can be checked, and goes on signed", async () => {
  const question = { blocksSince: () => instantOf(0) };
  expect(await checkLog(databaseSource(database), question)).toMatchObject({
    ...{ blocks: 2, headsOnly: 0, ticks: 4, ticksWithoutSamples: 4, keys: 0, fault: undefined },
  });
  const clock = manualClock(1_790_000_001_250);
  const tickLog = new TickLog({ service: createKeyFiles(join(folder, "keys")), clock }, await heldFeedLease(database));
  const { last } = await tickLog.load(database, [7]);
  expect(last.get(7)).toMatchObject({ seq: 5, price: 102, samples: [] });
  tickLog.add([tickAt(7, 6, 1_790_000_001_500)]);
  (await database.transaction((tx) => tickLog.seal(tx, "replay")))();
  expect((await readTicksAfter(database, 7, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await checkLog(databaseSource(database), question)).toMatchObject({
    ...{ blocks: 3, ticks: 6, ticksWithoutSamples: 5, keys: 1, fault: undefined },
  });
});
