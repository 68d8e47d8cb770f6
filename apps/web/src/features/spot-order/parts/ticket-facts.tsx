/** What the order would do, before the tap: prices in the ticket, the three figures of money above its button. */
import { formatDecimal } from "@candor/money/decimal";
import { formatQuantity, formatPrice as priceText } from "@candor/money/instrument-scale";
import { type Rounding, rescale } from "@candor/money/rounding";
import { formatAmount, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Figure } from "../../../trading/ticket-figures.tsx";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { spreadText } from "../spot-order-draft.ts";
import type { SpotTicket } from "../spot-order-ticket.ts";

const NONE = "–";
/** Decimals of the figures above the button; the review shows them all. */
const SHORT = 2;

export function TicketFacts({ ticket }: { readonly ticket: SpotTicket }) {
  const t = useText("spot-order");
  const trade = useText("trade");
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
      <FactList label={trade("order.facts")} facts={facts} />
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

/** A sum in quote currency to two decimals: what is charged is never shown smaller than it is, what is paid never larger. */
export function shortSum(units: bigint, { scale }: SpotInstrument, rounding: Rounding): string {
  return formatAmount(formatDecimal(rescale(units, scale.quoteScale, SHORT, rounding), SHORT), SHORT);
}

/** Cost or proceeds, the most in fees and the most that is held, in quote currency where no other is named. */
export function useFigures({ form, market, summary }: SpotTicket): Figure[] {
  const t = useText("spot-order");
  const { base, scale } = market.instrument;
  const { preview, feeMax, lots, total } = summary;
  const isBuy = form.side === "buy";
  const inQuote = (units: bigint, rounding: Rounding) => shortSum(units, market.instrument, rounding);
  // Of an order of which a part is cancelled, the sum is that of the other part.
  const part = total !== null &&
    lots !== null &&
    total.lots < lots && {
      amount: formatAmount(formatQuantity(total.lots, scale), scale.quantityScale, SHORT),
      base,
    };
  const sum = part ? t(isBuy ? "costs.costOf" : "costs.proceedsOf", part) : t(isBuy ? "costs.cost" : "costs.proceeds");
  const inBase = (units: bigint) =>
    `${formatAmount(formatDecimal(units, scale.baseScale), scale.baseScale, 0)} ${base}`;
  return [
    { name: `≈ ${sum}`, value: total === null ? NONE : inQuote(total.amount, isBuy ? "charge" : "pay") },
    { name: t("costs.fee"), value: feeMax === null ? NONE : inQuote(feeMax, "charge") },
    {
      name: t("costs.hold"),
      value: preview === null ? NONE : isBuy ? inQuote(preview.hold, "charge") : inBase(preview.hold),
    },
  ];
}
