/** The sentences for what speaks against a ticket, with its own limits filled in. */
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import type { Text } from "../../../app/i18n-types.ts";
import type { ContractProblem } from "../contract-form.ts";
import { type ContractMarket, priceText } from "../contract-market.ts";

export function problemText(
  t: Text<"contract-order">,
  { field, why }: ContractProblem,
  market: ContractMarket,
): string {
  const { deal, index, instrument } = market;
  const { scale, bandWidth } = instrument;
  const band = index === null ? null : priceBandOf(index, bandWidth);
  const step = field === "lots" ? "1" : formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale);
  return t(`problem.${why}`, {
    step: formatAmount(step, 18, 0),
    low: formatPrice(priceText(band?.low ?? null, scale)),
    high: formatPrice(priceText(band?.high ?? null, scale)),
    minimum: String(deal?.terms.lotsMin ?? 1),
    maximum: formatAmount(String(deal?.terms.lotsMax ?? 0), 0, 0),
  });
}

/** The first problem said at a field. */
export const problemAt = (
  problems: readonly ContractProblem[],
  field: ContractProblem["field"],
): ContractProblem | undefined => problems.find((problem) => problem.field === field);
