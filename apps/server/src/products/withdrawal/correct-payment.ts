/**
 * A person of finance corrects a mistyped hash or reference of a sent withdrawal, while nothing says that the one it has paid it.
 * No money moves; what stood before stays in the steps and in the log of acts.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import { decideOn, subjectOf } from "./decision.ts";
import { isSentWhereAsked, lookAtSent, namedPayment, needsAnother, wasPaid } from "./pay-withdrawal.ts";
import { takeStep } from "./take-step.ts";
import { changeHash } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export async function correctPayment(
  deps: WithdrawalDeps,
  operator: string,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Answer<WithdrawalRecord>> {
  const look = await lookAtSent(deps, id);
  return decideOn(deps, operator, id, "correct", async (tx, { found, state, at }) => {
    if (await needsAnother(tx, found, operator, { at, event: "correct" })) return refuse("withdrawal-needs-another");
    const current = look?.txHash === found.txHash ? look : undefined;
    if (wasPaid(current?.finding ?? found.finding)) return refuse("withdrawal-not-possible-now");
    // Nobody knows whether the one that stands there paid it.
    if (!current && isSentWhereAsked(deps, found)) return refuse("withdrawal-chain-unread");
    const named = await namedPayment(deps, tx, found, hash);
    if (named.refused) return named;
    const txHash = named.value;
    await changeHash(tx, id, { txHash, operator, at });
    const details = `${found.txHash} -> ${txHash}`;
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-payment-corrected", subject: subjectOf(id), details });
    const before = { ...found, finding: "not-asked", confirmations: null, lookedAt: null } as const;
    return answer(await takeStep(deps, tx, before, { event: "correct", state, at, operator, txHash }));
  });
}
