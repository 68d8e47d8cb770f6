/** The form of a bank account abroad: by IBAN, or by another number and, in the United States, the bank's routing number. */
import { BANK_FIELD_MAX } from "@candor/api/payee-words";
import { useState } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { TextBoxes } from "../../../shared/form/text-boxes.tsx";
import { useTyped } from "../../../shared/form/use-typed.ts";
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
const TRAITS = { phone: { type: "tel", inputMode: "tel" }, account: { autoComplete: "off" } } as const;

export function AccountFields({ currencies, onDone }: AccountFieldsProps) {
  const t = useText("payee");
  const { tag } = useLanguage();
  const [kind, setKind] = useState<NumberKind>("iban");
  const save = useSaveAccount(() => {
    toast(t("account.saved"), "success");
    onDone();
  });
  const { form, problems, set, isReady } = useTyped(
    { ...EMPTY_ACCOUNT, currency: String(currencies[0]?.id ?? "") },
    (typed) => accountProblems(typed, kind),
    save.reset,
  );
  const missing = (field: keyof AccountForm) => (problems[field] === "missing" ? t("check.missing") : undefined);
  const boxes = {
    ...{ values: form, most: BANK_FIELD_MAX, traits: TRAITS, errorOf: missing, set },
    labelOf: (field: keyof typeof BANK_FIELD_MAX & keyof AccountForm) => t(`field.${field}`),
  };
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
        maxLength={BANK_FIELD_MAX[field]}
      />
    );
  };
  return (
    <BankFormFrame
      label={t("account.add")}
      action={t("account.save")}
      isBusy={save.isPending}
      refusal={save.error}
      isReady={isReady}
      onSend={() => save.mutate(accountRequest(form, kind))}
      onCancel={onDone}
    >
      <SelectField
        label={t("field.currency")}
        value={form.currency}
        items={currencies.map(({ id, name, full_name }) => ({ value: String(id), label: `${name} · ${full_name}` }))}
        onChange={set("currency")}
      />
      <TextBoxes {...boxes} names={["real_name", "holder_address", "phone"]} />
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
          <TextBoxes {...boxes} names={["account"]} />
          {checked("aba")}
        </>
      )}
      <TextBoxes {...boxes} names={["bank_name", "bank_address", "network"]} />
    </BankFormFrame>
  );
}
