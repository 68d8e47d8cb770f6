/** A contact, the code sent to it, and a new password: what opening an account and replacing a password have in common. */
import type { CodeScene } from "@candor/api/customer";
import type { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { useAreaCode } from "../area-choice.ts";
import { codeFault, contactFault, contactSent, type Method, newPasswordFaults } from "../customer-form.ts";
import { type FieldRefusal, fieldRefusal } from "../field-refusal.ts";
import { keepContact, typedContact } from "../typed-contact.ts";
import { CodeRequest } from "./code-request.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const EMPTY = { contact: "", code: "", password: "", repeated: "" };

/** The form's state and rules, for CodeAndPassword to show and for its page to send. */
export function useCodeAndPassword() {
  const areaCode = useAreaCode();
  const [method, setMethod] = useState<Method>(() => typedContact().method);
  const [form, setForm] = useState(() => ({ ...EMPTY, contact: typedContact().contact }));
  const [shows, setShows] = useState({ contact: false, code: false, password: false });
  const [refused, setRefused] = useState<FieldRefusal>({});
  const faults = { contact: contactFault(form.contact, method), code: codeFault(form.code) };
  return {
    ...form,
    method,
    setMethod(next: Method) {
      setMethod(next);
      keepContact({ method: next, contact: form.contact });
      setRefused({});
    },
    areaCode,
    /** The contact as it is sent. */
    sent: contactSent(form.contact, method),
    change(part: Partial<typeof EMPTY>) {
      setForm((current) => ({ ...current, ...part }));
      if (part.contact !== undefined) keepContact({ method, contact: part.contact });
      setRefused({});
    },
    /** The server's words beside the field they are about. */
    refused,
    showRefusal(refusal: Refusal) {
      const placed = fieldRefusal(refusal);
      setRefused(placed ?? {});
      return placed !== null;
    },
    /** Only the faults that are to be seen by now. */
    shown: {
      contact: shows.contact ? faults.contact : undefined,
      code: shows.code ? faults.code : undefined,
      password: shows.password,
    },
    /** Asked before a code is sent: that there was none is no fault any more. */
    isContactReady() {
      setShows((current) => ({ ...current, contact: true, code: false }));
      setRefused({});
      return faults.contact === undefined;
    },
    isReady() {
      setShows({ contact: true, code: true, password: true });
      setRefused({});
      return !faults.contact && !faults.code && Object.keys(newPasswordFaults(form)).length === 0;
    },
  };
}

interface CodeAndPasswordProps {
  readonly form: ReturnType<typeof useCodeAndPassword>;
  readonly scene: CodeScene;
  readonly passwordLabel: string;
}

export function CodeAndPassword({ form, scene, passwordLabel }: CodeAndPasswordProps) {
  const t = useText("customer");
  return (
    <>
      <ContactFields
        method={form.method}
        onMethod={form.setMethod}
        contact={form.contact}
        onContact={(contact) => form.change({ contact })}
        error={form.shown.contact ? t(`fault.${form.shown.contact}`) : form.refused.contact}
      />
      <CodeRequest
        scene={scene}
        contact={form.sent}
        areaCode={form.areaCode}
        value={form.code}
        onChange={(code) => form.change({ code })}
        error={form.shown.code ? t("fault.code") : form.refused.code}
        canSend={form.isContactReady}
        placeRefusal={form.showRefusal}
      />
      <NewPasswordFields
        label={passwordLabel}
        value={form}
        onChange={form.change}
        showsFaults={form.shown.password}
        refused={form.refused.password}
      />
    </>
  );
}
