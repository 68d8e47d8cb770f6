/** The order once more before it is placed, exactly as it will be sent, with the account named. A moved price asks again. */
import type { AccountMode } from "@candor/api/account-mode";
import { TriangleAlert } from "lucide-react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { setChoices, useChoices } from "../spot-order-choices.ts";
import type { SpotOrderDraft } from "../spot-order-draft.ts";

interface TicketReviewProps {
  /** The one it is placed with. */
  readonly account: AccountMode;
  readonly draft: SpotOrderDraft;
  readonly instrument: SpotInstrument;
  readonly isMoved: boolean;
}

export function TicketReview({ account, draft, instrument, isMoved }: TicketReviewProps) {
  const t = useText("spot-order");
  const { skipsReview } = useChoices();
  return (
    <div>
      <AccountMark account={account} />
      <div className="py-5 text-center">
        <p className={classNames("font-semibold text-sm", draft.side === "buy" ? "text-up" : "text-down")}>
          {t(`side.${draft.side}`)} · {t(`kind.${draft.kind}`)}
        </p>
        <p className="mt-1 break-words font-bold text-3xl tracking-tight">
          {formatAmount(draft.amount, instrument.scale.quantityScale, 0)} {instrument.base}
        </p>
      </div>
      {isMoved && (
        <p role="alert" className="mb-2 flex gap-2.5 rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t("review.moved")}
        </p>
      )}
      {draft.isFar && (
        <p className="mb-2 flex gap-2.5 rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t(account === "real" ? "review.farReal" : "review.far")}
        </p>
      )}
      <FactList isRoomy label={t("facts.label")} facts={useReviewFacts(draft, instrument)} />
      {!draft.fillsWhole && (
        <p className="border-line border-t pt-3 text-ink-soft text-sm leading-snug">
          {t(draft.rests ? "facts.restNote" : "facts.marketRestNote")}
        </p>
      )}
      <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-3">
        <p className="text-sm">{t("review.skip")}</p>
        <Switch label={t("review.skip")} isOn={skipsReview} onChange={(skips) => setChoices({ skipsReview: skips })} />
      </div>
    </div>
  );
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
    facts.push({ name: t(isBuy ? "facts.cost" : "facts.proceeds"), value: inQuote(draft.total) });
  }
  if (isMarket) facts.push({ name: t("facts.worst"), value: `${formatPrice(draft.price)} ${quote}` });
  facts.push({ name: t("facts.fee"), value: inQuote(draft.feeMax) });
  facts.push({ name: t("facts.hold"), value: held });
  if (isBuy) facts.push({ name: t("facts.largestLoss"), value: held });
  if (!isMarket) facts.push({ name: t("facts.valid"), value: t(`ticket.${draft.timeInForce}`) });
  return facts;
}
