/** Everything about a transfer once more, and the six digits where they are asked for, before it leaves. */
import { useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { PinPad } from "../../../ui/pin-pad.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { UserFee, useTransfer } from "../transfer-data.ts";

interface SendSheetProps {
  readonly fee: UserFee;
  readonly recipient: { readonly uid: string; readonly name: string };
  readonly note: string;
  /** The form's own, so that what may have happened keeps its key though the sheet is closed and opened again. */
  readonly transfer: ReturnType<typeof useTransfer>;
  readonly onClose: () => void;
}

const ABOUT_DIGITS: ReadonlySet<string> = new Set([
  "pay-password-missing",
  "pay-password-wrong",
  "pay-password-locked",
]);

export function SendSheet({ fee, recipient, note, transfer, onClose }: SendSheetProps) {
  const t = useText("transfer");
  const common = useText("common");
  const security = useText("security");
  const [asksDigits, setAsksDigits] = useState(false);
  const { error, isPending } = transfer;
  const send = (digits?: string) =>
    transfer.mutate(
      {
        ...{ from_currency_id: fee.currency_id, to_currency_id: fee.currency_id, number: fee.number ?? "0" },
        ...{ to_uid: recipient.uid, note, ...(digits !== undefined && { pay_password: digits }) },
      },
      // Where nobody answered, the same is asked for once more: with its digits, if it had some.
      { onError: ({ code, isUncertain }) => setAsksDigits((asks) => ABOUT_DIGITS.has(code) || (asks && isUncertain)) },
    );
  const text = (amount: string | null) => `${formatAmount(amount, 8, 2)} ${fee.currency_name}`;
  const name = { amount: formatAmount(fee.number, 8, 0), currency: fee.currency_name };
  return (
    <Sheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={t(asksDigits ? "pay.title" : "user.title")}
      closeLabel={common("close")}
      footer={
        !asksDigits && (
          <Button look="primary" size="large" isWide isBusy={isPending} onClick={() => send()}>
            {error?.isUncertain === true ? common("retry") : t("user.confirm", name)}
          </Button>
        )
      }
    >
      {asksDigits ? (
        <PinPad
          label={t("pay.title")}
          padLabel={common("numberPad")}
          deleteLabel={common("deleteDigit")}
          countText={(count) => security("payPassword.count", { count })}
          error={error !== null && error.code !== "pay-password-missing" ? error.message : undefined}
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
                value: <span className="[overflow-wrap:anywhere]">{`${recipient.name} (${recipient.uid})`}</span>,
              },
              { name: t("user.leaves"), value: text(fee.number) },
              { name: t("user.fee", { percent: fee.fee_percent }), value: text(fee.fee) },
              { name: t("user.arrives"), value: text(fee.arrives) },
              ...(note === ""
                ? []
                : [{ name: t("history.note"), value: <span className="[overflow-wrap:anywhere]">{note}</span> }]),
            ]}
          />
          <p className="mt-2 text-pretty text-ink-soft text-sm">{t("user.final")}</p>
          <p role="alert" className="mt-2 text-error-text text-sm">
            {error?.message}
          </p>
        </>
      )}
    </Sheet>
  );
}
