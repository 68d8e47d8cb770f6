/**
 * What floods need to ask for what is dear: customers with histories of tens of thousands of rows, real money in a published
 * proof, options whose receipts can be asked for. Made before the floods begin, behind the program's back where that is quicker.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createLedger } from "../../../apps/server/src/core/ledger/ledger.ts";
import { createInProcessBus } from "../../../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import type { Database } from "../../../apps/server/src/platform/database/database.ts";
import { createIds, lowestIdAt } from "../../../apps/server/src/platform/ids.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { amountOf, instantOf } from "../../../packages/money/src/money.ts";
import { openDatabaseOf } from "../../e2e/harness/books.ts";
import type { CandorProcess } from "./candor-process.ts";
import { callFrom } from "./loopback-client.ts";

export interface FloodFixture {
  /** The first of the histories' rows, and how many each customer has: ids follow one another. */
  readonly firstId: string;
  readonly rowsEach: number;
  /** Options of the customers of the flood, one after the other. */
  readonly receiptIds: readonly string[];
}

/** Of each customer of the flood, in the ledger and among the orders. */
const ROWS_EACH = 20_000;
const OPTIONS_EACH = 3;
const OPTION_SECONDS = 30;
const PUBLISHED_WITHIN_MS = 150_000;
/** Of another process than the server. */
const NODE = 901;
const REAL_UNITS = 1_000_000n;

export async function prepareFixture(
  { url, dataDir }: CandorProcess,
  tokens: readonly string[],
  market: { readonly match_id: number; readonly legal_id: number },
): Promise<FloodFixture> {
  const [owner, app] = [openDatabaseOf(dataDir, "postgres"), openDatabaseOf(dataDir, "candor_app")];
  try {
    const receiptIds = await placeOptions(url, tokens, market);
    const firstId = lowestIdAt(instantOf(Date.now()));
    await addHistories(owner, firstId);
    await giveRealMoney(owner, app);
    const endAt = Date.now() + PUBLISHED_WITHIN_MS;
    while (!(await isPublished(url))) {
      if (Date.now() > endAt) throw new Error("what is owed was not published");
      await sleep(1_000);
    }
    return { firstId, rowsEach: ROWS_EACH, receiptIds };
  } finally {
    await Promise.all([owner.close(), app.close()]);
  }
}

async function placeOptions(
  url: string,
  tokens: readonly string[],
  { match_id, legal_id }: { readonly match_id: number; readonly legal_id: number },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let round = 0; round < OPTIONS_EACH; round += 1)
    for (const [index, token] of tokens.entries()) {
      const fields = { match_id, currency_id: legal_id, type: "up", seconds: OPTION_SECONDS, number: "1" };
      const placed = await callFrom(url, `127.0.4.${index + 1}`, "/api/microtrade/submit", { token, fields });
      if (placed.type !== "ok") throw new Error(`no option: ${JSON.stringify(placed)}`);
      ids.push((placed.message as { id: string }).id);
    }
  return ids;
}

/** Moves to and fro between two wallets, which leave every balance as it was, and orders that were cancelled. */
async function addHistories(owner: Database, firstId: string): Promise<void> {
  await owner.transaction(
    async (tx) => {
      // They are the business's own rows but for who writes them.
      await tx.query("set local session_replication_role = replica");
      await tx.query(
        `with flooder as (
           select portfolio.id, row_number() over (order by portfolio.id) - 1 as number from customer
           join portfolio on portfolio.customer_id = customer.id and mode = 'demo' where email ~ '^flooder'),
         pair as (
           select flooder.number, spot.id as spot, funding.id as funding from flooder
           join ledger_account spot on spot.portfolio_id = flooder.id and spot.purpose = 'spot' and spot.currency_id = 1
           join ledger_account funding on funding.portfolio_id = flooder.id and funding.purpose = 'funding' and funding.currency_id = 1)
         insert into ledger_transfer (id, step, from_account_id, to_account_id, amount, kind, reference, created_at)
         select $1::bigint + number * $2::bigint + n, 'move', case when n % 2 = 0 then spot else funding end,
           case when n % 2 = 0 then funding else spot end, 1, 'wallet-move', 'flood', now()
         from pair cross join generate_series(1, $2::int) n`,
        [firstId, ROWS_EACH],
      );
      await tx.query(
        `with flooder as (
           select portfolio.id, row_number() over (order by portfolio.id) - 1 as number from customer
           join portfolio on portfolio.customer_id = customer.id and mode = 'demo' where email ~ '^flooder')
         insert into spot_order (portfolio_id, id, mode, instrument_id, side, kind, time_in_force, is_post_only, limit_price, quantity,
           filled_quantity, maker_notional, taker_notional, filled_value, fee, maker_fee_rate, taker_fee_rate, held, status, reason,
           sequence, created_at, updated_at, final_at)
         select flooder.id, $1::bigint + number * $2::bigint + n, 'demo', 1, 'buy', 'limit', 'gtc', false, 50000, 0.001,
           0, 0, 0, 0, 0, 0, 0, 0, 'cancelled', null, 0, now(), now(), now()
         from flooder cross join generate_series(1, $2::int) n`,
        [firstId, ROWS_EACH],
      );
    },
    { patienceMs: 120_000 },
  );
  await owner.query("analyze ledger_transfer");
  await owner.query("analyze spot_order");
}

async function giveRealMoney(owner: Database, database: Database): Promise<void> {
  const { rows } = await owner.query<{ portfolioId: string }>(
    `select portfolio.id as "portfolioId" from customer
     join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real' where email ~ '^flooder'`,
  );
  const log = createLog("silent");
  const ids = createIds({ clock: systemClock, node: NODE });
  const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
  const money = { mode: "real", currencyId: 1 } as const;
  const from = { ...money, owner: "house", kind: "external", instrumentId: null } as const;
  const facts = { amount: amountOf(REAL_UNITS), kind: "funding", reference: "test" } as const;
  await database.transaction((tx) =>
    ledger.post(
      tx,
      rows.map(({ portfolioId }) => [
        { step: "move", from, to: { ...money, owner: "customer", portfolioId, wallet: "funding" }, ...facts },
      ]),
    ),
  );
}

async function isPublished(url: string): Promise<boolean> {
  const answered = await callFrom(url, "127.0.0.1", "/api/books/proof/list", {});
  return answered.type === "ok" && (answered.message as { list: unknown[] }).list.length > 0;
}
