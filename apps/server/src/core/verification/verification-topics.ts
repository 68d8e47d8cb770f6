/** What verification says to the rest of the program, in the commit of the decision. */
import type { VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { topic } from "../../platform/bus/bus.ts";

export interface DecisionEvent {
  readonly customerId: string;
  /** Of this decision, and of no other. */
  readonly decisionId: string;
  readonly level: VerificationLevel;
  readonly state: "verified" | "rejected";
  readonly at: Instant;
}

/** An officer has decided. */
export const VERIFICATION_DECIDED = topic<DecisionEvent>("verification.decided");
