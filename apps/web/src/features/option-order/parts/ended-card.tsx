/** How an order ended and by which prices: entry, mean, how many counted, what was paid. A tie and a void are explained. */
import type { OptionOrder } from "@candor/api/option-order";
import { SETTLING_TICKS } from "@candor/engine/option-order";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { reasonOf } from "../option-order-view.ts";
import { EndedBadge, EndedHead } from "./ended-head.tsx";

interface EndedProps {
  readonly order: OptionOrder;
  /** When the receipt is gone to. */
  readonly onLeave?: () => void;
}

export function EndedCard({ order, onLeave }: EndedProps) {
  const { status } = order;
  return (
    <div>
      <div role="status">
        <EndedHead order={order} badge={<EndedBadge status={status} />} />
        <EndedWhy order={order} />
      </div>
      <FactList facts={useEndedFacts(order)} />
      <ReceiptLink order={order} {...(onLeave && { onLeave })} />
    </div>
  );
}

/** Why it ended so, in a sentence. */
export function EndedWhy({ order }: { readonly order: OptionOrder }) {
  const t = useText("option-order");
  const { status } = order;
  const reason = reasonOf(order);
  if (status === "accepted" || status === "open") return null;
  return (
    <p className="mt-1 mb-2.5 text-pretty text-ink-soft text-sm leading-snug">
      {reason !== null && `${t(`reason.${reason}`)} `}
      {t(`ended.${status}`)}
    </p>
  );
}

export function useEndedFacts(order: OptionOrder): Fact[] {
  const t = useText("option-order");
  const amount = (text: string | null) => `${formatAmount(text, 8, 2)} ${order.currency_name}`;
  const facts: Fact[] = [];
  if (order.open_price !== null) facts.push({ name: t("ended.entry"), value: formatPrice(order.open_price) });
  if (order.settlement_price !== null) {
    facts.push({ name: t("ended.mean"), value: formatPrice(order.settlement_price) });
  }
  if (order.settlement_count !== null) {
    facts.push({
      name: t("ended.prices"),
      value: t("ended.pricesOf", { count: order.settlement_count, all: SETTLING_TICKS }),
    });
  }
  facts.push(
    { name: t("ended.stake"), value: amount(order.number) },
    { name: t("ended.paid"), value: amount(order.paid) },
  );
  return facts;
}

/** To what proves the result to anyone; nothing while there is none. */
export function ReceiptLink({ order, onLeave }: EndedProps) {
  const t = useText("option-order");
  if (order.receipt_id === null) return null;
  return (
    <a
      href={hrefOf("pages/receipt/receipt", { id: order.receipt_id })}
      onClick={onLeave}
      className="mt-1 inline-flex min-h-11 items-center font-semibold text-link text-sm"
    >
      {t("ended.receipt")}
    </a>
  );
}
