/** How a proposal's state looks, and what its kind is called. */
import type { ProposalState } from "@candor/api/operator-words";
import type { Tone } from "../../app/state-tag.tsx";
import type { Text } from "../../app/text-keys.ts";

const TONES: Readonly<Record<ProposalState, Tone>> = {
  proposed: "waits",
  approved: "good",
  rejected: "bad",
  withdrawn: "quiet",
  expired: "quiet",
};

export const toneOf = (state: ProposalState): Tone => TONES[state];

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
