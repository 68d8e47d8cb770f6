/** What became of the order, live from its answer on. Announced when it comes. */
import type { SpotOrder } from "@candor/api/spot-order";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useAccountState } from "../../../live/account.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { Outcome } from "../../../ui/outcome.tsx";
import { outcomeOf, reasonOf, settledValue } from "../spot-order-view.ts";

export function TicketDone({ order: answered }: { readonly order: SpotOrder }) {
  const t = useText("spot-order");
  // What the house fills takes the next price, which comes a moment after the answer.
  const order = useAccountState()?.orders.find(({ id }) => id === answered.id) ?? answered;
  const outcome = outcomeOf(order);
  const reason = reasonOf(order);
  const isGood = outcome !== "cancelled" && outcome !== "rejected";
  const isWaiting = outcome === "waiting" || outcome === "open" || outcome === "partly-filled";
  const Icon = isWaiting ? Clock : isGood ? CircleCheck : CircleAlert;
  const amount = (text: string) => formatAmount(text, 18, 0);
  const facts: Fact[] =
    order.average_price === null
      ? []
      : [
          { name: t("result.average"), value: `${formatPrice(order.average_price)} ${order.legal_name}` },
          {
            name: t(order.type === "buy" ? "result.paid" : "result.received"),
            value: `${formatAmount(settledValue(order), 8, 2)} ${order.legal_name}`,
          },
          { name: t("result.fee"), value: `${formatAmount(order.fee, 8, 2)} ${order.fee_currency}` },
        ];
  if (order.target_price !== null) {
    facts.unshift({ name: t("facts.limit"), value: `${formatPrice(order.target_price)} ${order.legal_name}` });
  }
  return (
    <Outcome
      icon={<Icon aria-hidden />}
      tone={isWaiting ? "waiting" : isGood ? "good" : "bad"}
      title={t(`result.${outcome}`)}
      text={t("result.filledOf", {
        filled: amount(order.filled_amount),
        amount: amount(order.amount),
        base: order.currency_name,
      })}
    >
      {reason !== null && <p className="pb-3 text-center text-ink-soft text-sm">{t(`reason.${reason}`)}</p>}
      <FactList isRoomy facts={facts} />
    </Outcome>
  );
}
