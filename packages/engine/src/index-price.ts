/** The index out of what several sources say (DOMAIN section 3). Pure, whole ticks. */
import { type PriceTicks, priceTicksOf } from "@candor/money/money";

/** A source further than this from the median counts only up to here: ±0.5 %. */
const CAP_PER_MILLE = 5;
/** Sources further apart than this are no price to trade on: 1 %. */
const APART_PER_MILLE = 10;
/**
 * Instants of a log from here on are judged by the majority of their sources, earlier ones by all of them (docs/decisions/0138): an
 * instant and no mark, so that nobody can choose by which rule a price halts.
 */
export const MAJORITY_COUNTS_FROM = Date.UTC(2026, 11, 1);

export interface IndexPrice {
  readonly price: PriceTicks;
  /** False when the sources contradict each other. */
  readonly isAgreed: boolean;
}

/**
 * The median of the sources, each counting only up to so far from it; one source is the index. At least one price. They agree
 * where more than half of them lie within 1 %: one that is pushed away moves nothing and stops nothing. Of two both have to.
 *
 * @param at the instant of the grid
 */
export function indexPrice(prices: readonly number[], at: number): IndexPrice {
  const [only] = prices;
  if (only === undefined) throw new RangeError("an index needs a source");
  if (prices.length === 1) return { price: priceTicksOf(only), isAgreed: true };
  const sorted = [...prices].sort((left, right) => left - right);
  const median = medianOf(sorted);
  const reach = Math.floor((median * CAP_PER_MILLE) / 1000);
  const capped = sorted.map((price) => Math.min(median + reach, Math.max(median - reach, price)));
  const needed = at >= MAJORITY_COUNTS_FROM ? Math.floor(sorted.length / 2) + 1 : sorted.length;
  const isWithin = (lowest: number, from: number) =>
    ((sorted[from + needed - 1] ?? Number.POSITIVE_INFINITY) - lowest) * 1000 <= median * APART_PER_MILLE;
  return { price: priceTicksOf(medianOf(capped)), isAgreed: sorted.some(isWithin) };
}

/** Whether a source is so far from the index that others would have to go with it to be believed. */
export const isOutlier = (said: number, index: number): boolean =>
  Math.abs(said - index) * 1000 > index * APART_PER_MILLE;

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] as number) + upper) / 2);
}
