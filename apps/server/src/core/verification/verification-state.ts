/** The states of one level's verification: one complete table. What it answers null to is refused. */
import type { VerificationState } from "@candor/api/verification-words";

/** `submit`: the owner sends what is wanted. `verify` and `reject`: an officer decides. */
export const VERIFICATION_EVENTS = ["submit", "verify", "reject"] as const;
export type VerificationEvent = (typeof VERIFICATION_EVENTS)[number];

/** "unverified" is where nothing was ever sent. */
export type ApplicationState = Exclude<VerificationState, "unverified">;

type Row = Readonly<Record<VerificationEvent, ApplicationState | null>>;

const TABLE: Readonly<Record<VerificationState, Row>> = {
  unverified: { submit: "pending", verify: null, reject: null },
  pending: { submit: null, verify: "verified", reject: "rejected" },
  verified: { submit: null, verify: null, reject: null },
  rejected: { submit: "pending", verify: null, reject: null },
};

export const verificationStateAfter = (state: VerificationState, event: VerificationEvent): ApplicationState | null =>
  TABLE[state][event];
