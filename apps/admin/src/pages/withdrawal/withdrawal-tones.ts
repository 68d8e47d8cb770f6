/** How a withdrawal's state looks. */
import type { WithdrawalState } from "@candor/api/withdrawal-words";
import type { Tone } from "../../app/state-tag.tsx";

export const TONES: Readonly<Record<WithdrawalState, Tone>> = {
  pending: "waits",
  cancelled: "quiet",
  rejected: "bad",
  approved: "moves",
  sent: "moves",
  confirmed: "good",
  failed: "bad",
};
