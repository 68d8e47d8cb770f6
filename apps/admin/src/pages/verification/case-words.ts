/** States of cases as the queue filters by them. */
import type { VerificationState } from "@candor/api/verification-words";
import type { Tone } from "../../app/state-tag.tsx";

export const CASE_STATES = ["pending", "verified", "rejected"] as const;

const TONES = { unverified: "quiet", pending: "waits", verified: "good", rejected: "bad" } as const;
export const toneOf = (state: VerificationState): Tone => TONES[state];
