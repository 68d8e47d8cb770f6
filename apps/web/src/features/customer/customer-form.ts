/** The rules of the sign-in forms, as you type: what is wrong with each field and what is sent. Pure; no React. */
import { passwordFault } from "@candor/api/password-rules";
import { isCode, isEmail, removeSpace } from "@candor/api/validators";

export const METHODS = ["email", "mobile"] as const;
/** How a person is reached: the `type` of register. */
export type Method = (typeof METHODS)[number];

const MOBILE = /^\+?\d{5,15}$/;

/** What a login contact looks like so far: a number is a mobile, anything else an e-mail address. */
export const methodOf = (contact: string): Method => (/^\+?[\d\s()-]+$/.test(contact.trim()) ? "mobile" : "email");

/** The contact as it is sent: no spaces; of a mobile number its digits, and the plus that says they begin with a calling code. */
export function contactSent(contact: string, method: Method): string {
  if (method === "email") return removeSpace(contact);
  const digits = contact.replace(/\D/g, "");
  return contact.trimStart().startsWith("+") && digits !== "" ? `+${digits}` : digits;
}

/** Where something was sent, to be read and compared: of a mobile number its calling code and the rest. */
export function contactShown(sent: string, areaCode: string): string {
  const code = `+${areaCode}`;
  if (methodOf(sent) === "email" || areaCode === "") return sent;
  if (sent.startsWith(code)) return `${code} ${sent.slice(code.length)}`;
  return sent.startsWith("+") ? sent : `${code} ${sent}`;
}

export type ContactFault = "contact" | "email" | "mobile";

export function contactFault(contact: string, method: Method): ContactFault | undefined {
  const sent = contactSent(contact, method);
  if (sent === "") return method === "mobile" ? "mobile" : "email";
  if (method === "mobile") return MOBILE.test(sent) ? undefined : "mobile";
  return isEmail(sent) ? undefined : "email";
}

export const codeFault = (code: string): "code" | undefined => (isCode(code) ? undefined : "code");

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

type PasswordFault = "password-too-short" | "password-too-long" | "password-needs-letters-and-digits";

/** Faults of a new password and of its repetition. */
export function newPasswordFaults({ password, repeated }: NewPassword): {
  readonly password?: PasswordFault;
  readonly repeated?: "passwordMismatch";
} {
  const fault = passwordFault(password) as PasswordFault | undefined;
  return {
    ...(fault !== undefined && { password: fault }),
    ...(repeated !== password && { repeated: "passwordMismatch" as const }),
  };
}
