/** The form of a withdrawal: currency, where to, how much, what it costs and what arrives; then the check. */

import { BANK } from "@candor/api/network-words";
import type { WithdrawalLimits } from "@candor/api/withdrawal";
import { ArrowUpFromLine } from "lucide-react";
import { useState } from "react";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { vibrate } from "../../../app/haptics.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, redirect } from "../../../app/navigation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { usePayees, useWithdraw } from "../withdrawal-data.ts";
import { railOf, summaryOf } from "../withdrawal-form.ts";
import { AmountCard } from "./amount-card.tsx";
import { CostCard } from "./cost-card.tsx";
import { PayeeChoice } from "./payee-choice.tsx";
import { type Reviewed, ReviewSheet } from "./review-sheet.tsx";

export function WithdrawForm({ limits }: { readonly limits: WithdrawalLimits }) {
  const t = useText("withdrawal");
  const { isFrozen, labelOr } = useFrozenButton();
  const isBank = limits.ways.some(({ network }) => network === BANK);
  const payees = usePayees(limits.currency_id, isBank);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const withdraw = useWithdraw(({ id }, isStillHere) => {
    vibrate("confirm");
    setReviewed(null);
    if (isStillHere) redirect("pages/fund/withdraw", { id });
  });
  if (limits.ways.every(({ is_open }) => !is_open)) {
    return (
      <>
        <CurrencyRow limits={limits} />
        <EmptyState
          icon={<ArrowUpFromLine />}
          title={t("closed.title")}
          reason={t("closed.reason", { currency: limits.currency_name })}
        />
      </>
    );
  }
  const payee = payees.list?.find(({ id }) => id === chosen);
  const rail = railOf(limits.ways, payee);
  const summary = rail && summaryOf(typed, limits, rail);
  const { amount = null } = summary ?? {};
  const toReview: Reviewed | null =
    payee && rail && summary && amount !== null
      ? { payee, rail, amount, fee: summary.fee, arrives: summary.arrives ?? "" }
      : null;
  const isBound = withdraw.isPending || withdraw.error?.isUncertain === true;
  // What new terms do not allow is over; the form says why.
  if (reviewed !== null && toReview === null && rail?.terms_id !== reviewed.rail.terms_id && !isBound)
    setReviewed(null);
  const canReview = toReview !== null && limits.is_pay_password_set && !isFrozen;
  return (
    <div className="space-y-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 lg:space-y-0">
      <div className="space-y-4">
        <FrozenNote />
        <CurrencyRow limits={limits} />
        <PayeeChoice limits={limits} isBank={isBank} payees={payees} chosen={chosen} onChoose={setChosen} />
        {payees.list !== undefined && payees.list.length > 0 && (
          <AmountCard limits={limits} rail={rail} summary={summary} typed={typed} onType={setTyped} />
        )}
      </div>
      <div className="space-y-4">
        <CostCard limits={limits} rail={rail} summary={summary} />
        {!limits.is_pay_password_set && (
          <Card className="space-y-3 p-4">
            <p className="text-pretty text-sm">{t("noPay.text")}</p>
            <LinkButton isWide href={hrefOf("pages/setting/payPassword")}>
              {t("common.verbs.setPayPassword")}
            </LinkButton>
          </Card>
        )}
        <Button look="primary" size="large" isWide disabled={!canReview} onClick={() => setReviewed(toReview)}>
          {labelOr(payee === undefined ? t("choose") : amount === null ? t("enter") : t("review.action"))}
        </Button>
      </div>
      {reviewed !== null && (
        <ReviewSheet
          // What it costs is as it is now; what it is about stays, also when the balance has gone down since.
          {...(toReview ?? reviewed)}
          {...{ limits, withdraw, isBound }}
          onClose={() => {
            setReviewed(null);
            withdraw.reset();
          }}
        />
      )}
    </div>
  );
}

function CurrencyRow({ limits }: { readonly limits: WithdrawalLimits }) {
  const t = useText("withdrawal");
  return (
    <Card>
      <ListRow
        href={hrefOf("pages/fund/select", { to: "withdraw" })}
        start={<CoinIcon symbol={limits.currency_name} />}
        title={limits.currency_name}
        note={t("common.columns.currency")}
        end={t("change")}
      />
    </Card>
  );
}
