/** A new password twice, with the rules ticked off while typing. */
import { checkPassword } from "@candor/api/password-rules";
import { Circle, CircleCheck } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { type NewPassword, newPasswordFaults } from "../customer-form.ts";

const RULES = ["isLongEnough", "hasLetter", "hasDigit"] as const;

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** True once the form was sent: faults then show. */
  readonly showsFaults: boolean;
  /** Why the server did not take it. */
  readonly refused?: string | undefined;
}

export function NewPasswordFields({ label, value, onChange, showsFaults, refused }: NewPasswordFieldsProps) {
  const t = useText("customer");
  const faults = showsFaults ? newPasswordFaults(value) : {};
  const eye = { showLabel: t("password.show"), hideLabel: t("password.hide") };
  return (
    <>
      <div>
        <PasswordField
          {...eye}
          label={label}
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          autoComplete="new-password"
          error={faults.password ? t(`fault.${faults.password}`) : refused}
        />
        <PasswordRules password={value.password} />
      </div>
      <PasswordField
        {...eye}
        label={t("password.repeat")}
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        autoComplete="new-password"
        error={faults.repeated && t(`fault.${faults.repeated}`)}
      />
    </>
  );
}

function PasswordRules({ password }: { readonly password: string }) {
  const t = useText("customer");
  const check = checkPassword(password);
  return (
    <ul aria-label={t("password.rules")} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {RULES.map((rule) => (
        <li key={rule} className={`flex items-center gap-1.5 ${check[rule] ? "text-success-text" : "text-ink-soft"}`}>
          {check[rule] ? <CircleCheck aria-hidden className="size-4" /> : <Circle aria-hidden className="size-4" />}
          {t(`password.${rule}`)}
          <span className="sr-only">{t(check[rule] ? "password.met" : "password.missing")}</span>
        </li>
      ))}
    </ul>
  );
}
