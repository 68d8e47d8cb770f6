/** What the order would do, before the tap: price, cost, fee, the most it holds. Figures come from the summary alone. */
import { formatDecimal } from "@candor/money/decimal";
import { formatPrice as priceText } from "@candor/money/instrument-scale";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Ticket } from "../spot-order-ticket.ts";
import { type Fact, FactList } from "./fact-list.tsx";

const NONE = "–";

export function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const { form, market, summary } = ticket;
  const { base, quote, scale } = market.instrument;
  const { preview, price, feeMax } = summary;
  const isBuy = form.side === "buy";
  const inQuote = (units: bigint) =>
    `${formatAmount(formatDecimal(units, scale.quoteScale), scale.quoteScale, 2)} ${quote}`;
  const average = preview?.averagePrice ?? null;
  const facts: Fact[] = [
    {
      name: t("facts.average"),
      value: average === null ? NONE : `${formatPrice(formatDecimal(average, scale.priceScale))} ${quote}`,
    },
    ...(form.kind === "market"
      ? [{ name: t("facts.worst"), value: price === null ? NONE : `${formatPrice(priceText(price, scale))} ${quote}` }]
      : []),
    {
      name: t(isBuy ? "facts.cost" : "facts.proceeds"),
      value: preview === null || preview.filledLots === 0 ? NONE : inQuote(preview.total),
    },
    { name: t("facts.fee"), value: feeMax === null ? NONE : inQuote(feeMax) },
    {
      name: t("facts.hold"),
      value:
        preview === null
          ? NONE
          : isBuy
            ? inQuote(preview.hold)
            : `${formatAmount(formatDecimal(preview.hold, scale.baseScale), scale.baseScale, 0)} ${base}`,
    },
  ];
  const isPartial = preview !== null && summary.lots !== null && preview.filledLots < summary.lots;
  return (
    <div>
      <FactList label={t("facts.label")} facts={facts} />
      {isPartial && (
        <p className="mt-2 text-ink-soft text-sm leading-snug">
          {preview.isBeyondDepth
            ? t("facts.beyondDepth")
            : t(form.kind === "market" || form.timeInForce !== "gtc" ? "facts.marketRestNote" : "facts.restNote")}
        </p>
      )}
    </div>
  );
}
