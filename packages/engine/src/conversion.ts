/**
 * What a conversion from one currency to another brings, exactly: worth by the index prices, less a spread and a fee that are
 * the same for everyone. The server books by these functions and the browser shows by them; neither decides a price.
 */
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";

/** One whole unit of a currency in whole units of the dollar that everything is reckoned in, as a fraction. */
export interface UnitWorth {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Of the dollar itself, and of what is counted as one. */
export const ONE_TO_ONE: UnitWorth = { numerator: 1n, denominator: 1n };

export interface ConversionSide {
  readonly worth: UnitWorth;
  /** Decimals of the currency. */
  readonly decimals: number;
}

export interface ConversionTerms {
  /** How far the price given lies below the index. */
  readonly spreadRate: Rate;
  /** Taken from what arrives. */
  readonly feeRate: Rate;
}

/** The same for everyone: 0.05 % between the index and the price given, and a fee of 0.10 % of what arrives. */
export const CONVERSION_TERMS: ConversionTerms = { spreadRate: rateOf(500_000n), feeRate: rateOf(1_000_000n) };

/** So long a quote stands. */
export const QUOTE_MS = 15_000;
/** So far the index may move either way while a quote stands; beyond, it asks again. In parts per billion: 1 %. */
export const QUOTE_MOVE_MAX: Rate = rateOf(10_000_000n);

/** The fee of a transfer to another user, taken from what arrives: 0.05 %. */
export const USER_TRANSFER_FEE_RATE: Rate = rateOf(500_000n);

/** All in minor units of the currency converted to. */
export interface Converted {
  /** By the index alone, rounded down. */
  readonly atIndex: Amount;
  /** What the spread takes of it. */
  readonly spread: Amount;
  /** What is paid before the fee, rounded down; atIndex − spread. */
  readonly paid: Amount;
  /** Rounded up. */
  readonly fee: Amount;
  /** paid − fee; zero or less where the amount is too small to convert. */
  readonly arrives: Amount;
}

const PARTS = powerOfTen(RATE_SCALE);

/** @param amount minor units of the currency converted from */
export function convert(amount: Amount, from: ConversionSide, to: ConversionSide, terms: ConversionTerms): Converted {
  const numerator = amount * from.worth.numerator * to.worth.denominator * powerOfTen(to.decimals);
  const denominator = from.worth.denominator * to.worth.numerator * powerOfTen(from.decimals);
  const atIndex = divideRounded(numerator, denominator, "pay");
  const paid = divideRounded(numerator * (PARTS - terms.spreadRate), denominator * PARTS, "pay");
  const fee = divideRounded(paid * terms.feeRate, PARTS, "charge");
  return {
    atIndex: amountOf(atIndex),
    spread: amountOf(atIndex - paid),
    paid: amountOf(paid),
    fee: amountOf(fee),
    arrives: amountOf(paid - fee),
  };
}

/** Decimals that a price between two currencies is shown with. */
export const CROSS_SCALE = 12;

/**
 * One unit of `from` in `to`, in units of 10^-CROSS_SCALE: to be shown, never to be booked by.
 * @param lessParts parts per billion taken off, such as the spread
 */
export function crossUnits(from: UnitWorth, to: UnitWorth, lessParts: bigint = 0n): bigint {
  const numerator = from.numerator * to.denominator * powerOfTen(CROSS_SCALE) * (PARTS - lessParts);
  return divideRounded(numerator, from.denominator * to.numerator * PARTS, "nearest");
}

/** Whether the price between two currencies lies further from another than a quote stands for, either way. */
export function hasMovedBeyond(
  before: { readonly from: UnitWorth; readonly to: UnitWorth },
  now: { readonly from: UnitWorth; readonly to: UnitWorth },
  most: Rate = QUOTE_MOVE_MAX,
): boolean {
  const was = before.from.numerator * before.to.denominator * now.from.denominator * now.to.numerator;
  const is = now.from.numerator * now.to.denominator * before.from.denominator * before.to.numerator;
  const moved = is > was ? is - was : was - is;
  return moved * PARTS > was * most;
}

/** What a transfer to another user costs, rounded up, in minor units; taken from the amount. */
export const userTransferFee = (amount: Amount): Amount =>
  amountOf(divideRounded(amount * USER_TRANSFER_FEE_RATE, PARTS, "charge"));
