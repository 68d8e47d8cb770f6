/** The announcement of a wire: how much, who pays, the bank's receipt, and the international numbers where there are some. */
import { REMITTER_LENGTH_MAX, WIRE_NUMBER_MAX } from "@candor/api/deposit-words";
import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { StoppableForm } from "../../../shared/form/stoppable-form.tsx";
import { TextBoxes } from "../../../shared/form/text-boxes.tsx";
import { useTyped } from "../../../shared/form/use-typed.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type ClaimForm, claimProblems, EMPTY_WIRE, type WireForm, wireRequest } from "../claim-form.ts";
import { useWireClaim } from "../deposit-data.ts";
import { ProofField } from "./proof-field.tsx";

interface WireFieldsProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
}

const LABELS = { swift: "SWIFT / BIC", iban: "IBAN", aba: "ABA" } as const;
const NUMBERS = ["swift", "iban", "aba"] as const;
const NUMBER = { autoComplete: "off", spellCheck: false, autoCapitalize: "characters" };
const TRAITS = { swift: NUMBER, iban: NUMBER, aba: NUMBER };

export function WireFields({ currency }: WireFieldsProps) {
  const t = useText("deposit");
  const wire = useWireClaim((isStillHere) => {
    toast(t("claim.done"), "success");
    if (isStillHere) navigate("pages/fund/receive_withdraw_record", { tab: "1" });
  });
  const problemsOf = (typed: WireForm) => claimProblems(typed, true, currency.decimals);
  const { form, problems, set, isReady } = useTyped(EMPTY_WIRE, problemsOf, wire.reset);
  const errorOf = (field: keyof ClaimForm) => problems[field] && t(`problem.${problems[field]}`);
  const wrong = wire.error?.code === "wire-details-invalid" ? String(wire.error.details.field).toLowerCase() : "";
  const refused = NUMBERS.find((name) => name === wrong);
  return (
    <StoppableForm
      action={t("wire.send")}
      isReady={isReady}
      onSend={() => wire.mutate(wireRequest(form, { currencyId: currency.id, decimals: currency.decimals }))}
      isBusy={wire.isPending}
      refusal={refused === undefined ? wire.error?.message : undefined}
    >
      <AmountField
        label={t("claim.amount")}
        value={form.amount}
        onChange={set("amount")}
        decimals={currency.decimals}
        unit={currency.name}
        placeholder="0"
        error={errorOf("amount")}
      />
      <TextField
        label={t("claim.remitter")}
        value={form.account}
        onChange={set("account")}
        hint={t("claim.remitterHint")}
        error={errorOf("account")}
        autoComplete="name"
        maxLength={REMITTER_LENGTH_MAX}
      />
      <ProofField label={t("wire.receipt")} hint={t("proof.hint")} error={errorOf("picture")} onKept={set("picture")} />
      <fieldset className="space-y-4">
        <legend className="mb-1 font-medium text-sm">{t("wire.international")}</legend>
        <p className="text-pretty text-ink-soft text-sm">{t("wire.internationalHint")}</p>
        <TextBoxes
          names={NUMBERS}
          values={form}
          most={WIRE_NUMBER_MAX}
          traits={TRAITS}
          labelOf={(name) => LABELS[name]}
          errorOf={(name) => (name === refused ? wire.error?.message : undefined)}
          set={set}
        />
      </fieldset>
    </StoppableForm>
  );
}
