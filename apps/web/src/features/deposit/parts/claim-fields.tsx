/** A proof for what was sent: how much, the end of the hash or who paid, a picture; and the button that hands it in. */
import { BANK } from "@candor/api/network-words";
import { useState } from "react";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { navigate } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { claimProblems, claimRequest, EMPTY_CLAIM } from "../claim-form.ts";
import { useClaim } from "../deposit-data.ts";
import { useFirstFault } from "./first-fault.ts";
import { ProofField } from "./proof-field.tsx";

interface ClaimFieldsProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
  /** Or "bank". */
  readonly network: string;
}

export function ClaimFields({ currency, network }: ClaimFieldsProps) {
  const t = useText("deposit");
  const isBank = network === BANK;
  const [form, setForm] = useState(EMPTY_CLAIM);
  const { isFrozen, labelOr } = useFrozenButton();
  const [wasTried, setWasTried] = useState(false);
  const [own, leadToFault] = useFirstFault();
  const claim = useClaim((isStillHere) => {
    toast(t("claim.done"), "success");
    if (isStillHere) navigate("pages/fund/receive_withdraw_record", { tab: "0" });
  });
  const change = (part: Partial<typeof form>) => {
    claim.reset();
    setForm((now) => ({ ...now, ...part }));
  };
  const problems = wasTried ? claimProblems(form, isBank, currency.decimals) : [];
  const send = () => {
    setWasTried(true);
    if (claimProblems(form, isBank, currency.decimals).length > 0) return leadToFault();
    claim.mutate(claimRequest(form, { currencyId: currency.id, decimals: currency.decimals, network }));
  };
  const problem = (name: (typeof problems)[number]) => (problems.includes(name) ? t(`problem.${name}`) : undefined);
  return (
    <form
      ref={own}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
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
        isDisabled={claim.isPending}
        error={problem("amount")}
      />
      <TextField
        label={t(isBank ? "claim.remitter" : "claim.hash")}
        value={form.account}
        onChange={(account) => change({ account })}
        hint={t(isBank ? "claim.remitterHint" : "claim.hashHint")}
        error={problem(isBank ? "remitter" : "hash")}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        disabled={claim.isPending}
      />
      <ProofField
        label={t("proof.label")}
        hint={t("proof.hint")}
        error={problem("picture")}
        onKept={(picture) => setForm((now) => ({ ...now, picture }))}
      />
      <p role="alert" className={claim.error === null ? "hidden" : "text-error-text text-sm"}>
        {claim.error?.message}
      </p>
      <Button type="submit" look="primary" size="large" isWide isBusy={claim.isPending} disabled={isFrozen}>
        {labelOr(t("claim.send"))}
      </Button>
    </form>
  );
}
