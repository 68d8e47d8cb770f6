/** What the order would do, before the tap: prices in the ticket, the three figures of money above its button. */
import { formatDecimal } from "@candor/money/decimal";
import { formatQuantity, formatPrice as priceText } from "@candor/money/instrument-scale";
import { type Rounding, rescale } from "@candor/money/rounding";
import { formatAmount, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { spreadText } from "../spot-order-draft.ts";
import type { Ticket } from "../spot-order-ticket.ts";

const NONE = "–";
/** Decimals of the figures above the button; the review shows them all. */
const SHORT = 2;

export function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const { form, market, summary } = ticket;
  const { scale } = market.instrument;
  const { preview, price, lots } = summary;
  const average = preview?.averagePrice ?? null;
  const spread = preview === null ? null : spreadText(preview);
  const facts: Fact[] = [
    {
      name: t("facts.average"),
      value: average === null ? NONE : formatPrice(formatDecimal(average, scale.priceScale)),
    },
    { name: t("facts.spread"), value: spread === null ? NONE : formatPercent(spread) },
  ];
  if (form.kind === "market") {
    facts.push({ name: t("facts.worst"), value: price === null ? NONE : formatPrice(priceText(price, scale)) });
  }
  const isPartial = preview !== null && lots !== null && preview.filledLots < lots && !preview.isLeftToNextPrice;
  const mayFill = preview !== null && preview.filledLots > 0;
  return (
    <div>
      <FactList label={t("facts.label")} facts={facts} />
      {preview?.isLeftToNextPrice && (
        <p className="mt-2 text-ink-soft text-sm leading-snug">{t("facts.nextPriceJudges")}</p>
      )}
      {mayFill && <p className="mt-2 text-ink-soft text-sm leading-snug">{t("facts.nextPriceNote")}</p>}
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

/** Cost or proceeds, the most in fees and the most that is held, in quote currency where no other is named. */
export function TicketCosts({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const { form, market, summary } = ticket;
  const { base, scale } = market.instrument;
  const { preview, feeMax, lots } = summary;
  const isBuy = form.side === "buy";
  const inQuote = (units: bigint, rounding: Rounding) =>
    formatAmount(formatDecimal(rescale(units, scale.quoteScale, SHORT, rounding), SHORT), SHORT);
  const hasFills = preview !== null && preview.filledLots > 0;
  const isPartial = hasFills && lots !== null && preview.filledLots < lots;
  // Of an order of which only a part would trade now, the sum is that part's.
  const part = isPartial && {
    amount: formatAmount(formatQuantity(preview.filledLots, scale), scale.quantityScale, SHORT),
    base,
  };
  const sum = part ? t(isBuy ? "costs.costOf" : "costs.proceedsOf", part) : t(isBuy ? "costs.cost" : "costs.proceeds");
  const costs = [
    {
      name: `≈ ${sum}`,
      value: hasFills ? inQuote(preview.total, isBuy ? "charge" : "pay") : NONE,
    },
    { name: t("costs.fee"), value: feeMax === null ? NONE : inQuote(feeMax, "charge") },
    {
      name: t("costs.hold"),
      value:
        preview === null
          ? NONE
          : isBuy
            ? inQuote(preview.hold, "charge")
            : `${formatAmount(formatDecimal(preview.hold, scale.baseScale), scale.baseScale, 0)} ${base}`,
    },
  ];
  return (
    <dl className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] justify-between gap-x-3 gap-y-1.5 @[17rem]:grid-cols-[repeat(3,minmax(0,auto))]">
      {costs.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col justify-end">
          <dt className="text-ink-soft text-xs leading-4">{name}</dt>
          <dd className="font-semibold text-[0.9375rem] leading-5 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
