/**
 * The three figures that decide, above the button: margin, liquidation price, the most that can be lost. Money in the
 * settlement currency, which the lines in the ticket name.
 */
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { priceText } from "../contract-market.ts";
import type { Ticket } from "../contract-ticket.ts";
import { NONE, shortAmount } from "./figures.ts";

export function TicketCosts({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("contract-order");
  const { market, summary } = ticket;
  const { deal, instrument } = market;
  const { preview } = summary;
  const money = (units: bigint) => (deal === null ? NONE : shortAmount(units, deal.settleScale));
  const end = preview?.liquidationIndex ?? null;
  const costs = [
    { name: t("costs.margin"), value: preview === null ? NONE : money(preview.margin) },
    {
      name: t("costs.liquidation"),
      value: preview !== null && end === null ? t("facts.never") : formatPrice(priceText(end, instrument.scale)),
    },
    { name: t("costs.largestLoss"), value: preview === null ? NONE : money(preview.largestLoss) },
  ];
  return (
    <dl className="mb-3 flex flex-wrap gap-x-3 gap-y-1.5">
      {costs.map(({ name, value }) => (
        <div key={name} className="flex min-w-min flex-auto basis-0 flex-col justify-end">
          <dt className="text-ink-soft text-xs leading-4">{name}</dt>
          <dd className="whitespace-nowrap font-semibold text-[0.9375rem] leading-5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
