/** A contract order once more before it is placed, and what became of it. Fetched while the form is filled in. */
import type { ContractOrder } from "@candor/api/contract-order";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { furtherSteps } from "../../../trading/ticket-further.tsx";
import type { Review, TicketOutcome } from "../../../trading/ticket-look.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { useContracts } from "../contract-data.ts";
import type { ContractDraft } from "../contract-draft.ts";
import type { ContractMarket } from "../contract-market.ts";
import { CONTRACT, type ContractTypes } from "../contract-ticket.ts";
import { outcomeOf, reasonOf } from "../contract-view.ts";
import { lotsText } from "./figures.ts";
import { orderFacts } from "./order-facts.ts";
import { colourOf, useActionName } from "./ticket-words.ts";

export const FURTHER = furtherSteps<ContractTypes>({
  kind: CONTRACT,
  orders: "pages/transaction/contract_order",
  movedBy: "price",
  colourOf,
  useActionName,
  useReview,
  useOutcome,
});

function useReview(draft: ContractDraft, { instrument }: ContractMarket): Review {
  const t = useText("contract-order");
  const trade = useText("trade");
  const { direction, kind, leverage, lots } = draft;
  return {
    what: `${t(`direction.${direction}`)} · ${trade(`kind.${kind}`)} · ${t("times", { leverage })}`,
    amount: lotsText(t, lots),
    facts: orderFacts(t, draft, instrument, draft.deal),
    note: t(kind === "market" ? "review.marketNote" : "review.limitNote"),
  };
}

function useOutcome(answered: ContractOrder): TicketOutcome {
  const t = useText("contract-order");
  // A market order is entered by the next price, which comes a moment after the answer.
  const order = useContracts()?.find(({ id }) => id === answered.id) ?? answered;
  const outcome = outcomeOf(order);
  const reason = reasonOf(order);
  const isWaiting = outcome === "waiting" || outcome === "resting";
  return {
    tone: isWaiting ? "waiting" : outcome === "opened" ? "good" : "bad",
    title: t(`result.${outcome}`),
    text: `${t(`type.${order.type}`)} · ${lotsText(t, order.lots)} · ${t("times", { leverage: order.leverage })}`,
    body: (
      <>
        {reason !== null && <p className="pb-3 text-center text-ink-soft text-sm">{t(`reason.${reason}`)}</p>}
        <FactList isRoomy facts={useEnteredFacts(order, isWaiting)} />
      </>
    ),
  };
}

function useEnteredFacts(order: ContractOrder, isWaiting: boolean): Fact[] {
  const t = useText("contract-order");
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
  return facts;
}
