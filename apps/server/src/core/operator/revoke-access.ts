/** One administrator revokes an operator, and their sessions with it, at once: who has to go is not waited with. */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/operator";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { recordAuditEntry } from "./audit-store.ts";
import { lockActiveOperator, lockRoster, revoke } from "./operator-store.ts";
import type { OperatorContext } from "./operator-types.ts";

type Ended = Answer<ResponseOf<typeof api.revokeAccess>>;

export function revokeAccess(
  { operatorDatabase, clock }: OperatorContext,
  { name, reason }: RequestOf<typeof api.revokeAccess>,
  operator: string,
): Promise<Ended> {
  return operatorDatabase.transaction(async (tx): Promise<Ended> => {
    // Two who revoke each other at once: one of them waits, and finds that they were revoked.
    await lockRoster(tx);
    if (!(await lockActiveOperator(tx, operator))?.includes("admin")) return refuse("operator-only");
    const at = clock.now();
    if (!(await revoke(tx, name, at))) return refuse("operator-unknown");
    await recordAuditEntry(tx, { operator, at, act: "revoked", subject: { kind: "operator", id: name }, reason });
    return answer({ is_revoked: true });
  });
}
