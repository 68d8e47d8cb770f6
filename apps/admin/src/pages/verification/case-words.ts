/** States of cases as the queue filters by them. */
import type { VerificationState } from "@candor/api/verification-words";

export const CASE_STATES = ["pending", "verified", "rejected"] as const;

export const stateColour = (state: VerificationState): string =>
  ({ unverified: "default", pending: "gold", verified: "green", rejected: "red" })[state];
