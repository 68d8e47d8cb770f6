/** Contacts as those see them who need not know them in full: enough to compare with what a person says, too little to use. */
import type { OperatorRole } from "@candor/api/operator-words";

const SEE_ALL: readonly OperatorRole[] = ["compliance", "admin"];

export const seesContacts = ({ roles }: { readonly roles: readonly OperatorRole[] }): boolean =>
  roles.some((role) => SEE_ALL.includes(role));

/** "anna@example.com" → "a•••@example.com" */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(Math.max(at, 1))}`;
}

/** "+8613800138000" → "+86•••00" */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 3)}•••${mobile.slice(-2)}`;

/** "0x52908400098527886e0f7030069857d2e4169ee7" → "0x5290•••9ee7": everybody could look up what lies there. */
export const maskedWallet = (address: string): string => `${address.slice(0, 6)}•••${address.slice(-4)}`;

/** "203.0.113.7" → "203.0.•••"; of longer ones the first part. */
export function maskedAddress(address: string): string {
  if (address === "") return "";
  const parts = address.split(/([.:])/);
  return `${parts.slice(0, 3).join("")}${parts[1] ?? ""}•••`;
}
