/** The sentences for what speaks against a ticket, with its own limits filled in. */
import { formatDecimalShort } from "@candor/money/decimal";
import { formatPrice as priceText } from "@candor/money/instrument-scale";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { bandOf } from "../spot-market.ts";
import type { SpotOrderProblem } from "../spot-order-form.ts";
import type { SpotTicket } from "../spot-order-ticket.ts";

/** What is said at a field: the first problem there. */
export function useProblemAt({ form, market, summary }: SpotTicket) {
  const t = useText("spot-order");
  const { scale, minimumNotional, quote } = market.instrument;
  const band = bandOf(market);
  return (field: SpotOrderProblem["field"]): string | undefined => {
    const problem = summary.problems.find((one) => one.field === field);
    // A wallet that is short of it says so itself.
    if (problem === undefined || problem.why === "insufficient-funds") return undefined;
    const step =
      field === "price"
        ? formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale)
        : form.unit === "base"
          ? formatDecimalShort(BigInt(scale.lotUnits), scale.quantityScale)
          : formatDecimalShort(1n, scale.quoteScale);
    return t(`problem.${problem.why}`, {
      step: formatAmount(step, 18, 0),
      low: band === null ? "–" : formatPrice(priceText(band.low, scale)),
      high: band === null ? "–" : formatPrice(priceText(band.high, scale)),
      minimum: formatAmount(formatDecimalShort(minimumNotional, scale.quoteScale), scale.quoteScale, 0),
      quote,
    });
  };
}
