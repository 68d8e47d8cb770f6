/** Open an account: contact, code, password, and an invite code where there is one. */
import type { Refusal } from "@candor/client/envelope";
import { lazy, Suspense, useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { forgetInviteCode, keptInviteCode } from "../../app/invite.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { toast } from "../../app/toast.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { codeTicket } from "./code-ticket.ts";
import { CodeAndPassword, useCodeAndPassword } from "./parts/code-and-password.tsx";
import { SendForm } from "./parts/send-form.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";
import { enter } from "./sign-in.ts";

const WalletEntry = lazy(() => import("./parts/wallet-entry.tsx").then((module) => ({ default: module.WalletEntry })));

export function RegisterPage() {
  const t = useText("customer");
  return (
    <SignInFrame title={t("common.verbs.signUp")} lead={t("register.lead")}>
      <RegisterForm />
      <RegisterFooter />
    </SignInFrame>
  );
}

function RegisterForm() {
  const t = useText("customer");
  const form = useCodeAndPassword();
  const [invite, setInvite] = useState(keptInviteCode);

  const [inviteFault, setInviteFault] = useState<string>();
  const changeInvite = (code: string) => {
    setInvite(code);
    setInviteFault(undefined);
  };
  const showInvite = ({ code, message }: Refusal) => {
    const isIt = code === "invite-code-unknown";
    setInviteFault(isIt ? message : undefined);
    return isIt;
  };

  const send = async () => {
    const answer = await call("POST /user/register", {
      user_string: form.sent,
      type: form.method,
      area_code: form.areaCode,
      code: form.code,
      password: form.password,
      re_password: form.repeated,
      extension_code: invite.trim(),
      code_ticket: codeTicket(),
      session: "cookie",
    });
    forgetInviteCode();
    toast(t("register.done"), "success");
    enter(answer.user_id);
  };

  return (
    <>
      <SendForm
        action={t("register.submit")}
        isReady={form.isReady}
        send={send}
        showRefusal={(refusal) => showInvite(refusal) || form.showRefusal(refusal)}
        note={<p className="text-center text-ink-soft text-sm leading-relaxed">{t("register.terms")}</p>}
      >
        <CodeAndPassword form={form} scene="register" passwordLabel={t("password.label")} />
        <InviteField value={invite} onChange={changeInvite} error={inviteFault} />
      </SendForm>
      <Suspense fallback={<div className="h-28" />}>
        <WalletEntry inviteCode={invite.trim()} />
      </Suspense>
    </>
  );
}

interface InviteFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Folded away unless the launch address brought a code: most people have none. */
function InviteField({ value, onChange, error }: InviteFieldProps) {
  const t = useText("customer");
  const [isOpen, setIsOpen] = useState(value !== "");
  if (!isOpen) {
    return (
      <Button look="plain" size="small" className="-ml-3.5" onClick={() => setIsOpen(true)}>
        {t("register.inviteOpen")}
      </Button>
    );
  }
  const isKept = value !== "" && value === keptInviteCode();
  return (
    <TextField
      label={t("register.invite")}
      value={value}
      onChange={onChange}
      autoComplete="off"
      maxLength={32}
      error={error}
      {...(isKept && { hint: t("register.inviteKept") })}
    />
  );
}

function RegisterFooter() {
  const t = useText("customer");
  const query = useQueryOf("pages/common/register");
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
      {t("register.haveAccount")}
      <a
        href={hrefOf("pages/common/login", { ...(query.return && { return: query.return }) })}
        className="inline-flex min-h-11 items-center font-semibold text-link"
      >
        {t("common.verbs.logIn")}
      </a>
    </p>
  );
}
