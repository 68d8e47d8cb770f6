/** The question who one is, before something that concerns one's money or safety. */
import type { RefusalDetails } from "@candor/api/refusal";
import { useRef } from "react";
import { call } from "../../../app/api-client.ts";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ProofFields } from "../proof.ts";
import { ProofForm } from "./proof-form.tsx";

interface StepUpSheetProps {
  readonly isOpen: boolean;
  /** What the refusal says of its cause: how much trades may give away without a proof, or nothing. */
  readonly why: RefusalDetails;
  /** @param isProved false when the person did not want to */
  readonly onEnd: (isProved: boolean) => void;
}

export function StepUpSheet({ isOpen, why: { maximum, currency }, onEnd }: StepUpSheetProps) {
  const t = useText("security");
  const place = useRef<HTMLDivElement>(null);
  const lead =
    maximum === undefined || currency === undefined
      ? t("stepUp.lead")
      : t("stepUp.givenLead", { amount: `${formatAmount(String(maximum), 2, 0)} ${currency}` });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => onEnd(false)}
      title={t("stepUp.title")}
      closeLabel={t("common.close")}
      focusFirst={() => place.current?.querySelector("input") ?? null}
    >
      <p className="mb-5 text-pretty text-ink-soft leading-relaxed">{lead}</p>
      <div ref={place}>{isOpen && <Proof onProved={() => onEnd(true)} />}</div>
    </Sheet>
  );
}

function Proof({ onProved }: { readonly onProved: () => void }) {
  const t = useText("security");
  // What the account has may have changed a moment ago.
  const { data, error, refetch } = useEndpoint("GET /safe/step_up", {}, { staleTime: 0 });
  if (data === undefined && error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  const prove = async (proof: ProofFields) => {
    await call("POST /safe/step_up", proof, { isQuiet: true });
    onProved();
  };
  return (
    <ProofForm
      methods={data.methods}
      action={t("stepUp.action")}
      prove={prove}
      passkeyOptions={() => toSign("passkey")}
      walletSignature={signWithWallet}
    />
  );
}

async function signWithWallet(): Promise<string> {
  const [{ signWithOwnWallet }, message] = await Promise.all([import("../wallet-signing.ts"), toSign("wallet")]);
  return signWithOwnWallet(message);
}

/** What is to be signed in that way. */
async function toSign(method: "passkey" | "wallet"): Promise<string> {
  const answer = await call("POST /safe/step_up_options", { method }, { isQuiet: true });
  return (method === "passkey" ? answer.passkey_options : answer.wallet_message) ?? "";
}
