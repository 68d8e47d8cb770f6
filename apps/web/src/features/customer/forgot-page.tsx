/** Choose a new password with a code sent to one's e-mail or mobile. */
import { type FormEvent, useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { redirect } from "../../app/navigation.ts";
import { toast } from "../../app/toast.ts";
import { Button } from "../../ui/button.tsx";
import { useAreaCode } from "./area-choice.ts";
import { codeFault, contactFault, contactSent, type Method, newPasswordFaults } from "./customer-form.ts";
import { CodeRequest } from "./parts/code-request.tsx";
import { ContactFields } from "./parts/contact-fields.tsx";
import { NewPasswordFields } from "./parts/new-password-fields.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

const START = { contact: "", code: "", password: "", repeated: "" };

export function ForgotPage() {
  const t = useText("customer");
  const areaCode = useAreaCode();
  const [method, setMethod] = useState<Method>("email");
  const [form, setForm] = useState(START);
  const [shows, setShows] = useState({ contact: false, all: false });
  const [isBusy, setIsBusy] = useState(false);
  const faults = { contact: contactFault(form.contact, method), code: codeFault(form.code) };
  const change = (part: Partial<typeof START>) => setForm((current) => ({ ...current, ...part }));
  const contact = contactSent(form.contact, method);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShows({ contact: true, all: true });
    if (faults.contact || faults.code || Object.keys(newPasswordFaults(form)).length > 0) return;
    setIsBusy(true);
    try {
      const { code, password, repeated } = form;
      await call("POST /user/forget", { account: contact, area_code: areaCode, code, password, repassword: repeated });
      toast(t("forgot.done"), "success");
      redirect("pages/common/login");
    } catch {
      setIsBusy(false);
    }
  };

  return (
    <SignInFrame title={t("forgot.title")} lead={t("forgot.lead")} parent="pages/common/login">
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
          onContact={(typed) => change({ contact: typed })}
          fault={shows.contact ? faults.contact : undefined}
        />
        <CodeRequest
          scene="forget"
          contact={contact}
          areaCode={areaCode}
          value={form.code}
          onChange={(code) => change({ code })}
          error={shows.all && faults.code ? t("fault.code") : undefined}
          canSend={() => {
            setShows((current) => ({ ...current, contact: true }));
            return faults.contact === undefined;
          }}
        />
        <NewPasswordFields label={t("password.new")} value={form} onChange={change} showsFaults={shows.all} />
        <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
          {t("forgot.submit")}
        </Button>
        <p className="text-center text-ink-soft text-sm">{t("forgot.note")}</p>
      </form>
    </SignInFrame>
  );
}
