/** A proof for what was sent: how much, the end of the hash or who paid, a picture; and the button that hands it in. */
import { REMITTER_LENGTH_MAX } from "@candor/api/deposit-words";
import { BANK } from "@candor/api/network-words";
import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { StoppableForm } from "../../../shared/form/stoppable-form.tsx";
import { useTyped } from "../../../shared/form/use-typed.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type ClaimForm, claimProblems, claimRequest, EMPTY_CLAIM } from "../claim-form.ts";
import { useClaim } from "../deposit-data.ts";
import { ProofField } from "./proof-field.tsx";

interface ClaimFieldsProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
  /** Or "bank". */
  readonly network: string;
}

export function ClaimFields({ currency, network }: ClaimFieldsProps) {
  const t = useText("deposit");
  const isBank = network === BANK;
  const claim = useClaim((isStillHere) => {
    toast(t("claim.done"), "success");
    if (isStillHere) navigate("pages/fund/receive_withdraw_record", { tab: "0" });
  });
  const problemsOf = (typed: ClaimForm) => claimProblems(typed, isBank, currency.decimals);
  const { form, problems, set, isReady } = useTyped(EMPTY_CLAIM, problemsOf, claim.reset);
  const errorOf = (field: keyof ClaimForm) => problems[field] && t(`problem.${problems[field]}`);
  return (
    <StoppableForm
      action={t("claim.send")}
      isReady={isReady}
      onSend={() => claim.mutate(claimRequest(form, { currencyId: currency.id, decimals: currency.decimals, network }))}
      isBusy={claim.isPending}
      refusal={claim.error?.message}
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
        label={t(isBank ? "claim.remitter" : "claim.hash")}
        value={form.account}
        onChange={set("account")}
        hint={t(isBank ? "claim.remitterHint" : "claim.hashHint")}
        error={errorOf("account")}
        autoComplete="off"
        spellCheck={false}
        maxLength={REMITTER_LENGTH_MAX}
      />
      <ProofField label={t("proof.label")} hint={t("proof.hint")} error={errorOf("picture")} onKept={set("picture")} />
    </StoppableForm>
  );
}
