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

/**
 * The same for everyone: 0.05 % between the index and the price given, and a fee of 0.10 % of what arrives. Tolerance of a quote
 * and spread are one figure, so that no move within it is worth the quote.
 */
export const CONVERSION_TERMS: ConversionTerms = { spreadRate: rateOf(500_000n), feeRate: rateOf(1_000_000n) };

/** Of a conversion between what counts in USDT and what counts in US dollars: one is taken for the other, and may be 0.5 % off. */
export const ACROSS_DOLLARS_TERMS: ConversionTerms = { ...CONVERSION_TERMS, spreadRate: rateOf(5_500_000n) };

/** So long a quote stands. */
export const QUOTE_MS = 15_000;

/** Decimals of the worth in dollars by which conversions are bounded; USDT is counted as one. */
export const WORTH_SCALE = 6;
/** So much may be converted by one quote, and within any hour by one account: 100,000 and 300,000 USDT worth. */
export const QUOTE_WORTH_MAX: Amount = amountOf(100_000n * powerOfTen(WORTH_SCALE));
export const HOUR_WORTH_MAX: Amount = amountOf(300_000n * powerOfTen(WORTH_SCALE));

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

/** What both sides of a conversion are worth. */
export interface PairWorth {
  readonly from: UnitWorth;
  readonly to: UnitWorth;
}

/**
 * Whether the price between two currencies lies further from another than a quote stands for, either way (DOMAIN section 14,
 * Conversions): by the first prices a bump after acceptance, against the quote's own spread, so that a quote is never worth more
 * than it costs.
 * @param most the spread of the quote
 */
export function hasMovedBeyond(before: PairWorth, now: PairWorth, most: Rate): boolean {
  const was = before.from.numerator * before.to.denominator * now.from.denominator * now.to.numerator;
  const is = now.from.numerator * now.to.denominator * before.from.denominator * before.to.numerator;
  const moved = is > was ? is - was : was - is;
  return moved * PARTS > was * most;
}

/** What an amount is worth in dollars, rounded up, in units of 10^-WORTH_SCALE. */
export function worthOf(amount: Amount, { worth, decimals }: ConversionSide): Amount {
  const numerator = amount * worth.numerator * powerOfTen(WORTH_SCALE);
  return amountOf(divideRounded(numerator, worth.denominator * powerOfTen(decimals), "charge"));
}

/** The most of a currency that is worth no more than so many dollars, in its minor units. */
export function amountWorth(dollars: Amount, { worth, decimals }: ConversionSide): Amount {
  const numerator = dollars * worth.denominator * powerOfTen(decimals);
  return amountOf(divideRounded(numerator, worth.numerator * powerOfTen(WORTH_SCALE), "pay"));
}

/** What may be converted now, in dollars, by an account that has converted so much within the hour. */
export function worthLeft(usedInHour: Amount): Amount {
  const left = HOUR_WORTH_MAX - usedInHour;
  if (left <= 0n) return amountOf(0n);
  return left < QUOTE_WORTH_MAX ? amountOf(left) : QUOTE_WORTH_MAX;
}

/** What a transfer to another user costs, rounded up, in minor units; taken from the amount. */
export const userTransferFee = (amount: Amount): Amount =>
  amountOf(divideRounded(amount * USER_TRANSFER_FEE_RATE, PARTS, "charge"));
