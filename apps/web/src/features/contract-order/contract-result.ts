/** What closing a whole position at a price brings after the fees to open and to close, and which price brings so much. Pure. */
import { settleContract } from "@candor/engine/contract-close";
import type { Position } from "@candor/engine/contract-margin";
import { chargedPart, notionalOf } from "@candor/engine/contract-order";
import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type PriceTicks, priceTicksOf } from "@candor/money/money";
import type { ContractInstrument } from "./contract-market.ts";

/** In minor units of the settlement currency. */
export function resultAt(position: Position, price: PriceTicks): Amount {
  const { lots, openPrice, terms } = position;
  const { paid, released } = settleContract(position, price, lots);
  return amountOf(paid - released - chargedPart(notionalOf(openPrice, lots, terms.tickValue), terms.feeRate));
}

/** No stop lies further away than so many times the entry. */
const FURTHEST = 100;

/** The price nearest to the side of loss that brings at least this result; null where none does. */
export function priceFor(position: Position, result: bigint): PriceTicks | null {
  const isLong = position.direction === "long";
  const last = position.openPrice * FURTHEST;
  // Counted from the side of loss on.
  const at = (place: number) => priceTicksOf(isLong ? place : last + 1 - place);
  const isEnough = (place: number) => resultAt(position, at(place)) >= result;
  if (!isEnough(last)) return null;
  let low = 1;
  let high = last;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return at(low);
}

/** How stops are typed: as prices, as percent of the margin, or as what they bring or cost in the settlement currency. */
export type StopUnit = "price" | "percent" | "money";

export const PERCENT_DECIMALS = 2;
const WHOLE = 10_000n;

/** How a stop is read that is typed as a result: a target without its sign. */
export interface StopReading {
  readonly unit: Exclude<StopUnit, "price">;
  readonly position: Position;
  readonly settleScale: number;
  /** A loss rather than a gain. */
  readonly isLoss: boolean;
}

/** The price of a stop that was typed as a result; null where no price brings it. */
export function priceOfResult(text: string, reading: StopReading) {
  const { unit, position, settleScale, isLoss } = reading;
  const typed = parseDecimal(text, unit === "percent" ? PERCENT_DECIMALS : settleScale);
  if (!typed.ok) return { ticks: null, fault: typed.fault } as const;
  if (typed.units <= 0n) return { ticks: null, fault: "not-positive" } as const;
  const result = unit === "percent" ? (position.margin * typed.units) / WHOLE : typed.units;
  const ticks = priceFor(position, isLoss ? -result : result);
  return ticks === null ? ({ ticks, fault: "too-large" } as const) : ({ ticks, fault: null } as const);
}

/** A stop's price as it would be typed in another unit; empty where it is no result of that kind. */
export function stopText(
  ticks: PriceTicks,
  unit: StopUnit,
  { position, settleScale, isLoss }: Omit<StopReading, "unit">,
  { scale }: ContractInstrument,
): string {
  if (unit === "price") return formatPrice(ticks, scale);
  const result = resultAt(position, ticks);
  const amount = isLoss ? -result : result;
  if (amount <= 0n) return "";
  return unit === "money"
    ? formatDecimalShort(amount, settleScale)
    : formatDecimal((amount * WHOLE) / position.margin, PERCENT_DECIMALS);
}
