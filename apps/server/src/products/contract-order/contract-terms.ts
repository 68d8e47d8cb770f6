/**
 * Terms of contracts: sizes, leverages, maintenance, spread, fee, overnight financing and tolerance. An order keeps those that it was
 * taken under; no price follows from them.
 */
import { type ContractTermsContent, contractTermsContent } from "@candor/api/contract-order";
import { refuse } from "@candor/api/refusal";
import { COST_FLOORS } from "@candor/engine/cost-floors";
import { RATE_SCALE } from "@candor/money/money";
import { CONTRACT_TERMS, decimalsFault, TERMS_LEAD_MS, unitsOfSubject } from "../../core/instrument/instrument.ts";
import { defineTerms } from "../../core/terms/terms.ts";

export const contractTerms = defineTerms<ContractTermsContent>({
  kind: CONTRACT_TERMS,
  content: contractTermsContent,
  proposers: ["product", "finance"],
  approvers: ["finance", "admin"],
  leadMs: TERMS_LEAD_MS,
  rules: [
    { term: "lots_min", is: "at-least", than: "1" },
    { term: "lots_max", is: "at-least", than: "lots_min" },
    { term: "lots_max", is: "at-most", than: "1000000000" },
    { term: "leverages", is: "at-most", than: "100" },
    { term: "maintenance_rate", is: "at-most", than: "0.5" },
    { term: "half_spread", is: "at-least", than: COST_FLOORS.halfSpread },
    { term: "half_spread", is: "at-most", than: "0.005" },
    { term: "fee", is: "at-least", than: COST_FLOORS.contractFee },
    { term: "fee", is: "at-most", than: "0.005" },
    { term: "financing_rate", is: "at-most", than: "0.005" },
    { term: "tolerance", is: "above", than: "half_spread" },
    { term: "tolerance", is: "at-most", than: "0.05" },
    { term: "exposure_max", is: "above", than: "0" },
    { term: "exposure_max", is: "at-most", than: "1000000000000" },
  ],
  async check(tx, subject, { lots_min, lots_max, leverages, exposure_max, ...rates }) {
    const units = await unitsOfSubject(tx, subject, "contract");
    if ("refused" in units) return units;
    const isRising = leverages.every((one, at) => at === 0 || one > (leverages[at - 1] as number));
    if (!isRising) return refuse("terms-out-of-bounds", { term: "leverages" });
    return (
      decimalsFault({ lots_min, lots_max }, 0) ??
      decimalsFault(rates, RATE_SCALE) ??
      decimalsFault({ exposure_max }, units.contractDecimals ?? 0)
    );
  },
});
