/** Log in with e-mail or mobile and password. */
import { lazy, Suspense, useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { keptInviteCode } from "../../app/invite.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { toast } from "../../app/toast.ts";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAreaCode } from "./area-choice.ts";
import { contactFault, contactSent, methodOf } from "./customer-form.ts";
import { AreaButton } from "./parts/area-button.tsx";
import { SendForm } from "./parts/send-form.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";
import { askSecondStep, endSecondStep, useSecondStep } from "./second-step.ts";
import { enter } from "./sign-in.ts";

const WalletEntry = lazy(() => import("./parts/wallet-entry.tsx").then((module) => ({ default: module.WalletEntry })));
const SecondStepForm = lazy(() =>
  import("./parts/second-step-form.tsx").then((module) => ({ default: module.SecondStepForm })),
);

export function LoginPage() {
  const t = useText("customer");
  const step = useSecondStep();
  /** Kept over the second step, for whoever comes back from it. */
  const [contact, setContact] = useState("");
  const [ended, setEnded] = useState("");
  if (step !== null) {
    return (
      <SignInFrame title={t("login.secondTitle")} lead={t("login.secondLead")} onBack={endSecondStep}>
        <Suspense fallback={<Spinner label={t("common.loading")} />}>
          <SecondStepForm step={step} onEnded={setEnded} />
        </Suspense>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("common.verbs.logIn")} lead={t("login.lead")}>
      {ended !== "" && (
        <p role="alert" className="mb-5 rounded-xl bg-notice p-4 text-notice-text text-sm leading-relaxed">
          {ended}
        </p>
      )}
      <LoginForm contact={contact} onContact={setContact} />
      <LoginFooter />
    </SignInFrame>
  );
}

interface LoginFormProps {
  readonly contact: string;
  readonly onContact: (contact: string) => void;
}

function LoginForm({ contact, onContact }: LoginFormProps) {
  const t = useText("customer");
  const areaCode = useAreaCode();
  const [password, setPassword] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const method = methodOf(contact);
  const fault = contact === "" ? "contact" : contactFault(contact, method);

  const isReady = () => {
    setWasSent(true);
    return fault === undefined && password !== "";
  };

  const send = async () => {
    const answer = await call("POST /user/login", {
      user_string: contactSent(contact, method),
      password,
      area_code: areaCode,
      session: "cookie",
    }).catch((cause) => {
      if (askSecondStep(cause)) return null;
      throw cause;
    });
    if (answer === null) return;
    toast(t("login.done"), "success");
    enter(answer.user_id);
  };

  return (
    <SendForm action={t("common.verbs.logIn")} isReady={isReady} send={send}>
      <TextField
        label={t("login.contact")}
        value={contact}
        onChange={onContact}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...(contact !== "" && method === "mobile" && { before: <AreaButton /> })}
        error={wasSent && fault ? t(`fault.${fault}`) : undefined}
      />
      <PasswordField
        label={t("common.columns.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        showLabel={t("password.show")}
        hideLabel={t("password.hide")}
        error={wasSent && password === "" ? t("fault.passwordEmpty") : undefined}
      />
    </SendForm>
  );
}

function LoginFooter() {
  const t = useText("customer");
  const query = useQueryOf("pages/common/login");
  const headed = query.return === undefined ? {} : { return: query.return };
  return (
    <>
      <a
        href={hrefOf("pages/common/forgot", headed)}
        className="mt-3 flex min-h-11 items-center justify-center text-link"
      >
        {t("login.forgot")}
      </a>
      <Suspense fallback={<div className="h-28" />}>
        <WalletEntry inviteCode={keptInviteCode()} />
      </Suspense>
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
        {t("login.noAccount")}
        <a
          href={hrefOf("pages/common/register", headed)}
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          {t("common.verbs.signUp")}
        </a>
      </p>
    </>
  );
}
