/**
 * The seeded stream of orders that both matchers are measured on: limits around a wandering middle, cancels of earlier
 * limits, and small market orders. Made before the clock starts, in each matcher's own words.
 */
import type { IncomingOrder, Side } from "@candor/engine/spot-order";
import type { Lots, PriceTicks } from "@candor/money/money";

export type StreamEntry = { readonly order: IncomingOrder } | { readonly cancel: string };

/** Whole numbers from 0 up to a bound, the same for the same seed (xorshift32). */
function seededNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const MIDDLE_START = 100_000;
const HALF_WIDTH = 400;

/** @returns `length` entries: 60 % limits, 30 % cancels, 10 % market orders, each order of another owner */
export function matchingStream(seed: number, length: number): StreamEntry[] {
  const below = seededNumbers(seed);
  const ids: string[] = [];
  let middle = MIDDLE_START;
  return Array.from({ length }, (_, position): StreamEntry => {
    middle += below(3) - 1;
    const draw = below(10);
    if (draw < 3 && ids.length > 0) return { cancel: takeRandom(ids, below) };
    const id = String(10_000_000_000 + position);
    const side: Side = below(2) === 0 ? "buy" : "sell";
    const lots = (1 + below(100)) as Lots;
    const isMarket = draw === 9;
    if (!isMarket) ids.push(id);
    const limit = (middle + below(2 * HALF_WIDTH) - HALF_WIDTH + (side === "buy" ? -200 : 200)) as PriceTicks;
    const worst = (side === "buy" ? Number.MAX_SAFE_INTEGER : 1) as PriceTicks;
    return {
      order: {
        id,
        owner: id,
        side,
        kind: isMarket ? "market" : "limit",
        price: isMarket ? worst : limit,
        lots,
        timeInForce: isMarket ? "ioc" : "gtc",
        isPostOnly: false,
      },
    };
  });
}

/** Takes one of the ids out; the last takes its place. */
function takeRandom(ids: string[], below: (bound: number) => number): string {
  const position = below(ids.length);
  const id = ids[position] ?? "";
  const last = ids.pop() ?? "";
  if (position < ids.length) ids[position] = last;
  return id;
}
