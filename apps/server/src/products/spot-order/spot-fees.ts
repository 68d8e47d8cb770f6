/** Fees of spot orders, as parts of what is traded. An order pays by those that it was taken under, whenever it trades. */
import { type SpotFeesContent, spotFeesContent } from "@candor/api/spot-order";
import { COST_FLOORS } from "@candor/engine/cost-floors";
import { RATE_SCALE } from "@candor/money/money";
import { decimalsFault, SPOT_FEES, TERMS_LEAD_MS, unitsOfSubject } from "../../core/instrument/instrument.ts";
import { defineTerms } from "../../core/terms/terms.ts";

export const spotFees = defineTerms<SpotFeesContent>({
  kind: SPOT_FEES,
  content: spotFeesContent,
  proposers: ["product", "finance"],
  approvers: ["finance", "admin"],
  leadMs: TERMS_LEAD_MS,
  rules: [
    { term: "taker_fee", is: "at-least", than: COST_FLOORS.takerFee },
    { term: "taker_fee", is: "at-most", than: "0.01" },
    { term: "maker_fee", is: "at-most", than: "taker_fee" },
  ],
  async check(tx, subject, fees) {
    const units = await unitsOfSubject(tx, subject, "spot");
    return "refused" in units ? units : decimalsFault(fees, RATE_SCALE);
  },
});
