/**
 * What becomes of cases whose fields nobody can open any more: what was verified stays so, and what still waits or was rejected is
 * asked for again, by somebody on duty and with their reason, as in any rejection.
 */
import type { VerificationField } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { recordAct } from "../operator/operator.ts";
import { decideCase, lockCaseById, readFields, rejectField } from "./case-store.ts";
import { type DecisionPorts, notifyDecision } from "./notify-decision.ts";
import { insertDecision } from "./officer-store.ts";

export interface LostField {
  readonly caseId: string;
  readonly field: VerificationField;
}

/** In the transaction that emptied the fields. */
export async function giveUpFields(
  ports: DecisionPorts,
  tx: Tx,
  lost: readonly LostField[],
  { operator, reason, at }: { readonly operator: string; readonly reason: string; readonly at: Instant },
): Promise<void> {
  for (const [caseId, fields] of byCase(lost)) {
    const found = await lockCaseById(tx, caseId);
    if (!found || found.state === "verified") continue;
    const standing = (await readFields(tx, caseId)).filter(({ state }) => state !== "rejected");
    // One that was rejected before keeps the reason that its owner has read.
    const asked = fields.filter((field) => standing.some((one) => one.field === field));
    for (const field of asked) await rejectField(tx, caseId, field, reason);
    if (found.state !== "pending") continue;
    await decideCase(tx, caseId, { state: "rejected", at, operator });
    const reasons = fields.map((field) => ({ field, reason }));
    const decisionId = await insertDecision(tx, { caseId, operator, at, decision: "reject", reasons });
    await recordAct(tx, { operator, at, act: "verification-rejected", subject: { kind: "verification", id: caseId } });
    await notifyDecision(ports, tx, { ...found, state: "rejected", decidedAt: at }, decisionId);
  }
}

function byCase(lost: readonly LostField[]): ReadonlyMap<string, readonly VerificationField[]> {
  const cases = new Map<string, VerificationField[]>();
  for (const { caseId, field } of lost) cases.set(caseId, [...(cases.get(caseId) ?? []), field]);
  return cases;
}
