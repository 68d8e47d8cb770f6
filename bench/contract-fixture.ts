/** Desks of contracts for measurements: with traders that have funds, and with very many positions that are open already. */
import { formatDecimal } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import {
  fundPortfolios,
  openProductDesk,
  type ProductDesk,
} from "../apps/server/src/core/desk/product-desk-test-support.ts";
import type { Instrument } from "../apps/server/src/core/instrument/instrument.ts";
import { withoutTerms } from "../apps/server/src/core/instrument/instrument-test-support.ts";
import type { Ledger } from "../apps/server/src/core/ledger/ledger.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import type { Log } from "../apps/server/src/platform/log.ts";
import { createContractOrders } from "../apps/server/src/products/contract-order/contract-order.ts";

const HOLDERS = 2_000;
const FIRST_HOLDER = 100_000;
const FUNDED_AT_ONCE = 500;
const HELD_AT_ONCE = 10_000;
const FIRST_ORDER = 1_000_000;
/** 100,000 USDT: what a market by hand begins with. */
const HAND_PRICE = 10_000_000;

export const openContractDesk = (store: { database: Database; owner?: Database; log: Log }): Promise<ProductDesk> =>
  openProductDesk({ ...store, clock: systemClock, make: createContractOrders });

export interface PositionTerms {
  /** Around which they were entered, in ticks. */
  readonly price?: number;
  /** Entered at so many different prices, with 1 to 100 lots each; all at one price and with one lot where it is left out. */
  readonly prices?: number;
  /** Those of yesterday owe a night. */
  readonly since?: "yesterday" | "today";
}

interface Fixture {
  readonly database: Database;
  readonly owner: Database;
  readonly ledger: Ledger;
  readonly btc: Pick<Instrument, "id">;
}

/**
 * Makes positions in BTC, each held for in the books: as many orders would have left them.
 * @param count a multiple of the 2,000 portfolios that hold them, longs and shorts in turn
 */
export async function makePositions(fixture: Fixture, count: number, terms: PositionTerms = {}): Promise<void> {
  const { ledger, database, owner, btc } = fixture;
  const { id: currencyId, decimals } = ledger.currencyByCode("USDT");
  // One lot of 0.001 BTC with leverage 10.
  const margin = amountOf(BigInt(terms.price ?? HAND_PRICE));
  const funds = formatDecimal((2n * margin * BigInt(count)) / BigInt(HOLDERS), decimals);
  const ids = Array.from({ length: HOLDERS }, (_, at) => String(FIRST_HOLDER + at));
  for (let from = 0; from < HOLDERS; from += FUNDED_AT_ONCE) {
    await fundPortfolios(fixture, ids.slice(from, from + FUNDED_AT_ONCE), { wallet: "margin", usdt: funds });
  }
  for (let from = 0; from < count; from += HELD_AT_ONCE) {
    const holds = Array.from({ length: Math.min(HELD_AT_ONCE, count - from) }, (_, offset) => {
      const portfolioId = String(FIRST_HOLDER + ((from + offset) % HOLDERS));
      const account = { owner: "customer", mode: "demo", portfolioId, wallet: "margin", currencyId } as const;
      const reference = String(FIRST_ORDER + from + offset);
      return [{ step: "hold", account, amount: margin, kind: "contract-margin", reference } as const];
    });
    await database.transaction((tx) => ledger.post(tx, holds));
  }
  await writePositions(owner, btc.id, count, terms);
}

/** The rows of positions alone, for a desk that books nothing. */
export async function writePositions(
  owner: Database,
  instrumentId: number,
  count: number,
  { price = HAND_PRICE, prices = 1, since = "yesterday" }: PositionTerms = {},
): Promise<void> {
  const checked = await withoutTerms(owner);
  // A lot is worth 10 minor units a tick, so that at leverage 10 its margin is as many units as its price has ticks.
  await owner.query(
    `insert into contract_order (portfolio_id, id, mode, instrument_id, direction, worst_price, lots, leverage, tick_value,
       maintenance_rate, half_spread, fee_rate, financing_rate, margin, first_margin, open_price, open_seq, after_seq, status,
       created_at, opened_at, updated_at)
     select $1 + number % $2, $5 + number, 'demo', $3, case when number % 4 < 2 then 'long' else 'short' end, entry, size, 10,
       10, 50000000, 2000, 300000, 300000, entry * size, entry * size, entry, 0, 0, 'open', moment, moment, moment
     from generate_series(0, $4 - 1) number,
       lateral (select $6::bigint + (number::bigint * 7919) % $7 - $7 / 2 as entry,
         case when $7 = 1 then 1 else 1 + number % 100 end as size) as one,
       lateral (select case when $8 then now() - interval '1 day' else now() end as moment) as opened`,
    [FIRST_HOLDER, HOLDERS, instrumentId, count, FIRST_ORDER, price, prices, since === "yesterday"],
  );
  await checked();
  await owner.query("analyze contract_order");
}

/** The position that the desk reads last of so many at its start, and so comes to last in whatever goes through all of them. */
export const lastPosition = (count: number): { portfolioId: string; id: string } => ({
  portfolioId: String(FIRST_HOLDER + HOLDERS - 1),
  id: String(FIRST_ORDER + count - 1),
});
