/**
 * Contracts: a customer and the house settle the change of a price, with a margin that is the most the customer can lose.
 * The terms of an instrument, those frozen on an order when it is placed, and what one tick and one lot are worth. Types and
 * exact sums only.
 */
import { type Amount, amountOf, type Lots, type PriceTicks, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";

/** `long` gains when the price rises, `short` when it falls. */
export type Direction = "long" | "short";

export const DIRECTIONS: readonly Direction[] = ["long", "short"];

/** Of an instrument; an operator may change them, for orders placed afterwards. */
export interface ContractTerms {
  /**
   * Minor units of the settlement currency that one lot gains or loses per tick. A whole number, so that no profit is ever
   * rounded; for a price in another currency it is part of the terms, and does not move with that currency's rate.
   */
  readonly tickValue: Amount;
  /** What one lot stands for, in lots of the instrument: shown, never computed with. */
  readonly lotSize: Lots;
  readonly lotsMin: Lots;
  readonly lotsMax: Lots;
  /** Whole numbers, ascending. */
  readonly leverages: readonly number[];
  /** Of the notional value; at least half of the margin is kept in any case. */
  readonly maintenanceRate: Rate;
  /** Between index and bid, and index and ask. */
  readonly halfSpread: Rate;
  readonly feeRate: Rate;
  /** Of the notional value at entry, for each night. */
  readonly financingRate: Rate;
  /** How far the entry of a market order may lie from the price that was seen. */
  readonly tolerance: Rate;
  /** The most by which the house lets longs and shorts differ, as notional value. */
  readonly exposureMax: Amount;
}

/** What an order keeps of the terms, whatever becomes of them. */
export interface FrozenTerms {
  readonly tickValue: Amount;
  readonly leverage: number;
  readonly maintenanceRate: Rate;
  /** In ticks, from the index at acceptance. */
  readonly halfSpread: number;
  readonly feeRate: Rate;
  readonly financingRate: Rate;
}

const ONE = 10n ** BigInt(RATE_SCALE);

/** An amount's part, rounded as a charge. */
export const chargedPart = (amount: Amount, rate: Rate): Amount =>
  amountOf(divideRounded(amount * rate, ONE, "charge"));

/** 0.03 % for each opening and closing (DOMAIN section 4). */
export const CONTRACT_FEE_DEFAULT: Rate = rateOf(300_000n);

/** What so many lots are worth at a price; exact. */
export const notionalOf = (price: PriceTicks, lots: Lots, tickValue: Amount): Amount =>
  amountOf(BigInt(price) * BigInt(lots) * tickValue);

/** What was gained between two prices; negative for a loss. Exact. */
export function profitBetween(
  direction: Direction,
  from: PriceTicks,
  to: PriceTicks,
  lots: Lots,
  tickValue: Amount,
): Amount {
  const change = direction === "long" ? to - from : from - to;
  return amountOf(BigInt(change) * BigInt(lots) * tickValue);
}

/** The half spread of an order placed at this index, in ticks; one at least. */
export const halfSpreadTicks = (index: PriceTicks, halfSpread: Rate): number =>
  Math.max(1, Number(divideRounded(BigInt(index) * halfSpread, ONE, "charge")));

/** Where this direction is opened, or the other one closed, at this index: the ask for `long`, the bid for `short`. */
export const quoteFor = (direction: Direction, index: PriceTicks, halfSpread: number): PriceTicks =>
  (direction === "long" ? index + halfSpread : Math.max(1, index - halfSpread)) as PriceTicks;

export const oppositeOf = (direction: Direction): Direction => (direction === "long" ? "short" : "long");
