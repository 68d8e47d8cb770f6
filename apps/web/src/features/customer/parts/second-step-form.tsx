/** What a log-in still lacks, asked for under its ticket; a ticket that has ended leads back to the start. */
import { Refusal } from "@candor/client/envelope";
import { call } from "../../../app/api-client.ts";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import type { ProofFields } from "../proof.ts";
import { endSecondStep, type SecondStep } from "../second-step.ts";
import { enter } from "../sign-in.ts";
import { ProofForm } from "./proof-form.tsx";

interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Told why there is no second step any more. */
  readonly onEnded: (reason: string) => void;
}

export function SecondStepForm({ step: { ticket, methods, onProved }, onEnded }: SecondStepFormProps) {
  const t = useText("customer");
  const endIfOver = (cause: unknown): never => {
    if (cause instanceof Refusal && cause.code === "sign-in-step-ended") {
      endSecondStep();
      onEnded(cause.message);
    }
    throw cause;
  };
  const prove = async (proof: ProofFields) => {
    const fields = { ticket, ...proof, session: "cookie" } as const;
    const answer = await call("POST /user/login_second", fields, { isQuiet: true }).catch(endIfOver);
    toast(t("login.done"), "success");
    enter(answer.user_id, onProved);
  };
  const passkeyOptions = async () => {
    const answer = await call("POST /user/login_passkey", { ticket }, { isQuiet: true }).catch(endIfOver);
    return answer.options;
  };
  return (
    <>
      <ProofForm methods={methods} action={t("common.verbs.logIn")} prove={prove} passkeyOptions={passkeyOptions} />
      <Button look="plain" isWide className="mt-6" onClick={endSecondStep}>
        {t("login.secondBack")}
      </Button>
    </>
  );
}
