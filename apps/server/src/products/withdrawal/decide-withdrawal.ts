/** A person of finance approves a pending withdrawal, alone or as one of two, or rejects it. */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import type { Instant } from "@candor/money/money";
import { areOnePerson, inApproversTurn, needsAnotherApprover, recordAuditEntry } from "../../core/operator/operator.ts";
import { lockPayee } from "../../core/payee/payee.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { decideOn, subjectOf } from "./decision.ts";
import { takeStep } from "./take-step.ts";
import { releaseAmount } from "./withdrawal-books.ts";
import { insertApproval, isHeldBack, readApprovals } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

/** Asked again before each step toward paying: much may happen between a request and its payment. */
export async function paymentFault(tx: Tx, found: WithdrawalRecord, now: Instant): Promise<Refusal | undefined> {
  if (!(await lockPayee(tx, found.customerId, found.payeeId))) return refuse("withdrawal-payee-gone");
  return (await isHeldBack(tx, found.customerId, now)) ? refuse("withdrawal-account-frozen") : undefined;
}

interface ApprovedBy {
  readonly operator: string;
  readonly at: Instant;
  /** How many others' approvals count already. */
  readonly others: number;
}

/** How many approve it where this person is one of them: two also where they have approved much alone before. */
export async function approvalsNeeded(
  reader: Reader,
  { customerId, worthUsdt, approvalsNeeded: asRequested }: WithdrawalRecord,
  { operator, at, others }: ApprovedBy,
): Promise<number> {
  if (asRequested > 1 || others > 0) return 2;
  return (await needsAnotherApprover(reader, { operator, customerId, worthUsdt, at })) ? 2 : 1;
}

export function approveWithdrawal(
  deps: WithdrawalDeps,
  operator: string,
  id: string,
): Promise<Answer<WithdrawalRecord>> {
  return decideOn(deps, operator, id, "approve", async (tx, { found, at }) => {
    await inApproversTurn(tx, operator);
    const before = await readApprovals(tx, [id]);
    for (const { operator: other } of before) {
      if (await areOnePerson(tx, other, operator, at)) return refuse("withdrawal-approved-by-you");
    }
    const fault = await paymentFault(tx, found, at);
    if (fault) return fault;
    await insertApproval(tx, id, operator, at);
    const count = before.filter(({ counts }) => counts).length + 1;
    const needed = await approvalsNeeded(tx, found, { operator, at, others: count - 1 });
    const event = count < needed ? "approve-part" : "approve";
    const state = withdrawalStateAfter(found.state, event) ?? found.state;
    const details = `${count} of ${needed}`;
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-approved", subject: subjectOf(id), details });
    return answer(await takeStep(deps, tx, found, { event, state, at, operator }));
  });
}

export function rejectWithdrawal(
  deps: WithdrawalDeps,
  operator: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Answer<WithdrawalRecord>> {
  return decideOn(deps, operator, id, "reject", async (tx, { found, state, at }) => {
    await releaseAmount(deps.ledger, tx, found);
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-rejected", subject: subjectOf(id), reason });
    return answer(await takeStep(deps, tx, found, { event: "reject", state, at, operator, reason, endedBy: operator }));
  });
}
