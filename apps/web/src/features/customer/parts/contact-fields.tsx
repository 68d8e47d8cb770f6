/** E-mail or mobile, one at a time, with tabs to choose and the calling code before a number. */
import { useText } from "../../../app/i18n.ts";
import { TextField } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { METHODS, type Method } from "../customer-form.ts";
import { AreaButton } from "./area-button.tsx";

interface ContactFieldsProps {
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
  readonly contact: string;
  readonly onContact: (contact: string) => void;
  readonly error: string | undefined;
}

export function ContactFields({ method, onMethod, contact, onContact, error }: ContactFieldsProps) {
  const t = useText("customer");
  return (
    <>
      <Segmented
        label={t("method.label")}
        value={method}
        onChange={onMethod}
        items={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
      />
      <TextField
        label={t(method)}
        value={contact}
        onChange={onContact}
        type={method === "email" ? "email" : "tel"}
        inputMode={method === "email" ? "email" : "tel"}
        autoComplete={method === "email" ? "email" : "tel-national"}
        autoCapitalize="off"
        spellCheck={false}
        {...(method === "mobile" && { before: <AreaButton /> })}
        error={error}
      />
    </>
  );
}
