/**
 * The terms of a rail: its minima, its fee, and whether it is open. They count for what is made from then on; a withdrawal under
 * way keeps the edition that it was asked for under. No price and no outcome follows from them.
 */
import { type RailTermsContent, railTermsContent } from "@candor/api/network";
import { refuse } from "@candor/api/refusal";
import { parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { defineTerms } from "../terms/terms.ts";
import { type RailRow, readRailRows } from "./network-store.ts";
import type { RailTerms } from "./network-types.ts";

/** As the subject of its terms. */
export const subjectOf = ({ currency, network }: Pick<RailRow, "currency" | "network">): string =>
  `${currency}/${network}`;

export const railTerms = defineTerms<RailTermsContent>({
  kind: "way-terms",
  content: railTermsContent,
  proposers: ["finance"],
  approvers: ["finance", "admin"],
  rules: [
    { term: "deposit_min", is: "above", than: "0" },
    { term: "withdraw_min", is: "above", than: "withdraw_fee" },
  ],
  async check(tx, subject, content) {
    const rail = (await readRailRows(tx)).find((one) => subjectOf(one) === subject);
    if (!rail) return refuse("network-unknown");
    const { currency, currencyDecimals: decimals } = rail;
    for (const text of [content.deposit_min, content.withdraw_min, content.withdraw_fee]) {
      const parsed = parseDecimal(text, decimals);
      if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency });
    }
    return undefined;
  },
});

/** @param decimals of the currency */
export const railTermsOf = (content: RailTermsContent, decimals: number): RailTerms => ({
  depositMin: unitsOf(content.deposit_min, decimals),
  withdrawMin: unitsOf(content.withdraw_min, decimals),
  withdrawFee: unitsOf(content.withdraw_fee, decimals),
  isDepositOpen: content.is_deposit_open,
  isWithdrawOpen: content.is_withdraw_open,
});

function unitsOf(text: string, decimals: number): Amount {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) throw new Error(`terms of a rail do not fit its currency: ${text}`);
  return amountOf(parsed.units);
}
