/** Everything about a transfer once more, and the six digits where they are asked for, before it leaves. */
import { useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { PinPad } from "../../../ui/pin-pad.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { UserFee, useTransfer } from "../transfer-data.ts";

interface SendSheetProps {
  readonly fee: UserFee;
  readonly recipient: { readonly uid: string; readonly knownAs: string };
  readonly note: string;
  /** The form's own, so that what may have happened keeps its key though the sheet is closed and opened again. */
  readonly transfer: ReturnType<typeof useTransfer>;
  readonly onClose: () => void;
}

export function SendSheet({ fee, recipient, note, transfer, onClose }: SendSheetProps) {
  const t = useText("transfer");
  const security = useText("security");
  const [asksDigits, setAsksDigits] = useState(false);
  const { error, isPending } = transfer;
  const send = (digits: string) =>
    transfer.mutate(
      {
        ...{ from_currency_id: fee.currency_id, to_currency_id: fee.currency_id, number: fee.number ?? "0" },
        ...{ to_uid: recipient.uid, to_name: recipient.knownAs, note, pay_password: digits },
      },
      // What the digits do not mend is said beside the facts.
      { onError: ({ code, isUncertain }) => setAsksDigits(code.startsWith("pay-password-") || isUncertain) },
    );
  const text = (amount: string | null) => `${formatAmount(amount, 8, 2)} ${fee.currency_name}`;
  const name = { amount: formatAmount(fee.number, 8, 0), currency: fee.currency_name };
  return (
    <Sheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={t(asksDigits ? "pay.title" : "user.title")}
      closeLabel={t("common.close")}
      footer={
        !asksDigits &&
        (fee.is_pay_password_set ? (
          <Button look="primary" size="large" isWide isBusy={isPending} onClick={() => setAsksDigits(true)}>
            {t("user.confirm", name)}
          </Button>
        ) : (
          <LinkButton look="primary" size="large" isWide href={hrefOf("pages/setting/payPassword")}>
            {t("common.verbs.setPayPassword")}
          </LinkButton>
        ))
      }
    >
      {asksDigits ? (
        <PinPad
          label={t("pay.title")}
          padLabel={t("common.numberPad")}
          deleteLabel={t("common.deleteDigit")}
          countText={(count) => security("payPassword.count", { count })}
          error={error?.message}
          isBusy={isPending}
          onComplete={send}
        />
      ) : (
        <>
          <AccountMark account="real" about="money" />
          <FactList
            isRoomy
            label={t("user.title")}
            facts={[
              {
                name: t("user.name"),
                value: <span className="[overflow-wrap:anywhere]">{`${recipient.knownAs} (${recipient.uid})`}</span>,
              },
              { name: t("user.leaves"), value: text(fee.number) },
              { name: t("user.fee", { percent: fee.fee_percent }), value: text(fee.fee) },
              { name: t("user.arrives"), value: text(fee.arrives) },
              ...(fee.day_left === null ? [] : [{ name: t("user.dayLeft"), value: text(fee.day_left) }]),
              ...(note === ""
                ? []
                : [{ name: t("history.note"), value: <span className="[overflow-wrap:anywhere]">{note}</span> }]),
            ]}
          />
          <p className="mt-2 text-pretty text-ink-soft text-sm">
            {t(fee.is_pay_password_set ? "user.final" : "user.setFirst")}
          </p>
          <p role="alert" className="mt-2 text-error-text text-sm">
            {error?.message}
          </p>
        </>
      )}
    </Sheet>
  );
}
