/** States of applications as the list filters by them, and how each looks. */
import type { VerificationState } from "@candor/api/verification-words";
import type { Tone } from "../../app/state-tag.tsx";

export const APPLICATION_STATES = ["pending", "verified", "rejected"] as const;

export const APPLICATION_TONES: Readonly<Record<VerificationState, Tone>> = {
  unverified: "quiet",
  pending: "waits",
  verified: "good",
  rejected: "bad",
};
