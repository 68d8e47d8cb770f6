/**
 * In a sandbox alone: the sample payer, a process of its own with keys of test coins, sends what was approved, and the payment is
 * recorded as any other. Everywhere else nothing of this program could send anything.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { onChain } from "@candor/engine/withdrawal-terms";
import { amountOf } from "@candor/money/money";
import { paymentFault } from "./decide-withdrawal.ts";
import { decideOn } from "./decision.ts";
import { needsAnother, sendWithdrawal } from "./pay-withdrawal.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";
import { currencyOf } from "./withdrawal-wire.ts";

export const isSamplePayable = (
  { samplePayer }: Pick<WithdrawalDeps, "samplePayer">,
  { state, network }: Pick<WithdrawalRecord, "state" | "network">,
): boolean => state === "approved" && network === samplePayer?.network;

export async function payFromSandbox(
  deps: WithdrawalDeps,
  operator: string,
  id: string,
): Promise<Answer<WithdrawalRecord>> {
  const { samplePayer, networks, ledger, database } = deps;
  if (!samplePayer) return refuse("sandbox-only");
  // Asked before, as what is sent cannot be taken back; asked again where it is recorded.
  const judged = await decideOn(deps, operator, id, "send", async (tx, { found, at }) => {
    if (!isSamplePayable(deps, found)) return refuse("withdrawal-not-possible-now");
    if (await needsAnother(tx, found, operator, { at, event: "send" })) return refuse("withdrawal-needs-another");
    return (await paymentFault(tx, found, at)) ?? answer(found);
  });
  if (judged.refused) return judged;
  const { currencyId, network, amount, fee, recipient } = judged.value;
  const rail = await networks.rail(database, currencyId, network);
  const units = rail && onChain(amountOf(amount - fee), currencyOf(ledger, currencyId).decimals, rail.decimals);
  if (!rail || units === undefined) return refuse("withdrawal-not-possible-now");
  const payment = { id: `withdrawal ${id}`, to: recipient, contract: rail.contract, amount: units };
  return sendWithdrawal(deps, operator, { id, hash: await samplePayer.pay(payment) });
}
