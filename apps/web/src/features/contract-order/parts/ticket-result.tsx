/** What became of the order, live from its answer on. Announced when it comes. */
import type { ContractOrder } from "@candor/api/contract-order";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { Outcome } from "../../../ui/outcome.tsx";
import { useContracts } from "../contract-data.ts";
import { outcomeOf, reasonOf } from "../contract-view.ts";
import { lotsText } from "./figures.ts";

export function TicketDone({ order: answered }: { readonly order: ContractOrder }) {
  const t = useText("contract-order");
  // A market order is entered by the next price, which comes a moment after the answer.
  const order = useContracts()?.find(({ id }) => id === answered.id) ?? answered;
  const outcome = outcomeOf(order);
  const reason = reasonOf(order);
  const isWaiting = outcome === "waiting" || outcome === "resting";
  const Icon = isWaiting ? Clock : outcome === "opened" ? CircleCheck : CircleAlert;
  const money = (text: string) => `${formatAmount(text, 8, 2)} ${order.settle_currency}`;
  const facts: Fact[] = [];
  if (order.target_price !== null) facts.push({ name: t("facts.limit"), value: formatPrice(order.target_price) });
  if (order.open_price !== null) {
    facts.push(
      { name: t("position.entry"), value: formatPrice(order.open_price) },
      { name: t("position.margin"), value: money(order.margin) },
      { name: t("facts.openFee"), value: money(order.open_fee) },
      {
        name: t("facts.liquidation"),
        value: order.liquidation_price === null ? t("facts.never") : formatPrice(order.liquidation_price),
      },
    );
  } else if (isWaiting) facts.push({ name: t("result.held"), value: money(order.margin) });
  return (
    <Outcome
      icon={<Icon aria-hidden />}
      tone={isWaiting ? "waiting" : outcome === "opened" ? "good" : "bad"}
      title={t(`result.${outcome}`)}
      text={`${t(`type.${order.type}`)} · ${lotsText(t, order.lots)} · ${t("times", { leverage: order.leverage })}`}
    >
      {reason !== null && <p className="pb-3 text-center text-ink-soft text-sm">{t(`reason.${reason}`)}</p>}
      <FactList isRoomy facts={facts} />
    </Outcome>
  );
}
