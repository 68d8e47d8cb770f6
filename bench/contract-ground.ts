/** Desks of contracts for measurements: with traders that have funds, and with very many positions that are open already. */
import { formatDecimal } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import {
  fundPortfolios,
  openProductDesk,
  type ProductDesk,
} from "../apps/server/src/core/desk/product-desk-test-support.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createContractOrders } from "../apps/server/src/products/contract-order/contract-order.ts";
import type { TempPostgres } from "./temp-postgres.ts";

const HOLDERS = 2_000;
const FIRST_HOLDER = 100_000;
const FUNDED_AT_ONCE = 500;
const HELD_AT_ONCE = 10_000;
const FIRST_ORDER = 1_000_000;
/** Of each position, in minor units: 10 USDT for one lot of 0.001 BTC at 100,000 with leverage 10. */
const MARGIN = 10_000_000n;

export const openContractDesk = ({ database, log }: Pick<TempPostgres, "database" | "log">): Promise<ProductDesk> =>
  openProductDesk({ database, log, clock: systemClock, make: createContractOrders });

/**
 * Makes positions in BTC that are open since yesterday, each held for in the books: as many orders would have left them.
 * @param count a multiple of the 2,000 portfolios that hold them, longs and shorts in turn
 */
export async function makePositions(
  { owner, database }: TempPostgres,
  desk: ProductDesk,
  count: number,
): Promise<void> {
  const { id: currencyId, decimals } = desk.ledger.currencyByCode("USDT");
  const funds = formatDecimal((2n * MARGIN * BigInt(count)) / BigInt(HOLDERS), decimals);
  const ids = Array.from({ length: HOLDERS }, (_, at) => String(FIRST_HOLDER + at));
  for (let from = 0; from < HOLDERS; from += FUNDED_AT_ONCE) {
    await fundPortfolios(desk, ids.slice(from, from + FUNDED_AT_ONCE), { wallet: "margin", usdt: funds });
  }
  for (let from = 0; from < count; from += HELD_AT_ONCE) {
    const holds = Array.from({ length: Math.min(HELD_AT_ONCE, count - from) }, (_, offset) => {
      const portfolioId = String(FIRST_HOLDER + ((from + offset) % HOLDERS));
      const account = { owner: "customer", mode: "demo", portfolioId, wallet: "margin", currencyId } as const;
      const reference = String(FIRST_ORDER + from + offset);
      return [{ step: "hold", account, amount: amountOf(MARGIN), kind: "contract-margin", reference } as const];
    });
    await database.transaction((tx) => desk.ledger.post(tx, holds));
  }
  await owner.query(
    `insert into contract_order (portfolio_id, id, mode, instrument_id, direction, worst_price, lots, leverage, tick_value,
       maintenance_rate, half_spread, fee_rate, financing_rate, margin, first_margin, open_price, open_seq, after_seq, status,
       created_at, opened_at, updated_at)
     select $1 + number % $2, $6 + number, 'demo', $3, case when number % 4 < 2 then 'long' else 'short' end, 10000000, 1, 10,
       10, 50000000, 2000, 300000, 300000, $4, $4, 10000000, 0, 0, 'open',
       now() - interval '1 day', now() - interval '1 day', now() - interval '1 day'
     from generate_series(0, $5 - 1) number`,
    [FIRST_HOLDER, HOLDERS, desk.btc.id, MARGIN.toString(), count, FIRST_ORDER],
  );
  await owner.query("analyze contract_order");
}
