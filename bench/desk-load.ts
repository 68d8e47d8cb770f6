/**
 * A stream of spot orders into a desk that is kept busy: customers' limits around the price, some of which trade at
 * once and some rest for others to trade with. Only asks and counts; the desk, the ledger and Postgres are the product's own.
 */
import { placeSpotOrder } from "@candor/api/spot-order";
import type { TestDesk } from "../apps/server/src/products/spot-order/spot-order-test-support.ts";

const PORTFOLIOS = 2_000;
const FIRST_PORTFOLIO = 10_000;
const FUNDS_AT_ONCE = 200;
/**
 * Buyers' and sellers' prices are spread over so many cents, and overlap in the middle around 100,000 USDT: one order in
 * four is priced to trade, the others rest. On exchanges it is fewer than one in ten.
 */
const SPREAD_CENTS = 400;
const OVERLAP_CENTS = 100;
const MIDDLE_CENTS = 10_000_000;

export interface Load {
  /** Of accepted orders. */
  readonly ordersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly accepted: number;
  readonly refused: number;
}

/** A linear congruential stream: the same orders in every run. */
function randomStream(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function fundTraders(desk: TestDesk): Promise<void> {
  for (let from = 0; from < PORTFOLIOS; from += FUNDS_AT_ONCE) {
    const ids = Array.from({ length: FUNDS_AT_ONCE }, (_, offset) => String(FIRST_PORTFOLIO + from + offset));
    await Promise.all(ids.flatMap((id) => [desk.fund(id, "USDT", "100000000"), desk.fund(id, "BTC", "1000")]));
  }
}

/** @param inFlight orders that wait for their answer at any time */
export async function runLoad(desk: TestDesk, inFlight: number, milliseconds: number, seed: number): Promise<Load> {
  const random = randomStream(seed);
  const route = desk.orders.routes.find(({ endpoint }) => endpoint === placeSpotOrder);
  if (!route) throw new Error("no route to place orders");
  const latencies: number[] = [];
  let refused = 0;
  const began = performance.now();

  async function client(): Promise<void> {
    while (performance.now() - began < milliseconds) {
      const isBuy = random(2) === 0;
      const lowest = isBuy ? MIDDLE_CENTS + OVERLAP_CENTS / 2 - SPREAD_CENTS : MIDDLE_CENTS - OVERLAP_CENTS / 2;
      const request = {
        baseCurrencyId: desk.btc.baseCurrencyId,
        quoteCurrencyId: desk.btc.quoteCurrencyId,
        side: isBuy ? "buy" : "sell",
        quantity: `0.0${1 + random(9)}`,
        limitPrice: cents(lowest + random(SPREAD_CENTS)),
        timeInForce: "gtc",
        isPostOnly: false,
      };
      const portfolioId = String(FIRST_PORTFOLIO + random(PORTFOLIOS));
      const call = {
        accountMode: "demo",
        portfolioId,
        idempotency: null,
        caller: { provedAt: null, restrictions: [] },
      };
      const sentAt = performance.now();
      const answered = await route?.handle(request as never, call as never);
      latencies.push(performance.now() - sentAt);
      if (answered?.refused) refused += 1;
    }
  }

  await Promise.all(Array.from({ length: inFlight }, client));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const accepted = sorted.length - refused;
  return { ordersPerSecond: accepted / seconds, p50Ms: part(0.5), p99Ms: part(0.99), accepted, refused };
}

const cents = (count: number): string => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, "0")}`;
