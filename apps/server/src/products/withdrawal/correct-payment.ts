/**
 * A person of finance corrects a mistyped hash or reference of a sent withdrawal, while nothing says that the one it has paid it.
 * No money moves; what stood before stays in the steps and in the log of acts.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { recordAct } from "../../core/operator/operator.ts";
import { isOfFinance, subjectOf } from "./decide-withdrawal.ts";
import { isSentWhereAsked, lookAtSent, needsAnother, wasPaid } from "./pay-withdrawal.ts";
import { paymentHash } from "./payment-hash.ts";
import { takeStep } from "./take-step.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal.ts";
import { changeHash, isHashUsed, lockHash, lockWithdrawal } from "./withdrawal-store.ts";
import { networkOf } from "./withdrawal-wire.ts";

export async function correctPayment(
  deps: WithdrawalDeps,
  operator: string,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Answer<WithdrawalRecord>> {
  const look = await lookAtSent(deps, id);
  return deps.database.transaction(async (tx): Promise<Answer<WithdrawalRecord>> => {
    if (!(await isOfFinance(tx, operator))) return refuse("operator-only");
    const found = await lockWithdrawal(tx, id);
    if (!found) return refuse("withdrawal-unknown");
    if (found.state !== "sent") return refuse("withdrawal-not-possible-now");
    const at = deps.clock.now();
    if (await needsAnother(tx, found, operator, at)) return refuse("withdrawal-needs-another");
    const current = look?.txHash === found.txHash ? look : undefined;
    if (wasPaid(current?.finding ?? found.finding)) return refuse("withdrawal-not-possible-now");
    // Nobody knows whether the one that stands there paid it.
    if (!current && isSentWhereAsked(deps, found)) return refuse("withdrawal-chain-unread");
    const txHash = paymentHash(networkOf(deps.networks, found.network).family, hash);
    if (txHash === undefined) return refuse("withdrawal-hash-invalid");
    await lockHash(tx, found.network, txHash);
    if (await isHashUsed(tx, found.network, txHash)) return refuse("withdrawal-hash-used");
    await changeHash(tx, id, { txHash, operator, at });
    const details = `${found.txHash} -> ${txHash}`;
    await recordAct(tx, { operator, at, act: "withdrawal-payment-corrected", subject: subjectOf(id), details });
    const before = { ...found, finding: "not-asked", confirmations: null, lookedAt: null } as const;
    return answer(await takeStep(deps, tx, before, { event: "correct", state: found.state, at, operator, txHash }));
  });
}
