/**
 * The types of value. Each is a whole number whose unit is named here; the brand keeps an amount from being passed where a
 * price is wanted. Imports nothing beyond this package and does no I/O.
 */

declare const unit: unique symbol;
type Branded<T, Name extends string> = T & { readonly [unit]: Name };

/** Minor units of one currency: 1 USDT with 6 decimals is 1_000_000n. The currency travels beside it, never inside. */
export type Amount = Branded<bigint, "Amount">;

/** A price counted in whole ticks of its instrument (safe integer, 0 < ticks ≤ 2^53 − 1). */
export type PriceTicks = Branded<number, "PriceTicks">;

/** A quantity counted in whole lots of its instrument (safe integer, 0 ≤ lots ≤ 2^53 − 1). */
export type Lots = Branded<number, "Lots">;

/** A rate in parts per billion: 0.05 % is 500_000n. */
export type Rate = Branded<bigint, "Rate">;

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Branded<number, "Instant">;

/** A calendar day as "2026-11-21", without a time zone. */
export type LocalDate = Branded<string, "LocalDate">;

/** Decimals of a rate written as a fraction: 0.0005 has 500_000 parts per billion. */
export const RATE_SCALE = 9;

export const amountOf = (minorUnits: bigint): Amount => minorUnits as Amount;
export const rateOf = (partsPerBillion: bigint): Rate => partsPerBillion as Rate;
export const instantOf = (epochMs: number): Instant => epochMs as Instant;

/** A tick count as a price. Throws on anything but a positive safe integer: callers have validated before. */
export function priceTicksOf(ticks: number): PriceTicks {
  if (!Number.isSafeInteger(ticks) || ticks <= 0) throw new RangeError(`not a price in ticks: ${ticks}`);
  return ticks as PriceTicks;
}

/** A lot count as a quantity. Throws on anything but a non-negative safe integer: callers have validated before. */
export function lotsOf(lots: number): Lots {
  if (!Number.isSafeInteger(lots) || lots < 0) throw new RangeError(`not a quantity in lots: ${lots}`);
  return lots as Lots;
}

/** The zero amount of any currency. */
export const ZERO = amountOf(0n);
