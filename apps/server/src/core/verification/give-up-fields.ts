/**
 * What becomes of applications whose fields nobody can open any more: what was verified stays so, and what still waits or was rejected is
 * asked for again, by an operator and with their reason, as in any rejection.
 */
import type { VerificationField } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { recordAuditEntry } from "../operator/operator.ts";
import { decideApplication, lockApplicationById, readFields, rejectField } from "./application-store.ts";
import { type DecisionPorts, notifyDecision } from "./notify-decision.ts";
import { insertDecision } from "./officer-store.ts";

export interface LostField {
  readonly applicationId: string;
  readonly field: VerificationField;
}

/** In the transaction that emptied the fields. */
export async function giveUpFields(
  ports: DecisionPorts,
  tx: Tx,
  lost: readonly LostField[],
  { operator, reason, at }: { readonly operator: string; readonly reason: string; readonly at: Instant },
): Promise<void> {
  for (const [applicationId, fields] of byApplication(lost)) {
    const found = await lockApplicationById(tx, applicationId);
    if (!found || found.state === "verified") continue;
    const standing = (await readFields(tx, applicationId)).filter(({ state }) => state !== "rejected");
    // One that was rejected before keeps the reason that its owner has read.
    const asked = fields.filter((field) => standing.some((one) => one.field === field));
    for (const field of asked) await rejectField(tx, applicationId, field, reason);
    if (found.state !== "pending") continue;
    await decideApplication(tx, applicationId, { state: "rejected", at, operator });
    const reasons = fields.map((field) => ({ field, reason }));
    const decisionId = await insertDecision(tx, { applicationId, operator, at, decision: "reject", reasons });
    await recordAuditEntry(tx, {
      operator,
      at,
      act: "verification-rejected",
      subject: { kind: "verification", id: applicationId },
    });
    await notifyDecision(ports, tx, { ...found, state: "rejected", decidedAt: at }, decisionId);
  }
}

function byApplication(lost: readonly LostField[]): ReadonlyMap<string, readonly VerificationField[]> {
  const applications = new Map<string, VerificationField[]>();
  for (const { applicationId, field } of lost)
    applications.set(applicationId, [...(applications.get(applicationId) ?? []), field]);
  return applications;
}
