/** An order that is over: how much of it was traded at which price, and on demand its trades. */
import type { SpotOrder } from "@candor/api/spot-order";
import { useState } from "react";
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { EndedRow, More } from "../../../ui/ended-row.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { filledPercent, reasonOf, settledValue } from "../spot-order-view.ts";
import { Fills } from "./order-fills.tsx";
import { StatusBadge, useOrderWords } from "./order-item.tsx";

interface EndedItemProps {
  readonly order: SpotOrder;
  /** What kind of order it is, and when it ended, where a list of all kinds says so. */
  readonly caption?: string;
  readonly when?: string | null;
}

export function EndedItem({ order, caption, when }: EndedItemProps) {
  const t = useText("spot-order");
  const words = useOrderWords();
  const [isLookedAt, setIsLookedAt] = useState(false);
  const { average_price: average } = order;
  const reason = reasonOf(order);
  const filled = t("orders.filled", { filled: `${filledPercent(order)}%` });
  const money = (text: string, currency: string) => `${formatAmount(text, 8, 2)} ${currency}`;
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <EndedRow
        caption={caption}
        isUp={order.type === "buy"}
        direction={t(`side.${order.type}`)}
        market={t("pair", { base: order.currency_name, quote: order.legal_name })}
        badge={<StatusBadge status={order.status} />}
        result={
          average === null ? null : (
            <span className="whitespace-nowrap font-bold text-ink">
              {formatAmount(settledValue(order), 2, 2)} {order.legal_name}
            </span>
          )
        }
        resultNote={average === null ? filled : t(order.type === "buy" ? "result.paid" : "result.received")}
        figures={words(order)}
        prices={average && `${filled} · ${t("orders.average", { price: formatPrice(average) })}`}
        instant={order.updated_at}
        when={when ?? formatInstant(order.updated_at)}
        reason={reason && t(`reason.${reason}`)}
      >
        <More label={t("orders.details")} onToggle={() => setIsLookedAt(true)}>
          <div className="mt-2 rounded-xl bg-inset p-3">
            <FactList
              facts={[
                { name: t("result.value"), value: money(order.filled_value, order.legal_name) },
                { name: t("result.fee"), value: money(order.fee, order.fee_currency) },
              ]}
            />
          </div>
          {isLookedAt && <Fills order={order} />}
        </More>
      </EndedRow>
    </li>
  );
}
