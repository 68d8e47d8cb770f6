/** A stream of contract orders into a desk that is kept busy: entries at the market, longs and shorts in turn. Only asks and counts. */
import { placeContractOrder } from "@candor/api/contract-order";
import { fundPortfolios, type ProductDesk } from "../apps/server/src/core/desk/product-desk-test-support.ts";

const PORTFOLIOS = 4_000;
const FIRST_PORTFOLIO = 10_000;
const FUNDED_AT_ONCE = 500;

export interface ContractLoad {
  /** Of accepted orders. */
  readonly ordersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

export async function fundContractTraders(desk: ProductDesk): Promise<void> {
  for (let from = 0; from < PORTFOLIOS; from += FUNDED_AT_ONCE) {
    const ids = Array.from({ length: FUNDED_AT_ONCE }, (_, offset) => String(FIRST_PORTFOLIO + from + offset));
    await fundPortfolios(desk, ids, { wallet: "margin", usdt: "1000000" });
  }
}

/** @param inFlight orders that wait for their answer at any time */
export async function runContractLoad(
  desk: ProductDesk,
  inFlight: number,
  milliseconds: number,
): Promise<ContractLoad> {
  const found = desk.routes.find(({ endpoint }) => endpoint === placeContractOrder);
  if (!found) throw new Error("no route to place contracts");
  const { handle } = found;
  const latencies: number[] = [];
  let refused = 0;
  let placed = 0;
  const began = performance.now();

  async function client(): Promise<void> {
    while (performance.now() - began < milliseconds) {
      placed += 1;
      const request = {
        baseCurrencyId: desk.btc.baseCurrencyId,
        quoteCurrencyId: desk.btc.quoteCurrencyId,
        direction: placed % 2 === 0 ? "long" : "short",
        lots: 1,
        leverage: 10,
      };
      const portfolioId = String(FIRST_PORTFOLIO + (placed % PORTFOLIOS));
      const sentAt = performance.now();
      const answered = await handle(request as never, { accountMode: "demo", portfolioId, idempotency: null } as never);
      latencies.push(performance.now() - sentAt);
      if (answered.refused) refused += 1;
    }
  }

  await Promise.all(Array.from({ length: inFlight }, client));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { ordersPerSecond: (sorted.length - refused) / seconds, p50Ms: part(0.5), p99Ms: part(0.99), refused };
}
