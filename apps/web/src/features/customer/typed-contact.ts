/**
 * To whom the code of a form goes, kept for this tab: whoever reads their mail meanwhile finds it again, should the phone have
 * closed the page. No code and no password is kept.
 */
import { METHODS, type Method } from "./customer-form.ts";

const CONTACT_KEY = "candor.contact";

export interface TypedContact {
  readonly method: Method;
  readonly contact: string;
}

const NONE: TypedContact = { method: "email", contact: "" };

export function typedContact(): TypedContact {
  try {
    const stored = JSON.parse(sessionStorage.getItem(CONTACT_KEY) ?? "null") as Partial<TypedContact> | null;
    const method = METHODS.find((one) => one === stored?.method);
    return method !== undefined && typeof stored?.contact === "string" ? { method, contact: stored.contact } : NONE;
  } catch {
    return NONE;
  }
}

export function keepContact(typed: TypedContact): void {
  try {
    sessionStorage.setItem(CONTACT_KEY, JSON.stringify(typed));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetContact(): void {
  try {
    sessionStorage.removeItem(CONTACT_KEY);
  } catch {
    // Nothing was kept either.
  }
}
