/** Which contract: direction, market, lots and leverage, as a line and in a few words. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { isOpen, openLotsOf } from "../contract-market.ts";
import { lotsText } from "./figures.ts";

/** "Long 3 lots of BTC/USDT": a position in a few words. */
export function usePositionWords(): (order: ContractOrder) => string {
  const t = useText("contract-order");
  return (order) =>
    t("position.words", {
      direction: t(`type.${order.type}`),
      lots: lotsText(t, openLotsOf(order)),
      symbol: `${order.currency_name}/${order.legal_name}`,
    });
}

export function PositionTitle({ order, badge }: { readonly order: ContractOrder; readonly badge?: ReactNode }) {
  const t = useText("contract-order");
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={classNames("font-semibold", order.type === "up" ? "text-up" : "text-down")}>
        {t(`type.${order.type}`)}
      </span>
      <span className="font-semibold">
        {order.currency_name}/{order.legal_name}
      </span>
      <span className="text-ink-soft text-sm">
        {lotsText(t, isOpen(order) ? openLotsOf(order) : order.lots)} · {t("times", { leverage: order.leverage })}
      </span>
      {badge}
      {order.status === "closing" && <Badge tone="info">{t("close.underWay")}</Badge>}
    </p>
  );
}
