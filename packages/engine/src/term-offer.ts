/**
 * What is offered for money with a term, and the interest it earns, exactly (DOMAIN sections 5 and 14). A date is counted in days
 * since 1970-01-01 UTC. The server books by these functions and the browser shows by them.
 */

import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, RATE_SCALE, type Rate } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";

/** A rate from an amount on. */
export interface RateTier {
  /** Of the principal, in minor units. */
  readonly from: Amount;
  readonly rate: Rate;
}

export interface TermLength {
  /** Null of what ends only when it is redeemed. */
  readonly days: number | null;
  /** Ascending; the first is from zero. */
  readonly tiers: readonly RateTier[];
}

/** What leaving before the end costs. */
export type EarlyExit =
  /** Interest as of the longest length completed, less a share of the principal; never below a share of the principal. */
  | { readonly rule: "shorter-rate"; readonly feeRate: Rate; readonly keptRate: Rate }
  /** The interest of so many days, where it was earned. */
  | { readonly rule: "lost-days"; readonly days: number }
  /** A share of the principal, scaled by the days left; no more interest is kept than the longest length completed pays. */
  | { readonly rule: "scaled-fee"; readonly feeRate: Rate }
  | { readonly rule: "free" };

export interface TermOffer {
  /** What a rate is for: a year of 365 days, or one day. */
  readonly ratePer: "year" | "day";
  /** `compound`: the interest of a date earns from the next one on. */
  readonly payout: "daily" | "maturity" | "compound";
  /** Whether a tier's rate is that of the whole amount, or of the part from its own amount on. */
  readonly tiersBy: "whole" | "part";
  /** By days, ascending. */
  readonly lengths: readonly TermLength[];
  readonly exit: EarlyExit;
}

const DAYS_OF_YEAR = 365n;

const divisorOf = ({ ratePer }: TermOffer): bigint => powerOfTen(RATE_SCALE) * (ratePer === "year" ? DAYS_OF_YEAR : 1n);

/** The rate at which a whole amount earns. */
export function rateFor({ tiers }: TermLength, principal: Amount): Rate {
  const tier = tiers.findLast(({ from }) => principal >= from);
  if (!tier) throw new RangeError(`no rate for ${principal}`);
  return tier.rate;
}

/** What one day earns on an amount, times the divisor of the offer. @param scaledBy how many units the amount has to a minor unit */
function dayNumerator({ tiersBy }: TermOffer, length: TermLength, amount: bigint, scaledBy = 1n): bigint {
  if (tiersBy === "whole") return amount * rateFor(length, amountOf(amount / scaledBy));
  return length.tiers.reduce((sum, { from, rate }, place) => {
    const upTo = length.tiers[place + 1]?.from;
    const end = upTo === undefined || upTo * scaledBy > amount ? amount : upTo * scaledBy;
    return end > from * scaledBy ? sum + (end - from * scaledBy) * rate : sum;
  }, 0n);
}

/** Simple interest of so many days, rounded down once; what each date pays is the difference to the date before. */
export function interestAfter(offer: TermOffer, length: TermLength, principal: Amount, days: number): Amount {
  const numerator = dayNumerator(offer, length, principal) * BigInt(days);
  return amountOf(divideRounded(numerator, divisorOf(offer), "pay"));
}

/** Digits that a compounding balance has beyond minor units. */
export const CARRY_SCALE = 18;
const CARRY = powerOfTen(CARRY_SCALE);

export interface CompoundBalance {
  /** What is posted. */
  readonly balance: Amount;
  /** What is earned beyond it and less than a minor unit, in units of 10^-CARRY_SCALE of one. */
  readonly carry: bigint;
}

/** A date later: what it earned is posted in whole minor units, the rest carried, rounded down. */
export function compounded(offer: TermOffer, length: TermLength, { balance, carry }: CompoundBalance): CompoundBalance {
  const exact = balance * CARRY + carry;
  const earned = divideRounded(dayNumerator(offer, length, exact, CARRY), divisorOf(offer), "pay");
  const after = exact + earned;
  return { balance: amountOf(after / CARRY), carry: after % CARRY };
}

/** What an amount grows to over so many days of a compounding offer. */
export function compoundedOver(
  offer: TermOffer,
  length: TermLength,
  from: CompoundBalance,
  days: number,
): CompoundBalance {
  let at = from;
  for (let day = 0; day < days; day += 1) at = compounded(offer, length, at);
  return at;
}
