/**
 * The three figures that decide, above the button: margin, liquidation price, the most that can be lost. Money in the
 * settlement currency, which the lines in the ticket name.
 */
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Figure } from "../../../trading/ticket-figures.tsx";
import { priceText } from "../contract-market.ts";
import type { ContractTicket } from "../contract-ticket.ts";
import { NONE, shortAmount } from "./figures.ts";

export function useFigures({ market, summary }: ContractTicket): Figure[] {
  const t = useText("contract-order");
  const { deal, instrument } = market;
  if (deal === null) return [];
  const { preview } = summary;
  const money = (units: bigint) => shortAmount(units, deal.settleScale);
  const end = preview?.liquidationIndex ?? null;
  return [
    { name: t("costs.margin"), value: preview === null ? NONE : money(preview.margin) },
    {
      name: t("costs.liquidation"),
      value: preview !== null && end === null ? t("facts.never") : formatPrice(priceText(end, instrument.scale)),
    },
    { name: t("costs.largestLoss"), value: preview === null ? NONE : money(preview.largestLoss) },
  ];
}
