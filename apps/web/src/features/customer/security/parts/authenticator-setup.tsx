/** The two steps of setting up an authenticator: take the secret over, then show that it came across. */
import type { WireResponse } from "@candor/api/api";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../app/api-client.ts";
import { CopyButton } from "../../../../app/copy-button.tsx";
import { useText } from "../../../../app/i18n.ts";
import { CodeField } from "../../../../ui/code-field.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { codeFault } from "../../customer-form.ts";
import { SendForm } from "../../parts/send-form.tsx";
import { secretText } from "../security-view.ts";

const QrCode = lazy(() => import("../../../../ui/qr-code.tsx").then((module) => ({ default: module.QrCode })));

interface AuthenticatorSetupProps {
  readonly started: WireResponse<"POST /safe/totp_start">;
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

export function AuthenticatorSetup({ started: { secret, uri }, onConfirmed }: AuthenticatorSetupProps) {
  const t = useText("security");
  const customer = useText("customer");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const isReady = () => {
    setFault(codeFault(code) && customer("fault.code"));
    return codeFault(code) === undefined;
  };
  const send = async () => {
    const answer = await call("POST /safe/totp_confirm", { totp: code }, { isQuiet: true });
    onConfirmed(answer.recovery_codes);
  };
  return (
    <div className="space-y-4">
      <section className="rounded-card bg-surface p-4">
        <h2 className="font-bold">{t("authenticator.scanTitle")}</h2>
        <p className="mt-1 mb-4 text-pretty text-ink-soft text-sm leading-relaxed">{t("authenticator.scanText")}</p>
        <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
          <QrCode label={t("authenticator.qr")} text={uri} />
        </Suspense>
        <a href={uri} className="mt-3 flex min-h-11 items-center justify-center font-semibold text-link lg:hidden">
          {t("authenticator.open")}
        </a>
        <div className="mt-3 flex items-center gap-2 rounded-xl bg-inset py-2 pr-2 pl-4">
          <div className="min-w-0 flex-1">
            <p className="text-ink-soft text-sm">{t("authenticator.secret")}</p>
            <p className="break-words font-mono leading-snug">{secretText(secret)}</p>
          </div>
          <CopyButton label={t("authenticator.copySecret")} text={secret} />
        </div>
      </section>
      <section className="rounded-card bg-surface p-4">
        <h2 className="mb-4 font-bold">{t("authenticator.confirmTitle")}</h2>
        <SendForm
          action={t("authenticator.confirm")}
          isReady={isReady}
          send={send}
          showRefusal={({ code: refused, message }) => {
            const isAboutCode = refused === "second-factor-wrong" || refused === "second-factor-locked";
            if (isAboutCode) setFault(message);
            return isAboutCode;
          }}
        >
          <CodeField
            label={t("proof.label.totp")}
            value={code}
            onChange={(next) => {
              setCode(next);
              setFault(undefined);
            }}
            error={fault}
          />
        </SendForm>
      </section>
    </div>
  );
}
