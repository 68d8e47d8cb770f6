/** Sending to another user: the number, the name that belongs to it, how much; then everything once more before it leaves. */
import { useState } from "react";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { RealOnly } from "../../../app/real-only.tsx";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type OwnCurrency, type Recipient, type UserFee, useFee, useRecipient, useTransfer } from "../transfer-data.ts";
import { amountSummary, uidTyped } from "../transfer-form.ts";
import { AmountPart, currencyItems } from "./amount-part.tsx";
import { SendSheet } from "./send-sheet.tsx";

interface SendFormProps {
  readonly currencies: readonly OwnCurrency[];
}

export function SendForm({ currencies }: SendFormProps) {
  const t = useText("transfer");
  const { account } = useSession();
  if (account === "real") return <RealSend currencies={currencies} />;
  return <RealOnly title={t("user.realOnly")} reason={t("user.realOnlyReason")} />;
}

/** As it was found, with what it was named by. */
interface Named extends Recipient {
  readonly knownAs: string;
}

function RealSend({ currencies }: SendFormProps) {
  const [recipient, setRecipient] = useState<Named | null>(null);
  return (
    <div className="space-y-4 rounded-card bg-surface p-4">
      {recipient === null ? (
        <FindRecipient onFound={setRecipient} />
      ) : (
        <SendTo recipient={recipient} currencies={currencies} onOther={() => setRecipient(null)} />
      )}
    </div>
  );
}

function FindRecipient({ onFound }: { readonly onFound: (recipient: Named) => void }) {
  const t = useText("transfer");
  const [typed, setTyped] = useState("");
  const [knownAs, setKnownAs] = useState("");
  const find = useRecipient();
  const uid = uidTyped(typed);
  const name = knownAs.trim();
  const isReady = uid !== null && name !== "";
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        find.mutate({ to_uid: uid, to_name: name }, { onSuccess: (found) => onFound({ ...found, knownAs: name }) });
      }}
    >
      <TextField
        label={t("user.uid")}
        value={typed}
        onChange={(text) => {
          find.reset();
          setTyped(text);
        }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        hint={t("user.uidHint")}
      />
      <TextField
        label={t("user.knownAs")}
        value={knownAs}
        onChange={(text) => {
          find.reset();
          setKnownAs(text);
        }}
        autoComplete="off"
        maxLength={254}
        hint={t("user.knownAsHint")}
        error={find.error?.message}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={find.isPending} disabled={!isReady}>
        {t("user.find")}
      </Button>
    </form>
  );
}

interface SendToProps extends SendFormProps {
  readonly recipient: Named;
  readonly onOther: () => void;
}

const NOTE_MAX = 60;

function SendTo({ recipient, currencies, onOther }: SendToProps) {
  const t = useText("transfer");
  const { isFrozen, labelOr } = useFrozenButton();
  const first = currencies.find(({ available }) => /[1-9]/.test(available)) ?? currencies[0];
  const [currencyId, setCurrencyId] = useState(first?.id ?? 1);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [fee, setFee] = useState<UserFee | null>(null);
  const ask = useFee((answer) => answer.kind === "user" && setFee(answer));
  const transfer = useTransfer(({ arrived }) => {
    const facts = { amount: formatAmount(arrived, 8, 2), currency: fee?.currency_name ?? "" };
    toast(t("user.done", { ...facts, name: recipient.knownAs }), "success");
    setFee(null);
    setAmount("");
    setNote("");
  });
  const currency = currencies.find(({ id }) => id === currencyId) ?? first;
  if (currency === undefined) return null;
  const summary = amountSummary(amount, currency);
  const change = (work: () => void) => {
    ask.reset();
    work();
  };
  return (
    <>
      <RecipientCard recipient={recipient} onOther={onOther} />
      <NewRecipientNote recipient={recipient} />
      <SelectField
        label={t("user.currency")}
        value={String(currency.id)}
        items={currencyItems(currencies)}
        onChange={(id) =>
          change(() => {
            setCurrencyId(Number(id));
            setAmount("");
          })
        }
      />
      <AmountPart
        currency={currency}
        amount={amount}
        summary={summary}
        onChange={(text) => change(() => setAmount(text))}
      />
      <TextField label={t("user.note")} value={note} onChange={setNote} maxLength={NOTE_MAX} autoComplete="off" />
      <p role="alert" className={ask.error === null ? "" : "text-error-text text-sm"}>
        {ask.error?.message}
      </p>
      <Button
        look="primary"
        size="large"
        isWide
        isBusy={ask.isPending}
        disabled={summary.amount === null || isFrozen}
        onClick={() =>
          summary.amount !== null &&
          ask.mutate({ from_currency_id: currency.id, to_currency_id: currency.id, number: summary.amount })
        }
      >
        {labelOr(t(summary.amount === null ? "enter" : "user.review"))}
      </Button>
      {fee !== null && (
        <SendSheet
          fee={fee}
          recipient={recipient}
          note={note.trim()}
          transfer={transfer}
          onClose={() => {
            setFee(null);
            transfer.reset();
          }}
        />
      )}
    </>
  );
}

function RecipientCard({ recipient, onOther }: Omit<SendToProps, "currencies">) {
  const t = useText("transfer");
  return (
    <section aria-label={t("user.name")} className="rounded-2xl bg-inset px-4 py-3">
      <p className="text-ink-soft text-xs">{t("user.name")}</p>
      <p className="font-bold text-lg [overflow-wrap:anywhere]">{recipient.knownAs}</p>
      <p className="text-ink-soft text-sm tabular-nums">{recipient.uid.replace(/(\d{4})(\d{4})/, "$1 $2")}</p>
      <p className="mt-2 text-pretty text-sm">{t("user.check")}</p>
      <Button size="small" look="plain" className="-ml-3.5" onClick={onOther}>
        {t("user.other")}
      </Button>
    </section>
  );
}

/** Said before an amount is typed: how little goes to somebody new, and until when. */
function NewRecipientNote({ recipient: { is_new, new_until, new_left } }: { readonly recipient: Recipient }) {
  const t = useText("transfer");
  if (!is_new) return null;
  const left = t("user.newLeft", { amount: formatAmount(new_left, 8, 2) });
  return (
    <p className="rounded-2xl bg-notice px-4 py-3 text-notice-text text-pretty text-sm">
      {new_until === null ? t("user.newFirst") : t("user.newUntil", { time: formatInstant(new_until) })} {left}
    </p>
  );
}
