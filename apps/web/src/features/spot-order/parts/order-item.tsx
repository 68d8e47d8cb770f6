/** One order in a list: what it asked, how far it came, and what can be done about it. */
import type { SpotOrder } from "@candor/api/spot-order";
import type { ReactNode } from "react";
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { filledPercent, isAwaitingPrice, isOpen, reasonOf } from "../spot-order-view.ts";

const TONES = {
  waiting: "info",
  open: "info",
  "partly-filled": "info",
  filled: "good",
  cancelled: "plain",
  rejected: "bad",
} as const;

/** "0.02 BTC at 97,000.00": the order in a few words. */
export function useOrderWords(): (order: SpotOrder) => string {
  const t = useText("spot-order");
  return ({ amount, currency_name, target_price }) => {
    const marks = { amount: formatAmount(amount, 18, 0), base: currency_name };
    return target_price === null
      ? t("orders.market", marks)
      : t("orders.limitAt", { ...marks, price: formatPrice(target_price) });
  };
}

export const StatusBadge = ({ status }: { readonly status: keyof typeof TONES }) => (
  <Badge tone={TONES[status]}>{useText("spot-order")(`status.${status}`)}</Badge>
);

interface OrderItemProps {
  readonly order: SpotOrder;
  /** At the right: cancel. Not while the order waits for its price. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function OrderItem({ order, action, children }: OrderItemProps) {
  const t = useText("spot-order");
  const trade = useText("trade");
  const words = useOrderWords();
  const isBuy = order.type === "buy";
  const percent = filledPercent(order);
  const reason = reasonOf(order);
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={classNames("font-semibold", isBuy ? "text-up" : "text-down")}>
              {t(`side.${order.type}`)}
            </span>
            <span className="font-semibold">{t("pair", { base: order.currency_name, quote: order.legal_name })}</span>
            <span className="text-ink-soft text-sm">{trade(`kind.${order.kind}`)}</span>
            <StatusBadge status={isAwaitingPrice(order) ? "waiting" : order.status} />
          </p>
          <p className="mt-1 text-sm">{words(order)}</p>
          <p className="mt-0.5 text-ink-soft text-sm">
            {t("orders.filled", { filled: `${percent}%` })}
            {order.average_price !== null && ` · ${t("orders.average", { price: formatPrice(order.average_price) })}`}
            {isOpen(order) &&
              ` · ${t("orders.held", { amount: formatAmount(order.held, 8, 2), currency: order.held_currency })}`}
          </p>
          <p className="text-ink-soft text-xs leading-5">
            <time dateTime={new Date(order.created_at).toISOString()}>{formatInstant(order.created_at)}</time>
            {reason !== null && ` · ${t(`reason.${reason}`)}`}
          </p>
        </div>
        {!isAwaitingPrice(order) && action}
      </div>
      {isOpen(order) && percent > 0 && (
        <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-inset">
          <div style={{ width: `${percent}%` }} className={isBuy ? "h-full bg-up" : "h-full bg-down"} />
        </div>
      )}
      {children}
    </li>
  );
}
