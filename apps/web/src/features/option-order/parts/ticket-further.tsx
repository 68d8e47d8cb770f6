/** An option order once more before it is placed, and what became of it. Fetched while the form is filled in. */
import type { OptionOrder } from "@candor/api/option-order";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { useAccountState } from "../../../live/account.ts";
import { furtherSteps } from "../../../trading/ticket-further.tsx";
import type { Review, TicketOutcome } from "../../../trading/ticket-look.ts";
import type { Fact } from "../../../ui/fact-list.tsx";
import type { OptionInstrument, OptionMarket } from "../option-market.ts";
import { type OptionDraft, percentText } from "../option-order-form.ts";
import { OPTION, type OptionTypes } from "../option-order-ticket.ts";
import { isRunning } from "../option-order-view.ts";
import { gainText, shareText, useDurationText, useOrderWords } from "../option-words.ts";
import { Arrow } from "./arrow.tsx";
import { RunningOrder } from "./running-order.tsx";
import { colourOf, useActionName } from "./ticket-words.ts";

export const FURTHER = furtherSteps<OptionTypes>({
  kind: OPTION,
  orders: "pages/transaction/seconds_order",
  movedBy: "payout",
  colourOf,
  useActionName,
  useReview,
  useOutcome,
});

function useReview(draft: OptionDraft, { instrument }: OptionMarket): Review {
  const t = useText("option-order");
  const duration = useDurationText();
  return {
    what: (
      <span className="flex items-center justify-center gap-1.5">
        <Arrow direction={draft.direction} />
        {t(`direction.${draft.direction}`)} · {duration(draft.seconds, "long")}
      </span>
    ),
    amount: `${formatAmount(draft.stake, 8, 0)} ${draft.currency}`,
    facts: useReviewFacts(draft, instrument),
    note: t("rule.entry"),
  };
}

function useReviewFacts(draft: OptionDraft, { quote }: OptionInstrument): Fact[] {
  const t = useText("option-order");
  const { tag } = useLanguage();
  const inCurrency = (text: string) => `${formatAmount(text, 8, 2)} ${draft.currency}`;
  const facts: Fact[] = [
    {
      name: t("facts.payout"),
      value: `+${inCurrency(draft.payout)} (${gainText(percentText(draft.payoutRate, "pay"), tag)})`,
    },
    { name: t("facts.back"), value: inCurrency(draft.back) },
    { name: t("facts.largestLoss"), value: `−${inCurrency(draft.largestLoss)}` },
    { name: t("facts.breakEven"), value: shareText(percentText(draft.breakEven, "charge"), tag) },
  ];
  if (draft.priceShown !== null) {
    facts.push({ name: t("facts.priceNow"), value: `${formatPrice(draft.priceShown)} ${quote}` });
  }
  return facts;
}

function useOutcome(answered: OptionOrder): TicketOutcome {
  const t = useText("option-order");
  const words = useOrderWords();
  // It has its entry soon after it was answered.
  const order = useAccountState()?.options.find(({ id }) => id === answered.id) ?? answered;
  return {
    tone: "waiting",
    title: t(isRunning(order) ? "result.placed" : "result.ended"),
    text: words(order),
    body: isRunning(order) ? (
      <RunningOrder order={order} />
    ) : (
      <p className="text-center text-ink-soft text-sm">
        {t(`status.${order.status}`)}
        {order.paid !== null && ` · ${formatAmount(order.paid, 8, 2)} ${order.currency_name}`}
      </p>
    ),
  };
}
