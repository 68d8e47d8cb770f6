/** The form of a bank account abroad: by IBAN, or by another number and, in the United States, the bank's routing number. */
import { useState } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { TextField } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  type AccountForm,
  accountProblems,
  accountRequest,
  EMPTY_ACCOUNT,
  knownOfNumber,
  type NumberKind,
} from "../bank-form.ts";
import { type Currency, useSaveAccount } from "../payee-data.ts";
import { countryName } from "../payee-view.ts";
import { BankFormFrame } from "./bank-form-frame.tsx";
import { CheckedField } from "./checked-field.tsx";

interface AccountFieldsProps {
  /** Money of states, by which banks pay. */
  readonly currencies: readonly Currency[];
  readonly onDone: () => void;
}

const BROKEN = { swift: "check.brokenSwift", iban: "check.brokenIban", aba: "check.brokenAba" } as const;
const PLAIN = {
  before: ["real_name", "holder_address", "phone"],
  bank: ["bank_name", "bank_address", "network"],
} as const;

export function AccountFields({ currencies, onDone }: AccountFieldsProps) {
  const t = useText("payee");
  const { tag } = useLanguage();
  const [form, setForm] = useState<AccountForm>({ ...EMPTY_ACCOUNT, currency: String(currencies[0]?.id ?? "") });
  const [kind, setKind] = useState<NumberKind>("iban");
  const [showsAll, setShowsAll] = useState(false);
  const save = useSaveAccount(() => {
    toast(t("account.saved"), "success");
    onDone();
  });
  const problems = showsAll ? accountProblems(form, kind) : {};
  const missing = (field: keyof AccountForm) => (problems[field] === "missing" ? t("check.missing") : undefined);
  const set = (field: keyof AccountForm) => (text: string) => {
    save.reset();
    setForm({ ...form, [field]: text });
  };
  const plain = (field: (typeof PLAIN)["before" | "bank"][number]) => (
    <TextField
      key={field}
      label={t(`field.${field}`)}
      value={form[field]}
      onChange={set(field)}
      error={missing(field)}
      {...(field === "phone" && { type: "tel", inputMode: "tel" as const })}
      maxLength={field === "phone" ? 30 : field === "bank_name" ? 60 : field.endsWith("address") ? 160 : 80}
    />
  );
  const checked = (field: "swift" | "iban" | "aba", hint?: string) => {
    const known = knownOfNumber(field, form[field]);
    const country = known.is === "good" && known.country !== null ? countryName(known.country, tag) : undefined;
    const fits =
      country === undefined ? t("check.good") : t(field === "swift" ? "check.bankIn" : "check.goodOf", { country });
    return (
      <CheckedField
        label={t(`field.${field}`)}
        value={form[field]}
        onChange={set(field)}
        good={known.is === "good" ? fits : undefined}
        broken={known.is === "broken" ? t(BROKEN[field]) : undefined}
        error={problems[field] === "broken" ? t(BROKEN[field]) : missing(field)}
        hint={hint}
        maxLength={field === "iban" ? 50 : 16}
      />
    );
  };
  return (
    <BankFormFrame
      label={t("account.add")}
      action={t("account.save")}
      isBusy={save.isPending}
      refusal={save.error}
      isReady={() => {
        setShowsAll(true);
        return Object.keys(accountProblems(form, kind)).length === 0;
      }}
      onSend={() => save.mutate(accountRequest(form, kind))}
      onCancel={onDone}
    >
      <SelectField
        label={t("field.currency")}
        value={form.currency}
        items={currencies.map(({ id, name, full_name }) => ({ value: String(id), label: `${name} · ${full_name}` }))}
        onChange={set("currency")}
      />
      {PLAIN.before.map(plain)}
      {checked("swift", t("check.swiftHint"))}
      <div>
        <p className="mb-1.5 font-medium text-sm">{t("account.kind")}</p>
        <Segmented
          label={t("account.kind")}
          value={kind}
          onChange={setKind}
          items={[
            { value: "iban", label: t("account.byIban") },
            { value: "account", label: t("account.byNumber") },
          ]}
        />
      </div>
      {kind === "iban" ? (
        checked("iban")
      ) : (
        <>
          <TextField
            label={t("field.account")}
            value={form.account}
            onChange={set("account")}
            error={missing("account")}
            autoComplete="off"
            maxLength={40}
          />
          {checked("aba")}
        </>
      )}
      {PLAIN.bank.map(plain)}
    </BankFormFrame>
  );
}
