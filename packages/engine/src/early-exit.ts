/** What leaving before the end brings and costs, and whether an offer can be left at a gain (DOMAIN section 14). */

import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, RATE_SCALE, ZERO } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { interestAfter, type TermLength, type TermOffer } from "./term-offer.ts";

/** How an order stands when it is left. All in minor units of its currency. */
export interface LeftOrder {
  readonly principal: Amount;
  readonly length: TermLength;
  /** Dates that it has earned for. */
  readonly daysEarned: number;
  /** Interest paid so far. */
  readonly paid: Amount;
}

/** refund = principal + interest − penalty. */
export interface Exit {
  /** Interest that is paid with the principal, beside what was paid before. */
  readonly interest: Amount;
  /** Taken off the principal. */
  readonly penalty: Amount;
  /** What its owner gets. */
  readonly refund: Amount;
}

const PARTS = powerOfTen(RATE_SCALE);

/** The longest length that the days earned complete. */
const completed = ({ lengths }: TermOffer, daysEarned: number): TermLength | undefined =>
  lengths.findLast(({ days }) => days !== null && days <= daysEarned);

const smaller = (one: bigint, other: bigint): bigint => (other < one ? other : one);
const larger = (one: bigint, other: bigint): bigint => (one < other ? other : one);

/** All interest that the days earned are worth by the rule of leaving, less what leaving costs. */
function keptInterest(offer: TermOffer, { principal, length, daysEarned, paid }: LeftOrder): bigint {
  const { exit } = offer;
  const earnedOver = (of: TermLength | undefined, days: number) =>
    of ? interestAfter(offer, of, principal, days) : 0n;
  switch (exit.rule) {
    case "free":
      return offer.payout === "compound" ? paid : earnedOver(length, daysEarned);
    case "lost-days":
      return earnedOver(length, Math.max(0, daysEarned - exit.days));
    case "scaled-fee": {
      const days = length.days ?? daysEarned;
      const left = BigInt(Math.max(0, days - daysEarned));
      const fee = left === 0n ? 0n : divideRounded(principal * exit.feeRate * left, PARTS * BigInt(days), "charge");
      const kept = earnedOver(length, daysEarned) - fee;
      const shorter = completed(offer, daysEarned);
      return shorter ? smaller(kept, earnedOver(shorter, daysEarned)) : kept;
    }
    case "shorter-rate": {
      const fee = divideRounded(principal * exit.feeRate, PARTS, "charge");
      const least = divideRounded(principal * exit.keptRate, PARTS, "charge") - principal;
      // A shorter length may pay more: no order earns more by leaving than by its own rate.
      const own = interestAfter(offer, length, principal, daysEarned);
      const asShorter = earnedOver(completed(offer, daysEarned), daysEarned);
      return larger(smaller(own, asShorter) - fee, least);
    }
  }
}

export function exitOf(offer: TermOffer, left: LeftOrder): Exit {
  const more = keptInterest(offer, left) - left.paid;
  const interest = amountOf(more > 0n ? more : 0n);
  // Nobody owes anything for leaving beyond what they put in.
  const penalty = more < 0n ? (-more < left.principal ? amountOf(-more) : left.principal) : ZERO;
  return { interest, penalty, refund: amountOf(left.principal + interest - penalty) };
}

/** A day on which leaving a length pays more than the longest length completed by then does. */
export interface LeavingGain {
  readonly days: number;
  readonly left: number;
}

/** What a bound may be off by, as both sides are rounded by themselves. */
const ROUNDED = 1n;

/**
 * The first such day of an offer, or null: an edition that has one is refused. Tried with the amounts at which rates change, as
 * between them everything grows in proportion.
 * @param amounts the least and the most that an order may be of
 */
export function leavingGain(offer: TermOffer, amounts: readonly Amount[]): LeavingGain | null {
  const starts = offer.lengths.flatMap(({ tiers }) => tiers.map(({ from }) => from));
  const [least = ZERO, most = ZERO] = amounts;
  const tried = new Set([...amounts, ...starts, ...starts.map((from) => amountOf(from - 1n))]);
  for (const principal of tried) {
    if (principal < least || principal > most) continue;
    for (const length of offer.lengths) {
      const gain = gainOf(offer, length, principal);
      if (gain) return gain;
    }
  }
  return null;
}

function gainOf(offer: TermOffer, length: TermLength, principal: Amount): LeavingGain | null {
  for (let left = 0; left < (length.days ?? 0); left += 1) {
    const paid = offer.payout === "daily" ? interestAfter(offer, length, principal, left) : ZERO;
    const { refund } = exitOf(offer, { principal, length, daysEarned: left, paid });
    const shorter = completed(offer, left);
    // Nothing is offered for so few days.
    if (!shorter) continue;
    const fair = interestAfter(offer, shorter, principal, left);
    if (refund + paid > principal + fair + ROUNDED) return { days: length.days ?? 0, left };
  }
  return null;
}
