/** How the liquidation price comes about: the rule in words, and every figure that goes into it. */
import type { ContractOrder } from "@candor/api/contract-order";
import { maintenanceOf, marginCallIndex, type Position } from "@candor/engine/contract-margin";
import { notionalOf } from "@candor/engine/contract-order";
import { formatDecimalShort } from "@candor/money/decimal";
import { ChevronDown } from "lucide-react";
import { formatAmount, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { type ContractInstrument, priceText, settleScaleOf } from "../contract-market.ts";
import { exactMoney } from "./figures.ts";

interface LiquidationNoteProps {
  readonly order: ContractOrder;
  readonly position: Position;
  readonly instrument: ContractInstrument;
}

export function LiquidationNote({ order, position, instrument }: LiquidationNoteProps) {
  const t = useText("contract-order");
  const { scale } = instrument;
  const settleScale = settleScaleOf(order);
  const money = (units: bigint) => exactMoney(units, settleScale, order.settle_currency);
  const { openPrice, lots, terms } = position;
  const tick = formatAmount(formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale), 18, 0);
  const call = marginCallIndex(position);
  return (
    <details className="group">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-lg px-2 font-medium text-link text-sm [&::-webkit-details-marker]:hidden">
        {t("liquidation.how")}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-2 rounded-xl bg-inset p-3">
        <p className="text-sm leading-relaxed">{t("liquidation.rule")}</p>
        <p className="font-medium text-sm leading-relaxed">
          {t(position.direction === "long" ? "liquidation.long" : "liquidation.short")}
        </p>
        <FactList
          label={t("liquidation.how")}
          facts={[
            { name: t("position.entry"), value: formatPrice(priceText(openPrice, scale)) },
            { name: t("position.margin"), value: money(position.margin) },
            { name: t("liquidation.firstMargin"), value: money(position.firstMargin) },
            {
              name: t("liquidation.maintenance", {
                rate: formatPercent(rateText(order.maintenance_rate)).replace("+", ""),
              }),
              value: money(maintenanceOf(position)),
            },
            { name: t("liquidation.notional"), value: money(notionalOf(openPrice, lots, terms.tickValue)) },
            { name: t("ticket.lots"), value: formatAmount(String(lots), 0, 0) },
            { name: t("liquidation.tickValue", { tick }), value: money(terms.tickValue) },
            {
              name: t("liquidation.call"),
              value: call === null ? t("facts.never") : formatPrice(priceText(call, scale)),
            },
            {
              name: t("facts.liquidation"),
              value: order.liquidation_price === null ? t("facts.never") : formatPrice(order.liquidation_price),
            },
          ]}
        />
      </div>
    </details>
  );
}

/** A fraction as percent, both as decimal text: "0.005" is "0.5". */
const rateText = (fraction: string): string => {
  const [whole = "0", decimals = ""] = fraction.split(".");
  const shifted = decimals.padEnd(2, "0");
  return `${whole}${shifted.slice(0, 2)}.${shifted.slice(2) || "0"}`;
};
