/** One ended order in the list: how it ended and what was paid; unfolded, by which prices. */
import type { OptionOrder } from "@candor/api/option-order";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { optionProfit } from "../../../app/net-profit.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Change } from "../../../ui/price.tsx";
import { EndedWhy, ReceiptLink, useEndedFacts } from "./ended-card.tsx";
import { EndedBadge, EndedHead } from "./ended-head.tsx";

interface EndedItemProps {
  readonly order: OptionOrder;
  /** What kind of order it is, where that is not said around it. */
  readonly caption?: ReactNode;
}

export function EndedItem({ order, caption }: EndedItemProps) {
  const t = useText("option-order");
  const net = optionProfit(order);
  const endedAt = order.settled_at ?? order.created_at;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          {caption}
          <EndedHead order={order} badge={<EndedBadge status={order.status} />} />
          <span className="mt-0.5 block text-ink-soft text-sm">
            {t("ended.paid")} {formatAmount(order.paid, 8, 2)} {order.currency_name}
            {" · "}
            <time dateTime={new Date(endedAt).toISOString()}>{formatInstant(endedAt)}</time>
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          {net !== null && (
            <Change
              change={net}
              text={`${net.startsWith("-") || !/[1-9]/.test(net) ? "" : "+"}${formatAmount(net, 2, 2)}`}
              className="!font-bold"
            />
          )}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <EndedWhy order={order} />
      <div className="lg:max-w-md">
        <FactList facts={useEndedFacts(order)} />
      </div>
      <ReceiptLink order={order} />
    </details>
  );
}
