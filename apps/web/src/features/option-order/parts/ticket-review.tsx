/** The order once more before it is placed, exactly as it will be sent, with the account named. A changed payout asks again. */
import type { AccountMode } from "@candor/api/account-mode";
import { TriangleAlert } from "lucide-react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { PriceOrigin } from "../../../app/price-origin.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { setChoices, useChoices } from "../option-order-choices.ts";
import { type OptionDraft, percentText } from "../option-order-form.ts";
import { gainText, shareText, useDurationText } from "../option-words.ts";
import { Arrow } from "./arrow.tsx";

interface TicketReviewProps {
  /** The one it is placed with. */
  readonly account: AccountMode;
  readonly draft: OptionDraft;
  readonly instrument: OptionInstrument;
  readonly isChanged: boolean;
}

export function TicketReview({ account, draft, instrument, isChanged }: TicketReviewProps) {
  const t = useText("option-order");
  const trade = useText("trade");
  const { skipsReview } = useChoices();
  const duration = useDurationText();
  const facts = useReviewFacts(draft, instrument);
  return (
    <div>
      <AccountMark account={account} />
      <p className="flex justify-center pt-2 text-sm">
        <PriceOrigin instrumentId={instrument.id} />
      </p>
      <div className="py-5 text-center">
        <p
          className={classNames(
            "flex items-center justify-center gap-1.5 font-semibold",
            draft.direction === "up" ? "text-up" : "text-down",
          )}
        >
          <Arrow direction={draft.direction} />
          {t(`direction.${draft.direction}`)} · {duration(draft.seconds, "long")}
        </p>
        <p className="mt-1 break-words font-bold text-3xl tracking-tight">
          {formatAmount(draft.stake, 8, 0)} {draft.currency}
        </p>
        <p className="mt-1 text-ink-soft text-sm">
          {trade("pair", { base: instrument.base, quote: instrument.quote })}
        </p>
      </div>
      {isChanged && (
        <p role="alert" className="mb-2 flex gap-2.5 rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t("review.changed")}
        </p>
      )}
      <FactList isRoomy label={t("facts.label")} facts={facts} />
      <p className="border-line border-t pt-3 text-pretty text-ink-soft text-sm leading-snug">{t("rule.entry")}</p>
      <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-3">
        <p className="text-sm">{t("review.skip")}</p>
        <Switch label={t("review.skip")} isOn={skipsReview} onChange={(skips) => setChoices({ skipsReview: skips })} />
      </div>
    </div>
  );
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
