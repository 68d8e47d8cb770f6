/**
 * A person of finance records that an approved or sent withdrawal did not go through, and its owner has all of it back. Paid out
 * as well, it would be paid twice, and an approved one may have been paid a moment ago: where its network does not say that the
 * payment was undone, one person's word is enough only within what one person approves alone; beyond, and of a large one, two
 * report it.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isWithdrawalHeld, withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import type { Instant } from "@candor/money/money";
import { areOnePerson, inApproversTurn, needsAnotherApprover, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { carriedBy } from "./carried-by.ts";
import { decideOn, subjectOf } from "./decision.ts";
import { type FailureReport, insertFailureReport, readFailureReports } from "./failure-report-store.ts";
import { isSentWhereAsked, lookAtSent, needsAnother, wasPaid } from "./pay-withdrawal.ts";
import { readPaymentReports } from "./payment-report-store.ts";
import { takeStep } from "./take-step.ts";
import { releaseAmount, takeBack } from "./withdrawal-books.ts";
import { keepFinding } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export async function failWithdrawal(
  deps: WithdrawalDeps,
  operator: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Answer<WithdrawalRecord>> {
  const seen = await lookAtSent(deps, id);
  return decideOn(deps, operator, id, "fail", async (tx, { found: before, state, at }) => {
    // What was seen is of the payment that it had then.
    const look = seen?.txHash === before.txHash ? seen : undefined;
    if (look) await keepFinding(tx, before, { ...look, at });
    const found = { ...before, finding: look?.finding ?? before.finding };
    const ending = await enderOf(tx, found, { operator, reason, at });
    if (ending.refused) return ending;
    // Given back as well, it would be paid twice.
    if (wasPaid(found.finding)) return refuse("withdrawal-not-possible-now");
    // Nobody knows: its node is away, or it was sent after the look.
    if (!look && isSentWhereAsked(deps, found)) return refuse("withdrawal-chain-unread");
    const endedBy = ending.value;
    if (endedBy === null) {
      await insertFailureReport(tx, found, { operator, reason, at });
      await recordAuditEntry(tx, {
        operator,
        at,
        act: "withdrawal-failure-reported",
        subject: subjectOf(id),
        details: reason,
      });
      const stays = withdrawalStateAfter(found.state, "fail-part") ?? found.state;
      // Its owner's own reason comes with its end.
      const step = await takeStep(deps, tx, found, { event: "fail-part", state: stays, at, operator, reason });
      return answer({ ...step, reason: found.reason });
    }
    if (isWithdrawalHeld(found.state)) await releaseAmount(deps.ledger, tx, found);
    else {
      // The treasury may have spent the fee; then it is filled up first.
      const shortage = await takeBack(deps.ledger, tx, found);
      if (shortage) return shortage;
    }
    if (!isUndone(found)) await insertFailureReport(tx, found, { operator, reason, at });
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-failed", subject: subjectOf(id), reason });
    return answer(await takeStep(deps, tx, found, { event: "fail", state, at, operator, reason, endedBy }));
  });
}

/** Its network says that it came back: nobody has to be believed. */
const isUndone = ({ finding }: WithdrawalRecord): boolean => finding === "undone";

/** Who ends it, with the one who asks; null where somebody else has to report it as well. */
async function enderOf(
  tx: Tx,
  found: WithdrawalRecord,
  { operator, at }: FailureReport,
): Promise<Answer<string | null>> {
  if (!isUndone(found)) await inApproversTurn(tx, operator);
  const earlier = isUndone(found) ? [] : await readFailureReports(tx, found);
  return carriedBy(tx, {
    ...{ operator, at, earlier: earlier.map((report) => report.operator) },
    isForTwo: () => isFailureForTwo(tx, found, operator, at),
    isBarred: (who) => needsAnother(tx, found, who, { at, event: "fail" }),
    twice: "withdrawal-failure-reported-by-you",
  });
}

/** Whether two have to report it where this person is one of them. */
async function isFailureForTwo(
  reader: Reader,
  found: WithdrawalRecord,
  operator: string,
  at: Instant,
): Promise<boolean> {
  if (isUndone(found)) return false;
  const { customerId, worthUsdt, approvalsNeeded } = found;
  if (approvalsNeeded > 1) return true;
  // Somebody says that it was paid.
  if (found.state === "approved" && (await readPaymentReports(reader, found.id)).length > 0) return true;
  return needsAnotherApprover(reader, { operator, customerId, worthUsdt, at });
}

/** What somebody who looks at it learns of its failure: who has reported it, whether two must, and whether they can. */
export async function failureFor(
  tx: Tx,
  found: WithdrawalRecord,
  operator: string,
  at: Instant,
): Promise<{ readonly reports: readonly FailureReport[]; readonly isForTwo: boolean; readonly isForAnother: boolean }> {
  const isOpen = found.state === "approved" || found.state === "sent";
  const reports = isOpen ? await readFailureReports(tx, found) : [];
  const isForTwo = reports.length > 0 || (await isFailureForTwo(tx, found, operator, at));
  if (!isForTwo) {
    const isForAnother = await needsAnother(tx, found, operator, { at, event: "fail" });
    return { reports, isForTwo, isForAnother };
  }
  const same = await Promise.all(reports.map((report) => areOnePerson(tx, report.operator, operator, at)));
  return { reports, isForTwo, isForAnother: same.includes(true) };
}
