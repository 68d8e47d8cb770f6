/**
 * The house's quotes: a ladder of levels around the last index tick with a refill quota, a pure function of the tick, the
 * time passed in and what was taken before. It is not in the book and knows no customers.
 */
import { powerOfTen } from "@candor/money/decimal";
import { baseAmount, type InstrumentScale, quoteAmount } from "@candor/money/instrument-scale";
import {
  type Amount,
  amountOf,
  type Instant,
  type Lots,
  type PriceTicks,
  RATE_SCALE,
  type Rate,
} from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Side } from "./spot-order.ts";

export interface HouseLadderTerms {
  /** Levels on each side; 0 means that the house does not quote. */
  readonly levels: number;
  /** Distance of the first level from the index, as a part of the price; rounded away from the index to a whole tick. */
  readonly halfSpread: Rate;
  /** Distance between levels, as a part of the price; at least one tick. */
  readonly step: Rate;
  /** What a full level offers. */
  readonly levelLots: Lots;
  /** What comes back to each level per second until it is full. */
  readonly refillLotsPerSecond: Lots;
}

/** What the house owns and may trade with; null where it is not bounded (demo). Minor units. */
export interface HouseFunds {
  readonly base: Amount;
  readonly quote: Amount;
}

/** Level prices, best first. A price of 0 is no level. */
export interface LadderPrices {
  readonly buy: readonly number[];
  readonly sell: readonly number[];
}

/** What is left of each level, best first, and the instant up to which it has been refilled. Never changed in place. */
export interface LadderQuota {
  readonly buy: readonly number[];
  readonly sell: readonly number[];
  readonly refilledAt: Instant | null;
  /** Thousandths of a lot earned and not yet given to a level. */
  readonly earnedMilliLots: number;
}

const ONE = 10n ** BigInt(RATE_SCALE);

/** The level prices around an index price: the house buys below it and sells above it. */
export function ladderPrices(terms: HouseLadderTerms, index: PriceTicks): LadderPrices {
  const spread = Number(divideRounded(BigInt(index) * terms.halfSpread, ONE, "charge"));
  const step = Math.max(1, Number(divideRounded(BigInt(index) * terms.step, ONE, "nearest")));
  const levels = Array.from({ length: terms.levels }, (_, level) => spread + level * step);
  return {
    buy: levels.map((distance) => Math.max(0, index - distance)),
    sell: levels.map((distance) => index + distance),
  };
}

/** Every level full, as at the first tick. */
export function fullQuota(terms: HouseLadderTerms, now: Instant | null): LadderQuota {
  const full = Array.from({ length: terms.levels }, () => terms.levelLots);
  return { buy: full, sell: full, refilledAt: now, earnedMilliLots: 0 };
}

/** The quota at `now`. Refilling in two steps or in one gives the same; a clock that goes back refills nothing. */
export function refilledQuota(quota: LadderQuota, terms: HouseLadderTerms, now: Instant): LadderQuota {
  if (quota.refilledAt === null) return { ...quota, refilledAt: now };
  if (now <= quota.refilledAt) return quota;
  const elapsedMs = BigInt(now - quota.refilledAt);
  const earned = elapsedMs * BigInt(terms.refillLotsPerSecond) + BigInt(quota.earnedMilliLots);
  const whole = earned / 1000n;
  const added = whole > BigInt(terms.levelLots) ? terms.levelLots : Number(whole);
  const refill = (left: number) => Math.min(terms.levelLots, left + added);
  // Most ticks find every level full.
  const refilled = (side: readonly number[]) => (side.every((left) => refill(left) === left) ? side : side.map(refill));
  return {
    buy: refilled(quota.buy),
    sell: refilled(quota.sell),
    refilledAt: now,
    earnedMilliLots: Number(earned % 1000n),
  };
}

/** The quota after `lots` were taken from one level. */
export function quotaAfter(quota: LadderQuota, side: Side, level: number, lots: number): LadderQuota {
  const left = (quota[side][level] ?? 0) - lots;
  if (left < 0) throw new RangeError(`house level ${level} cannot give ${lots} lots`);
  return { ...quota, [side]: quota[side].with(level, left) };
}

/** The most lots the house can pay for (buy) or deliver (sell) at a price. */
export function affordableLots(funds: HouseFunds | null, side: Side, price: number, scale: InstrumentScale): number {
  if (funds === null) return Number.MAX_SAFE_INTEGER;
  const lots =
    side === "sell"
      ? funds.base / baseAmount(1 as Lots, scale)
      : (funds.quote * powerOfTen(scale.priceScale + scale.quantityScale)) /
        (powerOfTen(scale.quoteScale) * BigInt(price) * BigInt(scale.tickUnits) * BigInt(scale.lotUnits));
  if (lots <= 0n) return 0;
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots);
}

/**
 * The funds after the house bought or sold. What comes in is not counted before the desk states its balance again, so
 * that the house is never larger than what it owns.
 */
export function fundsAfter(
  funds: HouseFunds | null,
  side: Side,
  price: PriceTicks,
  lots: Lots,
  scale: InstrumentScale,
): HouseFunds | null {
  if (funds === null) return null;
  if (side === "sell") return { ...funds, base: amountOf(funds.base - baseAmount(lots, scale)) };
  return { ...funds, quote: amountOf(funds.quote - quoteAmount(price, lots, scale, "charge")) };
}
