/**
 * The band around the index outside of which nothing trades on a customer's order (DOMAIN section 4: ±10 %). Whole ticks,
 * rounded inward.
 */
import { type PriceTicks, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Side } from "./spot-order.ts";

export interface PriceBand {
  readonly low: PriceTicks;
  readonly high: PriceTicks;
}

/** ±10 %. */
export const BAND_DEFAULT: Rate = rateOf(100_000_000n);

/** Without a fresh proof of who asks, real money trades no further than this from the index to its owner's loss: 2 %. */
export const UNPROVED_WIDTH: Rate = rateOf(20_000_000n);

const ONE = 10n ** BigInt(RATE_SCALE);

/** The prices from index × (1 − width) up to index × (1 + width); never below one tick. */
export function priceBandOf(index: PriceTicks, width: Rate = BAND_DEFAULT): PriceBand {
  const low = divideRounded(BigInt(index) * (ONE - width), ONE, "charge");
  const high = divideRounded(BigInt(index) * (ONE + width), ONE, "pay");
  return { low: Number(low > 0n ? low : 1n) as PriceTicks, high: Number(high) as PriceTicks };
}

export const isInBand = (price: PriceTicks, band: PriceBand): boolean => price >= band.low && price <= band.high;

/** The worst price a market order of this side may trade at: what its hold is computed at. */
export const worstPrice = (side: Side, band: PriceBand): PriceTicks => (side === "buy" ? band.high : band.low);

/** The price at which a market order stops: the worst it accepts, or the edge of the band where that is nearer. */
export function marketLimit(side: Side, worst: PriceTicks, band: PriceBand): PriceTicks {
  const edge = worstPrice(side, band);
  return (side === "buy" ? Math.min(worst, edge) : Math.max(worst, edge)) as PriceTicks;
}

/** The price at which a market order stops that names no worst one: 2 % from the index, or the edge of the band where that is nearer. */
export const marketProtection = (side: Side, index: PriceTicks, band: PriceBand): PriceTicks =>
  marketLimit(side, worstPrice(side, priceBandOf(index, UNPROVED_WIDTH)), band);

/** Whether an order with this limit or worst price may fill more than 2 % worse than the index. */
export function mayFillFar(side: Side, price: PriceTicks, index: PriceTicks): boolean {
  const { low, high } = priceBandOf(index, UNPROVED_WIDTH);
  return side === "buy" ? price > high : price < low;
}
