/** Open an account: contact, code, password, and an invite code where there is one. */
import { type FormEvent, useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { forgetInviteCode, keptInviteCode } from "../../app/invite.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { setAccount } from "../../app/session.ts";
import { toast } from "../../app/toast.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAreaCode } from "./area-choice.ts";
import { codeFault, contactFault, contactSent, type Method, newPasswordFaults } from "./customer-form.ts";
import { CodeRequest } from "./parts/code-request.tsx";
import { ContactFields } from "./parts/contact-fields.tsx";
import { NewPasswordFields } from "./parts/new-password-fields.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";
import { enter } from "./sign-in.ts";

const START = { contact: "", code: "", password: "", repeated: "" };

export function RegisterPage() {
  const t = useText("customer");
  return (
    <SignInFrame title={t("register.title")} lead={t("register.lead")}>
      <RegisterForm />
      <RegisterFooter />
    </SignInFrame>
  );
}

function RegisterForm() {
  const t = useText("customer");
  const areaCode = useAreaCode();
  const [method, setMethod] = useState<Method>("email");
  const [form, setForm] = useState(START);
  const [invite, setInvite] = useState(keptInviteCode);
  const [shows, setShows] = useState({ contact: false, all: false });
  const [isBusy, setIsBusy] = useState(false);
  const faults = { contact: contactFault(form.contact, method), code: codeFault(form.code) };
  const change = (part: Partial<typeof START>) => setForm((current) => ({ ...current, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShows({ contact: true, all: true });
    if (faults.contact || faults.code || Object.keys(newPasswordFaults(form)).length > 0) return;
    setIsBusy(true);
    try {
      const answer = await call("POST /user/register", {
        user_string: contactSent(form.contact, method),
        type: method,
        area_code: areaCode,
        code: form.code,
        password: form.password,
        re_password: form.repeated,
        extension_code: invite.trim(),
        session: "cookie",
      });
      forgetInviteCode();
      setAccount("demo");
      toast(t("register.done"), "success");
      enter(answer.user_id);
    } catch {
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <ContactFields
        method={method}
        onMethod={setMethod}
        contact={form.contact}
        onContact={(contact) => change({ contact })}
        fault={shows.contact ? faults.contact : undefined}
      />
      <CodeRequest
        scene="register"
        contact={contactSent(form.contact, method)}
        areaCode={areaCode}
        value={form.code}
        onChange={(code) => change({ code })}
        error={shows.all && faults.code ? t("fault.code") : undefined}
        canSend={() => {
          setShows((current) => ({ ...current, contact: true }));
          return faults.contact === undefined;
        }}
      />
      <NewPasswordFields
        label={t("password.label")}
        value={form}
        onChange={(value) => change(value)}
        showsFaults={shows.all}
      />
      <InviteField value={invite} onChange={setInvite} />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t("register.submit")}
      </Button>
      <p className="text-center text-ink-soft text-sm leading-relaxed">{t("register.terms")}</p>
    </form>
  );
}

interface InviteFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Folded away unless the launch address brought a code: most people have none. */
function InviteField({ value, onChange }: InviteFieldProps) {
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
        {t("register.login")}
      </a>
    </p>
  );
}
