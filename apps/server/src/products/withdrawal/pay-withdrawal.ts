/**
 * A person of finance records that an approved withdrawal was paid out. Nothing is sent from here: who holds the keys pays, and
 * says by which payment. What was paid stays paid where the account was frozen or restricted meanwhile, or its owner took the
 * payee away: then two people record the same payment.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { ChainFinding } from "@candor/api/withdrawal-words";
import { withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import type { Instant } from "@candor/money/money";
import { areOnePerson, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";
import { carriedBy } from "./carried-by.ts";
import type { ChainLook } from "./chain-reader.ts";
import { lookAtPayment } from "./confirm-withdrawal.ts";
import { paymentFault } from "./decide-withdrawal.ts";
import { decideOn, subjectOf } from "./decision.ts";
import { paymentHash } from "./payment-hash.ts";
import { insertPaymentReport, readPaymentReports } from "./payment-report-store.ts";
import { takeStep } from "./take-step.ts";
import { payOut } from "./withdrawal-books.ts";
import { findWithdrawal, isHashUsed, lockHash, readApprovals } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";
import { networkOf } from "./withdrawal-wire.ts";

type AfterApproval = "send" | "correct" | "fail";

/**
 * Who let it out last neither records nor corrects its payment; who recorded it does not say that it failed. Of a large one the
 * first does not end it either, and the other corrects nothing. With two operators a small one comes to each of its ends.
 */
export async function needsAnother(
  tx: Tx,
  found: WithdrawalRecord,
  operator: string,
  { at, event }: { readonly at: Instant; readonly event: AfterApproval },
): Promise<boolean> {
  const isLarge = found.approvalsNeeded > 1;
  const last = (await readApprovals(tx, [found.id])).at(-1)?.operator;
  const barred = [
    ...(event !== "fail" || isLarge ? [last] : []),
    ...(event === "fail" || isLarge ? [found.sentBy] : []),
  ];
  for (const other of barred) {
    if (other && (await areOnePerson(tx, other, operator, at))) return true;
  }
  return false;
}

/** A payment as its network writes it, which no withdrawal has named so far and no other one will meanwhile. */
export async function namedPayment(
  { networks }: Pick<WithdrawalDeps, "networks">,
  tx: Tx,
  { network }: WithdrawalRecord,
  hash: string,
): Promise<Answer<string>> {
  const txHash = paymentHash(networkOf(networks, network).family, hash);
  if (txHash === undefined) return refuse("withdrawal-hash-invalid");
  await lockHash(tx, network, txHash);
  return (await isHashUsed(tx, network, txHash)) ? refuse("withdrawal-hash-used") : answer(txHash);
}

export function sendWithdrawal(
  deps: WithdrawalDeps,
  operator: string,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Answer<WithdrawalRecord>> {
  return decideOn(deps, operator, id, "send", async (tx, { found, state, at }) => {
    const isForTwo = (await paymentFault(tx, found, at)) !== undefined;
    const named = await namedPayment(deps, tx, found, hash);
    if (named.refused) return named;
    const txHash = named.value;
    const same = isForTwo ? (await readPaymentReports(tx, id)).filter((one) => one.txHash === txHash) : [];
    const carried = await carriedBy(tx, {
      ...{ operator, at, earlier: same.map((report) => report.operator), isForTwo: async () => isForTwo },
      isBarred: (who) => needsAnother(tx, found, who, { at, event: "send" }),
      twice: "withdrawal-payment-reported-by-you",
    });
    if (carried.refused) return carried;
    const sentBy = carried.value;
    const said = { operator, at, subject: subjectOf(id), details: txHash } as const;
    if (isForTwo) await insertPaymentReport(tx, id, { operator, txHash, at });
    if (sentBy === null) {
      await recordAuditEntry(tx, { ...said, act: "withdrawal-payment-reported" });
      const stays = withdrawalStateAfter(found.state, "send-part") ?? found.state;
      const step = await takeStep(deps, tx, found, { event: "send-part", state: stays, at, operator, txHash });
      // It has no payment yet: that was the step's note.
      return answer({ ...step, txHash: found.txHash });
    }
    await payOut(deps.ledger, tx, found);
    await recordAuditEntry(tx, { ...said, act: "withdrawal-sent" });
    return answer(await takeStep(deps, tx, found, { event: "send", state, at, operator, txHash, sentBy }));
  });
}

/** What a sent one's network says now of its payment, where it is asked: outside of any transaction. */
export async function lookAtSent(
  deps: WithdrawalDeps,
  id: string,
): Promise<(ChainLook & Pick<WithdrawalRecord, "txHash">) | undefined> {
  const found = await findWithdrawal(deps.database, id);
  const look = found && isSentWhereAsked(deps, found) ? await lookAtPayment(deps, found) : undefined;
  return found && look && { ...look, txHash: found.txHash };
}

export const isSentWhereAsked = (
  { chain }: Pick<WithdrawalDeps, "chain">,
  { state, network }: WithdrawalRecord,
): boolean => state === "sent" && chain.networks.includes(network);

/** To whom it was owed and as much as was owed, however often it is confirmed. */
export const wasPaid = (finding: ChainFinding): boolean => finding === "waiting" || finding === "equal";
