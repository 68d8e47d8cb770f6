/** What guards an account, in words, and the one thing that would guard it better. Pure. */
import type { WireResponse } from "@candor/api/api";
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";

export type Factors = WireResponse<"GET /safe/factors">;
type Device = WireResponse<"GET /safe/devices">["list"][number];
type Contacts = Pick<WireResponse<"GET /user/info">, "email" | "mobile" | "wallet_address">;

export type Protection = "password" | "wallet" | "second" | "full";
export type NextStep = "factor" | "payPassword" | "contact";

export const hasSecondFactor = ({ totp_since, passkeys }: Factors): boolean =>
  totp_since !== null || passkeys.length > 0;

export function protectionOf(
  factors: Factors,
  contacts: Contacts,
): { readonly is: Protection; readonly next: NextStep | null } {
  if (!hasSecondFactor(factors)) {
    return { is: contacts.wallet_address === null ? "password" : "wallet", next: "factor" };
  }
  if (!factors.pay_password.is_set) return { is: "second", next: "payPassword" };
  return contacts.email === null && contacts.mobile === null
    ? { is: "second", next: "contact" }
    : { is: "full", next: null };
}

/** "k3fm92xq" → "k3fm-92xq": easier to read off paper. */
export const recoveryCodeText = (code: string): string =>
  code.includes("-") ? code : `${code.slice(0, 4)}-${code.slice(4)}`;

/** A secret in groups of four, to be typed. */
export const secretText = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** What this browser is called in the list of devices; empty where that is not known. */
export function nameOfThis(devices: readonly Pick<Device, "name" | "is_current">[]): string {
  const name = devices.find(({ is_current }) => is_current)?.name;
  return name === undefined || name === UNKNOWN_DEVICE ? "" : name;
}
