/** The announcement of a wire: how much, who pays, the bank's receipt, and the international numbers where there are some. */
import { useState } from "react";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { claimProblems, EMPTY_WIRE, type WireForm, wireRequest } from "../claim-form.ts";
import { useWireClaim } from "../deposit-data.ts";
import { useFirstFault } from "./first-fault.ts";
import { ProofField } from "./proof-field.tsx";

interface WireFieldsProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
}

const NUMBERS = [
  { name: "swift", label: "SWIFT / BIC", most: 11 },
  { name: "iban", label: "IBAN", most: 42 },
  { name: "aba", label: "ABA", most: 9 },
] as const;

export function WireFields({ currency }: WireFieldsProps) {
  const t = useText("deposit");
  const [form, setForm] = useState<WireForm>(EMPTY_WIRE);
  const { isFrozen, labelOr } = useFrozenButton();
  const [wasTried, setWasTried] = useState(false);
  const [own, leadToFault] = useFirstFault();
  const wire = useWireClaim((isStillHere) => {
    toast(t("claim.done"), "success");
    if (isStillHere) navigate("pages/fund/receive_withdraw_record", { tab: "1" });
  });
  const faults = claimProblems(form, true, currency.decimals);
  const problem = (name: (typeof faults)[number]) =>
    wasTried && faults.includes(name) ? t(`problem.${name}`) : undefined;
  const wrong = wire.error?.code === "wire-details-invalid" ? String(wire.error.details.field).toLowerCase() : "";
  const isAtNumber = NUMBERS.some(({ name }) => wrong === name);
  const change = (part: Partial<WireForm>) => {
    wire.reset();
    setForm((now) => ({ ...now, ...part }));
  };
  return (
    <form
      ref={own}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (faults.length > 0) return leadToFault();
        wire.mutate(wireRequest(form, { currencyId: currency.id, decimals: currency.decimals }));
      }}
    >
      <FrozenNote />
      <AmountField
        label={t("claim.amount")}
        value={form.amount}
        onChange={(amount) => change({ amount })}
        decimals={currency.decimals}
        unit={currency.name}
        placeholder="0"
        isDisabled={wire.isPending}
        error={problem("amount")}
      />
      <TextField
        label={t("claim.remitter")}
        value={form.account}
        onChange={(account) => change({ account })}
        hint={t("claim.remitterHint")}
        error={problem("remitter")}
        autoComplete="name"
        maxLength={120}
        disabled={wire.isPending}
      />
      <ProofField
        label={t("wire.receipt")}
        hint={t("proof.hint")}
        error={problem("picture")}
        onKept={(picture) => setForm((now) => ({ ...now, picture }))}
      />
      <fieldset className="space-y-4">
        <legend className="mb-1 font-medium text-sm">{t("wire.international")}</legend>
        <p className="text-pretty text-ink-soft text-sm">{t("wire.internationalHint")}</p>
        {NUMBERS.map(({ name, label, most }) => (
          <TextField
            key={name}
            label={label}
            value={form[name]}
            onChange={(text) => change({ [name]: text })}
            error={wrong === name ? wire.error?.message : undefined}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={most}
            disabled={wire.isPending}
          />
        ))}
      </fieldset>
      <p role="alert" className={wire.error === null || isAtNumber ? "hidden" : "text-error-text text-sm"}>
        {wire.error?.message}
      </p>
      <Button type="submit" look="primary" size="large" isWide isBusy={wire.isPending} disabled={isFrozen}>
        {labelOr(t("wire.send"))}
      </Button>
    </form>
  );
}
