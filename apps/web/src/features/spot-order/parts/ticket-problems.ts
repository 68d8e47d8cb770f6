/** The sentences for what speaks against a ticket, with its own limits filled in. */
import { formatDecimalShort } from "@candor/money/decimal";
import { formatPrice as priceText } from "@candor/money/instrument-scale";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { bandOf, type SpotMarket } from "../spot-market.ts";
import type { SpotOrderProblem } from "../spot-order-form.ts";

export function problemText(t: Text<"spot-order">, { field, why }: SpotOrderProblem, market: SpotMarket): string {
  const { scale, minimumNotional, quote } = market.instrument;
  const step =
    field === "price"
      ? formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale)
      : formatDecimalShort(BigInt(scale.lotUnits), scale.quantityScale);
  const band = bandOf(market);
  return t(`problem.${why}`, {
    step: formatAmount(step, 18, 0),
    low: band === null ? "–" : formatPrice(priceText(band.low, scale)),
    high: band === null ? "–" : formatPrice(priceText(band.high, scale)),
    minimum: formatAmount(formatDecimalShort(minimumNotional, scale.quoteScale), scale.quoteScale, 0),
    quote,
  });
}

/** The first problem said at a field. */
export const problemAt = (
  problems: readonly SpotOrderProblem[],
  field: SpotOrderProblem["field"],
): SpotOrderProblem | undefined => problems.find((problem) => problem.field === field);
