/**
 * Timed options: will the price be higher or lower than at the entry when the time is over? The payout is fixed and held when
 * the order is taken, and the end is judged on twelve prices that anyone can look up. Types and exact sums only.
 */
import {
  type Amount,
  amountOf,
  type Instant,
  instantOf,
  type PriceTicks,
  RATE_SCALE,
  type Rate,
} from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { GRID_MS } from "./price-rules.ts";

/** `up` wins above the entry, `down` below it. */
export type OptionDirection = "up" | "down";

/** Seconds from the entry to the end, and what a win pays beside the stake. */
export interface OptionTerm {
  readonly seconds: number;
  readonly payoutRate: Rate;
}

/** Of an instrument; an operator may change them, for orders placed afterwards. */
export interface OptionTerms {
  readonly terms: readonly OptionTerm[];
  readonly stakeMin: Amount;
  readonly stakeMax: Amount;
  /** The most that the house may have to pay for one instrument and direction at once. */
  readonly exposureMax: Amount;
}

/** The end is judged on this many prices of the grid, the last of them at the end itself. */
export const SETTLING_TICKS = 12;
/** With fewer valid ones the order is void. */
export const SETTLING_TICKS_MIN = 9;
export const SETTLING_MS = SETTLING_TICKS * GRID_MS;
/** An entry that finds no price within this time of its acceptance is refused. */
export const ENTRY_WITHIN_MS = 3_000;

const ONE = 10n ** BigInt(RATE_SCALE);

/** What a win brings beside the stake; rounded down, as it is paid. */
export const payoutOf = (stake: Amount, rate: Rate): Amount => amountOf(divideRounded(stake * rate, ONE, "pay"));

/** The share of wins from which on one does not lose over many orders: 1 / (1 + payout rate), to the nearest. */
export const breakEvenRate = (payoutRate: Rate): Rate => divideRounded(ONE * ONE, ONE + payoutRate, "nearest") as Rate;

/** The instants whose prices judge an order that ends at `end`: after the first, up to and with the last. */
export const settlingWindow = (end: Instant): { readonly after: Instant; readonly upTo: Instant } => ({
  after: instantOf(end - SETTLING_MS),
  upTo: end,
});

export type OptionOutcome = "won" | "lost" | "tied" | "void";

/** How an order ends, and by what. Nothing is divided: as many times the entry as there are prices is compared with their sum. */
export interface OptionJudgement {
  readonly outcome: OptionOutcome;
  /** Of valid prices. */
  readonly count: number;
  /** In ticks. */
  readonly sum: bigint;
}

/** @param prices the valid ones of the window, in any order */
export function judgeOption(
  direction: OptionDirection,
  entry: PriceTicks,
  prices: readonly PriceTicks[],
): OptionJudgement {
  const count = prices.length;
  if (count > SETTLING_TICKS) throw new RangeError(`${count} prices in a window of ${SETTLING_TICKS}`);
  const sum = prices.reduce((total, price) => total + BigInt(price), 0n);
  if (count < SETTLING_TICKS_MIN) return { outcome: "void", count, sum };
  const atEntry = BigInt(entry) * BigInt(count);
  if (sum === atEntry) return { outcome: "tied", count, sum };
  return { outcome: sum > atEntry === (direction === "up") ? "won" : "lost", count, sum };
}

/** What its owner gets at the end, stake included. */
export function paidAtEnd(outcome: OptionOutcome, stake: Amount, payout: Amount): Amount {
  if (outcome === "won") return amountOf(stake + payout);
  return outcome === "lost" ? amountOf(0n) : stake;
}
