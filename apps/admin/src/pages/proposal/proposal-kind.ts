/** What a proposal's kind is called. */
import type { Text } from "../../app/text-keys.ts";

const KINDS = [
  "operator-add",
  "operator-roles",
  "site-setting",
  "manual-credit",
  "house-funds",
  "account-freeze",
  "account-unfreeze",
  "account-restrict",
  "account-unrestrict",
  "operator-account",
  "way-terms",
] as const;

/** A kind that has no name here is shown by its own. */
export function kindText(text: Text<"proposal">, kind: string): string {
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? kind : text(`kind.${known}`);
}
