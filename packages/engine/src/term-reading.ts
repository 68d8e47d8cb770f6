/** Terms as they are written and agreed on, decimals as texts, made into what is reckoned with. Server and browser read alike. */
import { decimalUnits } from "@candor/money/decimal";
import { amountOf, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import type { EarlyExit, TermLength, TermOffer } from "./term-offer.ts";

/** What a product is; its figures are in the terms. */
export interface TermRule extends Pick<TermOffer, "ratePer" | "payout" | "tiersBy"> {
  readonly exitRule: EarlyExit["rule"];
}

/** As in an edition of terms. */
export interface WrittenTerms {
  /** Rates by the amount from which on they hold, by days, or "open" for what has no end: { "30": { "0": "0.034" } }. */
  readonly lengths: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the rule of leaving needs: { fee, kept } or { lost_days } or { fee } or nothing. */
  readonly exit: Readonly<Record<string, string>>;
}

export const OPEN_ENDED = "open";

/** Of which figures each rule of leaving is made. */
export const EXIT_FIGURES: Readonly<Record<EarlyExit["rule"], readonly string[]>> = {
  "shorter-rate": ["fee", "kept"],
  "lost-days": ["lost_days"],
  "scaled-fee": ["fee"],
  free: [],
};

const rate = (text: string | undefined): Rate => rateOf(decimalUnits(text ?? "", RATE_SCALE));

function exitOfTerms(rule: EarlyExit["rule"], { fee, kept, lost_days: days }: WrittenTerms["exit"]): EarlyExit {
  switch (rule) {
    case "free":
      return { rule };
    case "lost-days":
      return { rule, days: Number(days) };
    case "scaled-fee":
      return { rule, feeRate: rate(fee) };
    case "shorter-rate":
      return { rule, feeRate: rate(fee), keptRate: rate(kept) };
  }
}

const lengthOf = (days: string, tiers: Readonly<Record<string, string>>, decimals: number): TermLength => ({
  days: days === OPEN_ENDED ? null : Number(days),
  tiers: Object.entries(tiers)
    .map(([from, at]) => ({ from: amountOf(decimalUnits(from, decimals)), rate: rate(at) }))
    .sort((one, other) => (one.from < other.from ? -1 : 1)),
});

/** @param decimals of the currency. Throws on what is no such text: whoever agreed on it was checked before. */
export function readTermOffer({ exitRule, ...rule }: TermRule, terms: WrittenTerms, decimals: number): TermOffer {
  const lengths = Object.entries(terms.lengths).map(([days, tiers]) => lengthOf(days, tiers, decimals));
  return {
    ...rule,
    lengths: lengths.sort((one, other) => (one.days ?? 0) - (other.days ?? 0)),
    exit: exitOfTerms(exitRule, terms.exit),
  };
}
