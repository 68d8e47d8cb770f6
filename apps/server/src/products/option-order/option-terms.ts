/**
 * Terms of options: what a win pays beside the stake for each duration, the bounds of stakes, and what the house holds at most. They
 * are the same for everybody, concern what is taken from then on, and no open option.
 */
import { type OptionTermsContent, optionTermsContent } from "@candor/api/option-order";
import { refuse } from "@candor/api/refusal";
import { OPTION_BOUNDS } from "@candor/engine/cost-floors";
import { RATE_SCALE } from "@candor/money/money";
import { decimalsFault, OPTION_TERMS, TERMS_LEAD_MS, unitsOfSubject } from "../../core/instrument/instrument.ts";
import { defineTerms } from "../../core/terms/terms.ts";

const SECONDS_MAX = 86_400;

export const optionTerms = defineTerms<OptionTermsContent>({
  kind: OPTION_TERMS,
  content: optionTermsContent,
  proposers: ["product", "finance"],
  approvers: ["finance", "admin"],
  leadMs: TERMS_LEAD_MS,
  rules: [
    // Below the stake, so that nobody gains who is right half of the time.
    { term: "payouts.*", is: "at-least", than: "0.5" },
    { term: "payouts.*", is: "at-most", than: OPTION_BOUNDS.payoutMax },
    { term: "stake_min", is: "above", than: "0" },
    { term: "stake_max", is: "at-least", than: "stake_min" },
    { term: "exposure_max", is: "at-least", than: "stake_max" },
    { term: "exposure_max", is: "at-most", than: "1000000000000" },
  ],
  async check(tx, subject, { payouts, ...amounts }) {
    const units = await unitsOfSubject(tx, subject, "option");
    if ("refused" in units) return units;
    const seconds = Object.keys(payouts).find(
      (one) => Number(one) < OPTION_BOUNDS.secondsMin || Number(one) > SECONDS_MAX,
    );
    if (seconds !== undefined) return refuse("terms-out-of-bounds", { term: `payouts.${seconds}` });
    return decimalsFault(payouts, RATE_SCALE) ?? decimalsFault(amounts, units.optionDecimals ?? 0);
  },
});
