/** A pay password that was forgotten or is locked: a code sent to the account's own address stands for it. */
import { useState } from "react";
import { useText } from "../../../../app/i18n.ts";
import { hrefOf } from "../../../../app/navigation.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { codeFault } from "../../customer-form.ts";
import { CodeRequest } from "../../parts/code-request.tsx";
import { SendForm } from "../../parts/send-form.tsx";
import type { codeContact } from "../../profile-view.ts";

interface PayCodeFormProps {
  readonly contact: ReturnType<typeof codeContact>;
  /** Until when the old one is not taken; null where it may be. */
  readonly lockedUntil: string | null;
  readonly refused: string | null;
  readonly onCode: (code: string) => void;
}

export function PayCodeForm({ contact, lockedUntil, refused, onCode }: PayCodeFormProps) {
  const t = useText("security");
  const customer = useText("customer");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState(refused ?? undefined);
  if (contact === null) {
    return (
      <EmptyState
        title={t("payPassword.noContact")}
        reason={t("payPassword.noContactReason")}
        action={
          <LinkButton href={hrefOf("pages/setting/bind", { kind: "email" })}>{t("payPassword.bindFirst")}</LinkButton>
        }
      />
    );
  }
  const isReady = () => {
    setFault(codeFault(code) && customer("fault.code"));
    return codeFault(code) === undefined;
  };
  return (
    <SendForm action={t("continue")} isReady={isReady} send={async () => onCode(code)}>
      {lockedUntil !== null && (
        <p className="rounded-xl bg-notice p-4 text-notice-text text-sm leading-relaxed">
          {t("payPassword.locked", { time: lockedUntil })}
        </p>
      )}
      <p className="text-pretty text-ink-soft leading-relaxed">
        {t("payPassword.codeLead", { contact: contact.shown })}
      </p>
      <CodeRequest
        scene="pay"
        contact={contact.contact}
        areaCode={contact.areaCode}
        value={code}
        onChange={(next) => {
          setCode(next);
          setFault(undefined);
        }}
        error={fault}
        canSend={() => true}
      />
    </SendForm>
  );
}
