/** The check before money leaves: the recipient in full, the figures, then the pay password. Never skipped. */

import { BANK } from "@candor/api/network-words";
import type { WithdrawalLimits, WithdrawalRail } from "@candor/api/withdrawal";
import { useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useRefresh } from "../../../app/query.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { RefreshedButton } from "../../../app/refreshed-button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { GroupedText } from "../../../ui/grouped-text.tsx";
import { PinPad } from "../../../ui/pin-pad.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { useWithdraw } from "../withdrawal-data.ts";
import type { PayeeOption } from "../withdrawal-form.ts";
import { NetworkWarning } from "./cost-card.tsx";

/** What is checked: as it was when it was opened, though the balance changes meanwhile. */
export interface Reviewed {
  readonly payee: PayeeOption;
  readonly rail: WithdrawalRail;
  readonly amount: string;
  readonly fee: string;
  readonly arrives: string;
}

interface ReviewSheetProps extends Reviewed {
  readonly limits: WithdrawalLimits;
  /** The form's own, so that what may have happened keeps its key though the sheet is closed and opened again. */
  readonly withdraw: ReturnType<typeof useWithdraw>;
  /** It is under way, or may have happened: it is not shown anew. */
  readonly isBound: boolean;
  readonly onClose: () => void;
}

export function ReviewSheet(props: ReviewSheetProps) {
  const { limits, payee, rail, amount, withdraw, isBound, onClose } = props;
  const t = useText("withdrawal");
  const security = useText("security");
  const [confirmed, setConfirmed] = useState<WithdrawalRail | null>(null);
  const newTerms = useRefresh("GET /wallet/out_limits");
  const { error, isPending } = withdraw;
  const isRefusedByTerms = error?.code === "terms-changed";
  // Else the fee would change where it is not seen.
  const isPaying = confirmed !== null && !isRefusedByTerms && (isBound || confirmed.terms_id === rail.terms_id);
  const changed = confirmed === null || isPaying ? null : isRefusedByTerms ? error.message : t("review.changed");
  const send = (pay_password: string) =>
    withdraw.mutate(
      {
        ...{ payee_id: payee.id, currency: limits.currency_id, network: rail.network, number: amount, pay_password },
        terms_id: confirmed?.terms_id,
        ...(payee.memo !== "" && { memo: payee.memo }),
      },
      { onError: ({ code }) => code === "terms-changed" && newTerms.begin() },
    );
  const confirm = () => {
    withdraw.reset();
    setConfirmed(rail);
  };
  const said = error?.isUncertain === true ? `${error.message} ${t("pay.retry")}` : error?.message;
  return (
    <Sheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={t(isPaying ? "pay.title" : "review.title")}
      closeLabel={t("common.close")}
      footer={
        !isPaying && (
          <div className="grid gap-3">
            <RefreshedButton refresh={newTerms} look="primary" size="large" isWide onClick={confirm}>
              {t("review.confirm", { amount: formatAmount(amount, 8, 0), currency: limits.currency_name })}
            </RefreshedButton>
          </div>
        )
      }
    >
      {isPaying ? (
        <PinPad
          label={t("pay.label")}
          padLabel={t("common.numberPad")}
          deleteLabel={t("common.deleteDigit")}
          countText={(count) => security("payPassword.count", { count })}
          error={said}
          isBusy={isPending}
          onComplete={send}
        />
      ) : (
        <Check {...props} changed={changed} />
      )}
    </Sheet>
  );
}

interface CheckProps extends ReviewSheetProps {
  /** Says that the terms have changed since they were confirmed. */
  readonly changed: string | null;
}

function Check({ limits, payee, rail, amount, fee, arrives, changed }: CheckProps) {
  const t = useText("withdrawal");
  const railName = useRailName();
  const { currency_name: currency } = limits;
  const text = (units: string) => `${formatAmount(units, 8, 0)} ${currency}`;
  const isBank = rail.network === BANK;
  return (
    <>
      <AccountMark account="real" about="money" />
      {changed !== null && (
        <p role="alert" className="mt-2 text-pretty rounded-xl bg-notice p-3 text-notice-text text-sm">
          {changed}
        </p>
      )}
      <section aria-label={t("review.recipient")} className="mt-2 rounded-xl bg-inset p-4">
        <h3 className="mb-1 font-medium text-ink-soft text-sm [overflow-wrap:anywhere]">{payee.name}</h3>
        {isBank ? <p className="font-medium">{payee.recipient}</p> : <GroupedText text={payee.recipient} />}
      </section>
      <FactList
        isRoomy
        facts={[
          { name: t("common.columns.network"), value: railName(rail) },
          ...(payee.memo === "" ? [] : [{ name: t("facts.memo"), value: payee.memo }]),
          { name: t("common.columns.amount"), value: text(amount) },
          { name: t("facts.fee"), value: text(fee) },
          { name: t("facts.arrives"), value: <strong>{text(arrives)}</strong> },
        ]}
      />
      {!isBank && <NetworkWarning rail={rail} currency={currency} />}
      <p className="mt-2 text-pretty text-ink-soft text-sm">{t("review.final")}</p>
    </>
  );
}
