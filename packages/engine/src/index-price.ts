/** The index out of what several sources say (DOMAIN section 3). Pure, whole ticks. */
import { type PriceTicks, priceTicksOf } from "@candor/money/money";

/** A source further than this from the median counts only up to here: ±0.5 %. */
const CAP_PER_MILLE = 5;
/** Sources further apart than this are no price to trade on: 1 %. */
const APART_PER_MILLE = 10;

export interface IndexPrice {
  readonly price: PriceTicks;
  /** False when the sources contradict each other. */
  readonly isAgreed: boolean;
}

/** The median of the sources, each counting only up to so far from it; one source is the index. At least one price. */
export function indexPrice(prices: readonly number[]): IndexPrice {
  const [only] = prices;
  if (only === undefined) throw new RangeError("an index needs a source");
  if (prices.length === 1) return { price: priceTicksOf(only), isAgreed: true };
  const sorted = [...prices].sort((left, right) => left - right);
  const median = medianOf(sorted);
  const reach = Math.floor((median * CAP_PER_MILLE) / 1000);
  const capped = sorted.map((price) => Math.min(median + reach, Math.max(median - reach, price)));
  const lowest = sorted[0] as number;
  const highest = sorted.at(-1) as number;
  return {
    price: priceTicksOf(medianOf(capped)),
    isAgreed: (highest - lowest) * 1000 <= median * APART_PER_MILLE,
  };
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] as number) + upper) / 2);
}
