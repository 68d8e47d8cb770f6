/**
 * Whether two customers' trades with each other on one market look like money handed over. Pure. The index of a trade is the range
 * of its minute: within it nobody gave anything away.
 */
import { mayFillFar } from "@candor/engine/price-band";
import { type InstrumentScale, quoteAmount } from "@candor/money/instrument-scale";
import type { Lots, PriceTicks } from "@candor/money/money";

export interface PairTrade {
  readonly price: PriceTicks;
  readonly lots: Lots;
  /** Whether the first of the two sold. */
  readonly firstSells: boolean;
  /** The index of its minute; null where none was kept. */
  readonly index: { readonly low: PriceTicks; readonly high: PriceTicks } | null;
}

/** In minor units of the quote currency. */
export interface PairFigures {
  readonly value: bigint;
  /** Of trades more than 2 % outside of the index. */
  readonly farValue: bigint;
  /** What the first gained by prices outside of the index, and the second lost; negative the other way round. */
  readonly gain: bigint;
  /** The trade furthest from the index, as it was. */
  readonly worst: PairTrade | null;
}

/** So much of trades far from the index, or handed over, is worth looking at: 100 of the quote currency. */
const WORTH_LOOKING = 100n;

export function pairFigures(trades: readonly PairTrade[], scale: InstrumentScale): PairFigures {
  let [value, farValue, gain, worstShift] = [0n, 0n, 0n, 0n];
  let worst: PairTrade | null = null;
  for (const trade of trades) {
    const worth = quoteAmount(trade.price, trade.lots, scale, "pay");
    value += worth;
    const shift = toSeller(trade, scale);
    gain += trade.firstSells ? shift : -shift;
    if (isFar(trade)) farValue += worth;
    const size = shift < 0n ? -shift : shift;
    if (size > worstShift) [worst, worstShift] = [trade, size];
  }
  return { value, farValue, gain, worst };
}

/** What the seller gained against the index, and the buyer lost. */
function toSeller({ price, lots, index }: PairTrade, scale: InstrumentScale): bigint {
  if (index === null) return 0n;
  const fair = price > index.high ? index.high : price < index.low ? index.low : price;
  return quoteAmount(price, lots, scale, "pay") - quoteAmount(fair, lots, scale, "pay");
}

const isFar = ({ price, index }: PairTrade): boolean =>
  index !== null && (mayFillFar("buy", price, index.high) || mayFillFar("sell", price, index.low));

/** @param totals of all that each of the two traded on the market in the same time, with whomever */
export function isSuspicious(
  { value, farValue, gain }: PairFigures,
  totals: readonly bigint[],
  { quoteScale }: InstrumentScale,
): boolean {
  const isMostly = totals.some((total) => value * 2n > total);
  const threshold = WORTH_LOOKING * 10n ** BigInt(quoteScale);
  return isMostly && (farValue >= threshold || gain >= threshold || -gain >= threshold);
}
