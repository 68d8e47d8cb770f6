/** One proof of who one is: the easiest way first, the others a tap away. What was refused is said where it was given. */
import type { StepUpMethod } from "@candor/api/second-factor";
import { Refusal } from "@candor/client/envelope";
import { Fingerprint, Wallet } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { hasPasskeys, signWithPasskey } from "../passkey.ts";
import { isTyped, offeredMethods, type ProofFields, type TypedMethod, typedProof } from "../proof.ts";
import { ProofField } from "./proof-field.tsx";

interface ProofFormProps {
  readonly methods: readonly StepUpMethod[];
  /** What the button says. */
  readonly action: string;
  /** Sends a proof; a refusal is said here. */
  readonly prove: (proof: ProofFields) => Promise<void>;
  readonly passkeyOptions: () => Promise<string>;
  /** Has the account's wallet sign; only where a wallet may prove who one is. */
  readonly walletSignature?: () => Promise<string>;
}

export function ProofForm(props: ProofFormProps) {
  const t = useText("security");
  const offered = offeredMethods(props.methods, { passkey: hasPasskeys() });
  const [chosen, setChosen] = useState<StepUpMethod | null>(null);
  const method = chosen ?? offered[0];
  if (method === undefined) return <EmptyState title={t("proof.none")} reason={t("proof.noneReason")} />;
  const others = offered.filter((one) => one !== method);
  return (
    <div>
      {isTyped(method) ? (
        <TypedProof key={method} method={method} action={props.action} prove={props.prove} />
      ) : (
        <SignedProof key={method} method={method} isChosen={chosen !== null} {...props} />
      )}
      {others.length > 0 && (
        <div className="mt-4 flex flex-col">
          {others.map((other) => (
            <Button key={other} look="plain" onClick={() => setChosen(other)}>
              {t(`proof.use.${other}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface TypedProofProps extends Pick<ProofFormProps, "action" | "prove"> {
  readonly method: TypedMethod;
}

function TypedProof({ method, action, prove }: TypedProofProps) {
  const t = useText("security");
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const focus = () => form.current?.querySelector("input")?.focus();
  useEffect(focus, []);

  const send = async (text: string) => {
    const proof = typedProof(method, text);
    if (proof === null) return setFault(t(`proof.fault.${method}`));
    setIsBusy(true);
    setFault(undefined);
    try {
      await prove(proof);
    } catch (cause) {
      const isPassword = cause instanceof Refusal && cause.code === "credentials-wrong";
      if (isPassword) setFault(t("proof.wrongPassword"));
      else setFault(cause instanceof Refusal ? cause.message : undefined);
      // A code counts once, right or wrong: the next one is another.
      if (method === "totp") setTyped("");
      setIsBusy(false);
      focus();
    }
  };
  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
    if (method === "totp" && text.length === 6 && !isBusy) void send(text);
  };

  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(typed);
      }}
    >
      <ProofField method={method} value={typed} onChange={change} error={fault} />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

interface SignedProofProps extends Omit<ProofFormProps, "methods" | "action"> {
  readonly method: "passkey" | "wallet";
  /** Asked for by a tap, which begins it: a second one would ask for the same again. */
  readonly isChosen: boolean;
}

function SignedProof({ method, isChosen, prove, passkeyOptions, walletSignature }: SignedProofProps) {
  const t = useText("security");
  const [fault, setFault] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const sign = async (): Promise<ProofFields> => {
    if (method === "passkey") return { passkey: await signWithPasskey(await passkeyOptions()) };
    return { wallet_signature: (await walletSignature?.()) ?? "" };
  };
  const start = async () => {
    setIsBusy(true);
    setFault("");
    try {
      await prove(await sign());
    } catch (cause) {
      setFault(cause instanceof Refusal ? cause.message : t(`proof.notSigned.${method}`));
      setIsBusy(false);
    }
  };
  const hasBegun = useRef(!isChosen);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void start();
  });
  const Icon = method === "passkey" ? Fingerprint : Wallet;
  return (
    <div className="space-y-5">
      <p className="text-ink-soft leading-relaxed">{t(`proof.lead.${method}`)}</p>
      <p role="alert" className={fault === "" ? "sr-only" : "text-error-text text-sm leading-relaxed"}>
        {fault}
      </p>
      <Button
        look="primary"
        size="large"
        isWide
        isBusy={isBusy}
        icon={<Icon aria-hidden className="size-5" />}
        onClick={() => {
          void start();
        }}
      >
        {t(`proof.use.${method}`)}
      </Button>
    </div>
  );
}
