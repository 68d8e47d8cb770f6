/** Where a proof is typed: six digits of an authenticator, a recovery code, or the password. */
import { useText } from "../../../app/i18n.ts";
import { CodeField } from "../../../ui/code-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import type { TypedMethod } from "../proof.ts";

interface ProofFieldProps {
  readonly method: TypedMethod;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function ProofField({ method, ...field }: ProofFieldProps) {
  const t = useText("security");
  const customer = useText("customer");
  if (method === "totp") return <CodeField label={t("proof.label.totp")} hint={t("proof.hint.totp")} {...field} />;
  if (method === "password") {
    return (
      <PasswordField
        {...field}
        label={t("common.columns.password")}
        autoComplete="current-password"
        showLabel={customer("password.show")}
        hideLabel={customer("password.hide")}
      />
    );
  }
  return (
    <TextField
      {...field}
      label={t("proof.label.recovery")}
      hint={t("proof.hint.recovery")}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={16}
    />
  );
}
