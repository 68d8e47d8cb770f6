/** Notifies an owner of what was decided, by mail too. Nothing of the case is in it. */
import type { VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { ApplicationState } from "./verification-state.ts";
import { VERIFICATION_DECIDED } from "./verification-topics.ts";
import type { VerificationDeps } from "./verification-types.ts";

export type DecisionPorts = Pick<VerificationDeps, "outbox" | "notices">;

interface Decision {
  readonly customerId: string;
  readonly level: VerificationLevel;
  readonly state: ApplicationState;
  readonly decidedAt: Instant;
}

export async function notifyDecision(
  { outbox, notices }: DecisionPorts,
  tx: Tx,
  { customerId, level, state, decidedAt: at }: Decision,
  decisionId: string,
): Promise<void> {
  if (state === "pending") throw new Error("nothing was decided");
  await outbox.emit(tx, VERIFICATION_DECIDED, { customerId });
  await notices.notify(tx, {
    ...{ customerId, kind: "verification-decided", source: `verification/${decisionId}`, also: "mail" },
    parameters: { level, state, at },
  });
}
