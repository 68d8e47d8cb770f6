/** Choose a new password with a code sent to one's e-mail or mobile. */
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { redirect, useQueryOf } from "../../app/navigation.ts";
import { useStillHere } from "../../app/still-here.ts";
import { toast } from "../../app/toast.ts";
import { codeTicket } from "./code-ticket.ts";
import { CodeAndPassword, useCodeAndPassword } from "./parts/code-and-password.tsx";
import { SendForm } from "./parts/send-form.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

export function ForgotPage() {
  const t = useText("customer");
  const query = useQueryOf("pages/common/forgot");
  const form = useCodeAndPassword();
  const isStillHere = useStillHere();

  const send = async () => {
    const { sent: account, areaCode: area_code, code, password, repeated: repassword } = form;
    await call("POST /user/forget", { account, area_code, code, password, repassword, code_ticket: codeTicket() });
    toast(t("forgot.done"), "success");
    if (isStillHere()) redirect("pages/common/login", query);
  };

  return (
    <SignInFrame title={t("forgot.title")} lead={t("forgot.lead")} parent="pages/common/login">
      <SendForm
        action={t("forgot.submit")}
        isReady={form.isReady}
        send={send}
        showRefusal={form.showRefusal}
        note={<p className="text-center text-ink-soft text-sm">{t("forgot.note")}</p>}
      >
        <CodeAndPassword form={form} scene="forget" passwordLabel={t("password.new")} />
      </SendForm>
    </SignInFrame>
  );
}
