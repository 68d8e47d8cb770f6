/** The form of a bank card. */
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { TextField } from "../../../ui/field.tsx";
import { type CardForm, cardProblems, cardRequest, EMPTY_CARD, isCardBroken, isCardGood } from "../card-form.ts";
import { useSaveCard } from "../payee-data.ts";
import { BankFormFrame } from "./bank-form-frame.tsx";
import { CheckedField } from "./checked-field.tsx";

export function CardFields({ onDone }: { readonly onDone: () => void }) {
  const t = useText("payee");
  const [form, setForm] = useState(EMPTY_CARD);
  const [showsAll, setShowsAll] = useState(false);
  const save = useSaveCard(() => {
    toast(t("card.saved"), "success");
    onDone();
  });
  const problems = showsAll ? cardProblems(form) : {};
  const missing = (field: keyof CardForm) => (problems[field] === "missing" ? t("check.missing") : undefined);
  const set = (field: keyof CardForm) => (text: string) => {
    save.reset();
    setForm({ ...form, [field]: text });
  };
  const isReady = () => {
    setShowsAll(true);
    return Object.keys(cardProblems(form)).length === 0;
  };
  return (
    <BankFormFrame
      label={t("card.add")}
      action={t("card.save")}
      isBusy={save.isPending}
      refusal={save.error}
      isReady={isReady}
      onSend={() => save.mutate(cardRequest(form))}
      onCancel={onDone}
    >
      <TextField
        label={t("field.real_name")}
        value={form.real_name}
        onChange={set("real_name")}
        error={missing("real_name")}
        autoComplete="cc-name"
        maxLength={80}
      />
      <CheckedField
        label={t("field.card_number")}
        value={form.card_number}
        onChange={set("card_number")}
        good={isCardGood(form.card_number) ? t("check.card") : undefined}
        broken={isCardBroken(form.card_number) ? t("check.brokenCard") : undefined}
        error={problems.card_number === "broken" ? t("check.brokenCard") : missing("card_number")}
        inputMode="numeric"
        maxLength={30}
      />
      <TextField
        label={t("field.bank_name")}
        value={form.bank_name}
        onChange={set("bank_name")}
        error={missing("bank_name")}
        maxLength={60}
      />
      <TextField
        label={t("field.branch")}
        value={form.branch}
        onChange={set("branch")}
        error={missing("branch")}
        maxLength={80}
      />
    </BankFormFrame>
  );
}
