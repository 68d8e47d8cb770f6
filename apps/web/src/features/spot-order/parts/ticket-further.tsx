/** A spot order once more before it is placed, and what became of it. Fetched while the form is filled in. */
import type { AccountMode } from "@candor/api/account-mode";
import type { SpotOrder } from "@candor/api/spot-order";
import { formatAmount, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useAccountState } from "../../../live/account.ts";
import { furtherSteps } from "../../../trading/ticket-further.tsx";
import type { Review, TicketOutcome } from "../../../trading/ticket-look.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import type { SpotInstrument, SpotMarket } from "../spot-market.ts";
import type { SpotOrderDraft } from "../spot-order-draft.ts";
import { SPOT, type SpotTypes } from "../spot-order-ticket.ts";
import { outcomeOf, reasonOf, settledValue } from "../spot-order-view.ts";
import { colourOf, useActionName } from "./ticket-words.ts";

export const FURTHER = furtherSteps<SpotTypes>({
  kind: SPOT,
  orders: "pages/transaction/currency_order",
  movedBy: "price",
  colourOf,
  useActionName,
  useReview,
  useOutcome,
});

function useReview(draft: SpotOrderDraft, { instrument }: SpotMarket, account: AccountMode): Review {
  const t = useText("spot-order");
  const trade = useText("trade");
  const far = account === "real" ? t("review.farReal") : t("review.far");
  const rest = t(draft.rests ? "facts.restNote" : "facts.marketRestNote");
  return {
    what: `${t(`side.${draft.side}`)} · ${trade(`kind.${draft.kind}`)}`,
    amount: `${formatAmount(draft.amount, instrument.scale.quantityScale, 0)} ${instrument.base}`,
    isOfBase: true,
    facts: useReviewFacts(draft, instrument),
    warning: draft.isFar ? far : null,
    note: draft.fillsWhole ? null : rest,
  };
}

function useReviewFacts(draft: SpotOrderDraft, { scale, base, quote }: SpotInstrument): Fact[] {
  const t = useText("spot-order");
  const isBuy = draft.side === "buy";
  const isMarket = draft.kind === "market";
  const inQuote = (text: string) => `${formatAmount(text, scale.quoteScale, 2)} ${quote}`;
  const held = isBuy ? inQuote(draft.hold) : `${formatAmount(draft.hold, scale.baseScale, 0)} ${base}`;
  const facts: Fact[] = [];
  if (!isMarket) facts.push({ name: t("facts.limit"), value: `${formatPrice(draft.price)} ${quote}` });
  if (draft.averageText !== null) {
    facts.push({ name: t("facts.average"), value: `${formatPrice(draft.averageText)} ${quote}` });
    if (draft.spreadText !== null) facts.push({ name: t("facts.spread"), value: formatPercent(draft.spreadText) });
  }
  if (draft.total !== null) {
    facts.push({ name: t(isBuy ? "facts.cost" : "facts.proceeds"), value: inQuote(draft.total) });
  }
  if (isMarket) facts.push({ name: t("facts.worst"), value: `${formatPrice(draft.price)} ${quote}` });
  facts.push({ name: t("facts.fee"), value: inQuote(draft.feeMax) });
  facts.push({ name: t("facts.hold"), value: held });
  if (isBuy) facts.push({ name: t("facts.largestLoss"), value: held });
  if (!isMarket) facts.push({ name: t("facts.valid"), value: t(`ticket.${draft.timeInForce}`) });
  return facts;
}

function useOutcome(answered: SpotOrder): TicketOutcome {
  const t = useText("spot-order");
  // What the house fills takes the next price, which comes a moment after the answer.
  const order = useAccountState()?.orders.find(({ id }) => id === answered.id) ?? answered;
  const outcome = outcomeOf(order);
  const reason = reasonOf(order);
  const isGood = outcome !== "cancelled" && outcome !== "rejected";
  const isWaiting = outcome === "waiting" || outcome === "open" || outcome === "partly-filled";
  const amount = (text: string) => formatAmount(text, 18, 0);
  return {
    tone: isWaiting ? "waiting" : isGood ? "good" : "bad",
    title: t(`result.${outcome}`),
    text: t("result.filledOf", {
      filled: amount(order.filled_amount),
      amount: amount(order.amount),
      base: order.currency_name,
    }),
    body: (
      <>
        {reason !== null && <p className="pb-3 text-center text-ink-soft text-sm">{t(`reason.${reason}`)}</p>}
        <FactList isRoomy facts={useFilledFacts(order)} />
      </>
    ),
  };
}

function useFilledFacts(order: SpotOrder): Fact[] {
  const t = useText("spot-order");
  const facts: Fact[] = [];
  if (order.target_price !== null) {
    facts.push({ name: t("facts.limit"), value: `${formatPrice(order.target_price)} ${order.legal_name}` });
  }
  if (order.average_price !== null) {
    facts.push(
      { name: t("result.average"), value: `${formatPrice(order.average_price)} ${order.legal_name}` },
      {
        name: t(order.type === "buy" ? "result.paid" : "result.received"),
        value: `${formatAmount(settledValue(order), 8, 2)} ${order.legal_name}`,
      },
      { name: t("result.fee"), value: `${formatAmount(order.fee, 8, 2)} ${order.fee_currency}` },
    );
  }
  return facts;
}
