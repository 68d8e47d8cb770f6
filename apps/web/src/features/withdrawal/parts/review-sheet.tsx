/** The check before money leaves: the recipient in full, the figures, then the pay password. Never skipped. */

import { BANK } from "@candor/api/network-words";
import type { WithdrawalLimits, WithdrawalRail } from "@candor/api/withdrawal";
import { useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { Button } from "../../../ui/button.tsx";
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
  readonly onClose: () => void;
}

export function ReviewSheet(props: ReviewSheetProps) {
  const { limits, payee, rail, amount, withdraw, onClose } = props;
  const t = useText("withdrawal");
  const security = useText("security");
  const [isPaying, setIsPaying] = useState(false);
  const { error, isPending } = withdraw;
  const send = (pay_password: string) =>
    withdraw.mutate({
      ...{ payee_id: payee.id, currency: limits.currency_id, network: rail.network, number: amount, pay_password },
      terms_id: rail.terms_id,
      ...(payee.memo !== "" && { memo: payee.memo }),
    });
  const said = error?.isUncertain === true ? `${error.message} ${t("pay.retry")}` : error?.message;
  return (
    <Sheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={t(isPaying ? "pay.title" : "review.title")}
      closeLabel={t("common.close")}
      footer={
        !isPaying && (
          <Button look="primary" size="large" isWide onClick={() => setIsPaying(true)}>
            {t("review.confirm", { amount: formatAmount(amount, 8, 0), currency: limits.currency_name })}
          </Button>
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
        <Check {...props} />
      )}
    </Sheet>
  );
}

function Check({ limits, payee, rail, amount, fee, arrives }: ReviewSheetProps) {
  const t = useText("withdrawal");
  const railName = useRailName();
  const { currency_name: currency } = limits;
  const text = (units: string) => `${formatAmount(units, 8, 0)} ${currency}`;
  const isBank = rail.network === BANK;
  return (
    <>
      <AccountMark account="real" about="money" />
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
