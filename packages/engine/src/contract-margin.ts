/**
 * What a contract needs and when it ends by itself: margin, maintenance, the index at which it is liquidated, what an
 * overnight costs. The same sums for the ticket, the desk and whoever checks a receipt.
 */
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { chargedPart, type Direction, type FrozenTerms, notionalOf } from "./contract-order.ts";

/** A part of the margin is kept as maintenance in any case: its half. */
const MAINTENANCE_OF_MARGIN = 2n;
/** A notice is given when so much of the first margin is left, in percent. */
const MARGIN_CALL_AT_PERCENT = 70n;

/** An open position, as far as its end depends on it. */
export interface Position {
  readonly direction: Direction;
  readonly lots: Lots;
  readonly openPrice: PriceTicks;
  readonly terms: FrozenTerms;
  /** Held for these lots now: what financing has taken of it is gone. */
  readonly margin: Amount;
  /** Held for them at entry. */
  readonly firstMargin: Amount;
}

/** Held for a position; rounded up. */
export const marginFor = (notional: Amount, leverage: number): Amount =>
  amountOf(divideRounded(notional, BigInt(leverage), "charge"));

/** What an entry at a price takes from its owner: the margin that is held from then on, and the fee. */
export interface EntryCost {
  readonly margin: Amount;
  readonly fee: Amount;
}

export function entryCost(
  price: PriceTicks,
  lots: Lots,
  { tickValue, leverage, feeRate }: Pick<FrozenTerms, "tickValue" | "leverage" | "feeRate">,
): EntryCost {
  const notional = notionalOf(price, lots, tickValue);
  return { margin: marginFor(notional, leverage), fee: chargedPart(notional, feeRate) };
}

/** At or below what is left of the margin, the position is liquidated: the larger of a part of the notional and half of the first margin. */
export function maintenanceOf({ openPrice, lots, terms, firstMargin }: Position): Amount {
  const ofNotional = chargedPart(notionalOf(openPrice, lots, terms.tickValue), terms.maintenanceRate);
  const ofMargin = divideRounded(firstMargin, MAINTENANCE_OF_MARGIN, "charge");
  return ofNotional > ofMargin ? ofNotional : amountOf(ofMargin);
}

/** The index at which no more than `left` remains of the margin: for `long` this one and all below. Null where no price does. */
function indexWhereLeft({ direction, lots, openPrice, terms, margin }: Position, left: bigint): PriceTicks | null {
  const perTick = BigInt(lots) * terms.tickValue;
  const spare = margin - left;
  // Rounded so that one tick nearer to the entry still leaves more.
  const distance = spare > 0n ? divideRounded(spare, perTick, "charge") : -(-spare / perTick);
  const index = direction === "long" ? BigInt(openPrice) - distance : BigInt(openPrice) + distance;
  return index < 1n ? null : (Number(index) as PriceTicks);
}

/** The index at or beyond which the position is liquidated: margin + profit at the index ≤ maintenance (DOMAIN section 4). */
export const liquidationIndex = (position: Position): PriceTicks | null =>
  indexWhereLeft(position, maintenanceOf(position));

/** The index at or beyond which its owner is warned; never beyond the liquidation. */
export function marginCallIndex(position: Position): PriceTicks | null {
  const left = divideRounded(position.firstMargin * MARGIN_CALL_AT_PERCENT, 100n, "charge");
  const maintenance = maintenanceOf(position);
  const isEarlier = left > maintenance;
  return indexWhereLeft(position, isEarlier ? left : maintenance);
}

/** What one night costs; at most what is left of the margin. */
export function financingOf(position: Position): Amount {
  const { openPrice, lots, terms, margin } = position;
  const due = chargedPart(notionalOf(openPrice, lots, terms.tickValue), terms.financingRate);
  const isShort = due > margin;
  return isShort ? margin : due;
}
