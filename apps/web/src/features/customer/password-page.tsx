/** Change the password with a code sent to the account's own address. */
import type { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { back } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useStillHere } from "../../app/still-here.ts";
import { toast } from "../../app/toast.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { codeFault, newPasswordFaults } from "./customer-form.ts";
import { type FieldRefusal, fieldRefusal } from "./field-refusal.ts";
import { CodeRequest } from "./parts/code-request.tsx";
import { NewPasswordFields } from "./parts/new-password-fields.tsx";
import { SendForm } from "./parts/send-form.tsx";
import { WalletNoContact } from "./parts/wallet-no-contact.tsx";
import { codeContact } from "./profile-view.ts";

const START = { code: "", password: "", repeated: "" };

export function PasswordPage() {
  const t = useText("settings");
  const { data, error, refetch } = useEndpoint("GET /user/info", {});
  const target = data && codeContact(data);
  return (
    <Page title={t("password.title")} parent="pages/setting/security" isNarrow>
      <div className="px-4 pb-10">
        {target && <PasswordForm target={target} />}
        {target === null && <WalletNoContact />}
        {data === undefined && error === null && <Spinner label={t("common.loading")} />}
        {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function PasswordForm({ target }: { readonly target: NonNullable<ReturnType<typeof codeContact>> }) {
  const t = useText("settings");
  const customer = useText("customer");
  const isStillHere = useStillHere();
  const [form, setForm] = useState(START);
  const [wasSent, setWasSent] = useState(false);
  const [refused, setRefused] = useState<FieldRefusal>({});
  const change = (part: Partial<typeof START>) => {
    setForm((current) => ({ ...current, ...part }));
    setRefused({});
  };
  const showRefusal = (refusal: Refusal) => {
    const placed = fieldRefusal(refusal);
    setRefused(placed ?? {});
    return placed !== null;
  };

  const isReady = () => {
    setWasSent(true);
    return !codeFault(form.code) && Object.keys(newPasswordFaults(form)).length === 0;
  };

  const send = async () => {
    await call("POST /safe/update_password", {
      password: form.password,
      re_password: form.repeated,
      code: form.code,
    });
    toast(t("password.done"), "success");
    if (isStillHere()) back("pages/setting/security");
  };

  return (
    <SendForm action={t("password.submit")} isReady={isReady} send={send} showRefusal={showRefusal}>
      <p className="text-ink-soft">{t("password.lead", { contact: target.shown })}</p>
      <CodeRequest
        scene="password"
        contact={target.contact}
        areaCode={target.areaCode}
        value={form.code}
        onChange={(code) => change({ code })}
        error={wasSent && codeFault(form.code) ? customer("fault.code") : refused.code}
        canSend={() => true}
      />
      <NewPasswordFields
        label={customer("password.new")}
        value={form}
        onChange={change}
        showsFaults={wasSent}
        refused={refused.password}
      />
    </SendForm>
  );
}
