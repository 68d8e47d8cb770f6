/** The password rule, once, for form and server (spec section 5, DOMAIN section 1). Free of libraries so that forms stay light. */
import type { RefusalCode } from "./refusal.ts";

export const PASSWORD_LENGTH_MIN = 7;
export const PASSWORD_LENGTH_MAX = 128;

export interface PasswordCheck {
  readonly isLongEnough: boolean;
  readonly hasLetter: boolean;
  readonly hasDigit: boolean;
}

/** The rule's parts, for a form that shows them as the person types. Length counts code points. */
export const checkPassword = (password: string): PasswordCheck => ({
  isLongEnough: [...password].length >= PASSWORD_LENGTH_MIN,
  hasLetter: /\p{L}/u.test(password),
  hasDigit: /\d/.test(password),
});

/** The first reason to refuse a new password, or undefined. Common passwords are refused by the server, which has the list. */
export function passwordFault(password: string): RefusalCode | undefined {
  const check = checkPassword(password);
  if (!check.isLongEnough) return "password-too-short";
  if ([...password].length > PASSWORD_LENGTH_MAX) return "password-too-long";
  if (!check.hasLetter || !check.hasDigit) return "password-needs-letters-and-digits";
  return undefined;
}
