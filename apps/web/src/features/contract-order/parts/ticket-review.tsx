/** The order once more before it is placed, exactly as it will be sent, with the account named. A moved price asks again. */
import type { AccountMode } from "@candor/api/account-mode";
import { TriangleAlert } from "lucide-react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { useText } from "../../../app/i18n.ts";
import { PriceOrigin } from "../../../app/price-origin.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { setChoices, useChoices } from "../contract-choices.ts";
import type { ContractDraft } from "../contract-draft.ts";
import { type ContractInstrument, pairOf } from "../contract-market.ts";
import { lotsText } from "./figures.ts";
import { orderFacts } from "./order-facts.ts";

interface TicketReviewProps {
  /** The one it is placed with. */
  readonly account: AccountMode;
  readonly draft: ContractDraft;
  readonly instrument: ContractInstrument;
  readonly isMoved: boolean;
}

export function TicketReview({ account, draft, instrument, isMoved }: TicketReviewProps) {
  const t = useText("contract-order");
  const { skipsReview } = useChoices();
  return (
    <div>
      <AccountMark account={account} />
      <p className="flex justify-center pt-2 text-sm">
        <PriceOrigin instrumentId={instrument.id} />
      </p>
      <div className="py-4 text-center">
        <p className={classNames("font-semibold text-sm", draft.direction === "long" ? "text-up" : "text-down")}>
          {t(`direction.${draft.direction}`)} · {t(`kind.${draft.kind}`)} · {t("times", { leverage: draft.leverage })}
        </p>
        <p className="mt-1 break-words font-bold text-3xl tracking-tight">{lotsText(t, draft.lots)}</p>
        <p className="mt-0.5 text-ink-soft">{pairOf(instrument)}</p>
      </div>
      {isMoved && (
        <p role="alert" className="mb-2 flex gap-2.5 rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t("review.moved")}
        </p>
      )}
      <FactList isRoomy label={t("facts.label")} facts={orderFacts(t, draft, instrument, draft.deal)} />
      <p className="border-line border-t pt-3 text-ink-soft text-sm leading-snug">
        {t(draft.kind === "market" ? "review.marketNote" : "review.limitNote")}
      </p>
      <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-3">
        <p className="text-sm">{t("review.skip")}</p>
        <Switch label={t("review.skip")} isOn={skipsReview} onChange={(skips) => setChoices({ skipsReview: skips })} />
      </div>
    </div>
  );
}
