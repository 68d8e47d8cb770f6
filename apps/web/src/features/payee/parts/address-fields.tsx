/** The form of an address. What its signs say is told while it is typed; what is missing, once it is sent. */
import { PAYEE_NAME_MAX } from "@candor/api/payee-words";
import type { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { StoppableForm } from "../../../shared/form/stoppable-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  type AddressForm,
  addressRequest,
  alikeOf,
  choosing,
  hasTag,
  isMemoGood,
  knownOf,
  networksOf,
  problemsOf,
  taking,
} from "../address-form.ts";
import type { Currency } from "../payee-data.ts";
import { AddressField } from "./address-field.tsx";
import { NetworkField } from "./network-field.tsx";

interface AddressFieldsProps {
  readonly currencies: readonly Currency[];
  readonly form: AddressForm;
  readonly onChange: (form: AddressForm) => void;
  /** Of one that is saved already. */
  readonly isChange: boolean;
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  readonly onSend: (request: ReturnType<typeof addressRequest>) => void;
}

const ABOUT_ADDRESS: ReadonlySet<string> = new Set(["address-invalid", "address-of-other-network"]);

export function AddressFields({ currencies, form, onChange, isChange, isBusy, refusal, onSend }: AddressFieldsProps) {
  const t = useText("payee");
  const wait = usePayeeWait();
  const [showsAll, setShowsAll] = useState(false);
  const [wasCleared, setWasCleared] = useState(false);
  const currency = currencies.find(({ id }) => id === form.currencyId);
  const networks = networksOf(currency);
  const known = knownOf(form, networks);
  const problems = problemsOf(form, networks);
  const isAboutAddress = refusal !== null && ABOUT_ADDRESS.has(refusal.code);
  const isReady = () => {
    setShowsAll(true);
    return problems.length === 0;
  };
  return (
    <StoppableForm
      className="space-y-5 lg:rounded-card lg:bg-surface lg:p-6"
      action={t("form.save")}
      isReady={isReady}
      onSend={() => onSend(addressRequest(form))}
      isBusy={isBusy}
      isDisabled={currency === undefined}
      refusal={isAboutAddress ? undefined : refusal?.message}
      note={<p className="text-center text-ink-soft text-sm">{t("safety.wait", { wait })}</p>}
    >
      <SelectField
        label={t("common.columns.currency")}
        value={form.currencyId === null ? "" : String(form.currencyId)}
        items={[
          ...(currency === undefined ? [{ value: "", label: t("form.choose") }] : []),
          ...currencies.map(({ id, name, full_name }) => ({ value: String(id), label: `${name} · ${full_name}` })),
        ]}
        onChange={(value) => {
          const next = currencies.find(({ id }) => String(id) === value);
          if (next) onChange(choosing(form, next));
        }}
      />
      {currency !== undefined && (
        <>
          <NetworkField
            networks={networks}
            chosen={form.network}
            onChoose={(network) => onChange({ ...form, network })}
            error={showsAll && problems.includes("network") ? t("form.noNetwork") : undefined}
          />
          <AddressField
            value={form.address}
            known={known}
            network={networks.find(({ network }) => network === form.network)}
            showsAll={showsAll}
            onType={(address) => onChange({ ...form, address })}
            onTake={(code) => {
              const next = taking(form, code);
              setWasCleared(form.memo.trim() !== "" && next.memo === "");
              onChange(next);
            }}
            onUse={(network) => onChange({ ...form, network })}
            refused={isAboutAddress ? refusal.message : undefined}
          />
          {known.is === "good" && <Alike form={form} currency={currency} />}
          {hasTag(form.network) && (
            <TextField
              label={t("form.tag")}
              value={form.memo}
              onChange={(memo) => {
                setWasCleared(false);
                onChange({ ...form, memo });
              }}
              hint={wasCleared ? <strong role="status">{t("form.tagCleared")}</strong> : t("form.tagHint")}
              error={isMemoGood(form) ? undefined : t("form.tagBroken")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
          )}
          <TextField
            label={t("form.name")}
            value={form.name}
            onChange={(name) => onChange({ ...form, name })}
            hint={isChange ? t("form.replaces", { wait }) : t("form.nameHint")}
            autoComplete="off"
            maxLength={PAYEE_NAME_MAX}
          />
        </>
      )}
    </StoppableForm>
  );
}

/** Said of networks that nobody can tell apart by an address. */
function Alike({ form, currency }: { readonly form: AddressForm; readonly currency: Currency }) {
  const t = useText("payee");
  const { tag } = useLanguage();
  const alike = alikeOf(form.network, networksOf(currency));
  if (alike.length === 0) return null;
  const networks = new Intl.ListFormat(tag, { type: "conjunction" }).format(alike.map(({ name }) => name));
  return (
    <p className="rounded-xl bg-notice px-4 py-3 text-notice-text text-sm leading-relaxed">
      {t("form.alike", { networks, currency: currency.name })}
    </p>
  );
}
