/** What the points of a closing are, folded away: steps of the price, and how the profit comes of them. */
import type { ContractOrder } from "@candor/api/contract-order";
import { formatDecimalShort } from "@candor/money/decimal";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { ChevronDown } from "lucide-react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { isOfParts } from "../contract-view.ts";

interface PointsNoteProps {
  readonly order: ContractOrder;
  readonly scale: InstrumentScale;
}

export function PointsNote({ order, scale }: PointsNoteProps) {
  const t = useText("order-history");
  const tick = formatAmount(formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale), 18, 0);
  const value = `${formatAmount(order.tick_value, 18, 0)} ${order.settle_currency}`;
  return (
    <details className="group/points">
      <summary className="-mx-2 -mb-2 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-lg px-2 font-medium text-link text-sm [&::-webkit-details-marker]:hidden">
        {t("points.what")}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open/points:rotate-180" />
      </summary>
      <p className="pt-1 text-pretty text-sm leading-relaxed">
        {t("points.rule", { tick })} {!isOfParts(order) && t("points.profit", { value })}
      </p>
    </details>
  );
}
