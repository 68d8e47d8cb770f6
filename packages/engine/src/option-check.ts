/**
 * What is asked of an option order before the desk takes it, and what its ticket shows. The ticket and the desk ask the same
 * functions; they refuse and change nothing.
 */
import { type Amount, amountOf, type Rate } from "@candor/money/money";
import { breakEvenRate, type OptionTerm, type OptionTerms, payoutOf } from "./option-order.ts";

/** The words are those of the interface. */
export type OptionRefusal =
  | "price-stale"
  | "duration-not-offered"
  | "stake-too-small"
  | "stake-too-large"
  | "exposure-full"
  | "insufficient-funds";

export interface OptionQuestion {
  readonly seconds: number;
  readonly stake: Amount;
  readonly terms: OptionTerms;
  readonly hasPrice: boolean;
  /** Payouts that the house holds already for this instrument and direction; null where not asked. */
  readonly exposure: Amount | null;
  /** Free funds of the option wallet; null where not known or not asked. */
  readonly available: Amount | null;
}

/** Minor units of the stake's currency. */
export interface OptionPreview {
  readonly refusals: readonly OptionRefusal[];
  /** Beside the stake. */
  readonly payout: Amount;
  readonly largestLoss: Amount;
  readonly payoutRate: Rate;
  readonly breakEven: Rate;
}

export const termOf = ({ terms }: OptionTerms, seconds: number): OptionTerm | undefined =>
  terms.find((one) => one.seconds === seconds);

/** Everything that speaks against the order, the most telling first; empty when it may be placed. */
export function optionRefusals(question: OptionQuestion): OptionRefusal[] {
  const { seconds, stake, terms, hasPrice, exposure, available } = question;
  if (!hasPrice) return ["price-stale"];
  const term = termOf(terms, seconds);
  if (!term) return ["duration-not-offered"];
  if (stake < terms.stakeMin) return ["stake-too-small"];
  if (stake > terms.stakeMax) return ["stake-too-large"];
  const refusals: OptionRefusal[] = [];
  const payout = payoutOf(stake, term.payoutRate);
  if (exposure !== null && exposure + payout > terms.exposureMax) refusals.push("exposure-full");
  if (available !== null && available < stake) refusals.push("insufficient-funds");
  return refusals;
}

/** Null for a duration that is not offered. */
export function previewOption(question: OptionQuestion): OptionPreview | null {
  const term = termOf(question.terms, question.seconds);
  if (!term) return null;
  return {
    refusals: optionRefusals(question),
    payout: payoutOf(question.stake, term.payoutRate),
    largestLoss: amountOf(question.stake),
    payoutRate: term.payoutRate,
    breakEven: breakEvenRate(term.payoutRate),
  };
}
