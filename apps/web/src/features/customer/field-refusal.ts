/** Which field of a form a refusal is about, so that it is said there and not somewhere below. Pure. */
import type { Refusal } from "@candor/client/envelope";

export interface FieldRefusal {
  readonly contact?: string;
  readonly code?: string;
  readonly password?: string;
}

const FIELDS: Readonly<Record<string, keyof FieldRefusal>> = {
  "email-invalid": "contact",
  "mobile-invalid": "contact",
  "area-code-unknown": "contact",
  "email-or-mobile-taken": "contact",
  "contact-unchanged": "contact",
  "code-wrong": "code",
  "code-expired": "code",
  "code-tries-exceeded": "code",
  "password-too-short": "password",
  "password-too-long": "password",
  "password-needs-letters-and-digits": "password",
  "password-common": "password",
  "password-mismatch": "password",
};

/** The refusal's words under its field's name; null where it is about no field. */
export function fieldRefusal({ code, message }: Pick<Refusal, "code" | "message">): FieldRefusal | null {
  const field = FIELDS[code];
  return field === undefined ? null : { [field]: message };
}
