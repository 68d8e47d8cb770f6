/**
 * What a transaction's hash proves. Where the chain can be read: what it paid to the customer's own addresses, after five linked
 * blocks; else what an operator says, once for each output. Either way an output that was credited is credited to nobody again.
 */

import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import { NodeFault } from "../../platform/evm/evm-rpc.ts";
import { type ChainOutput, type ChainPayment, confirmationsOf } from "./chain-source.ts";
import { booked, onChain } from "./chain-units.ts";
import type { Approval, ClaimRecord } from "./claim-store.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { insertCredit, insertUnread, lockOutputsOf, markCredited, putSeen } from "./output-store.ts";
import { ownAddresses } from "./owned-address.ts";
import { railsOn } from "./rails-on.ts";

export interface Proven {
  readonly payment: ChainPayment;
  /** To the customer's own addresses, in the claim's currency. */
  readonly outputs: readonly ChainOutput[];
  /** All of them together, rounded down. */
  readonly amount: Amount;
}

/** Null where no chain is read: for banks, and on networks without a source. */
export async function proveOnChain(
  deps: DepositDeps,
  { network, customerId, currencyId }: ClaimRecord,
  txHash: string | null,
): Promise<Answer<Proven | null>> {
  const { database, watched, ledger } = deps;
  const by = watched.get(network ?? "");
  if (!by || txHash === null) return answer(null);
  try {
    const payment = await by.source.payment(txHash);
    if (!payment) return refuse("deposit-not-on-chain");
    const rail = [...(await railsOn(deps, by.network.id)).entries()].find(([, one]) => one.currencyId === currencyId);
    const own = new Set(await ownAddresses(deps, database, customerId));
    const outputs = payment.outputs.filter(({ to, contract }) => own.has(to) && rail?.[0] === (contract ?? ""));
    if (!rail || outputs.length === 0) {
      // Somebody else's, who may have been credited for it: said first, as it says more.
      const known = await database.transaction((tx) => lockOutputsOf(tx, by.network.id, txHash));
      return refuse(
        known.some(({ state }) => state === "credited") ? "deposit-already-credited" : "deposit-not-on-chain",
      );
    }
    const confirmations = await confirmationsOf(by.source, payment, by.confirmations);
    if (confirmations < by.confirmations)
      return refuse("deposit-not-confirmed", { confirmations, needed: by.confirmations });
    const total = outputs.reduce((sum, { amount }) => sum + amount, 0n);
    const amount = booked(total, rail[1].decimals, ledger.currency(currencyId)?.decimals ?? 0);
    return answer({ payment, outputs, amount });
  } catch (error) {
    if (error instanceof NodeFault) return refuse("service-unavailable");
    throw error;
  }
}

/** Whether anything of what is meant was credited to anybody. Of a transaction that people alone have seen: the output named. */
export async function hasBeenCredited(
  tx: Tx,
  { network }: ClaimRecord,
  { txHash, outputIndex }: Approval,
  proven: Proven | null,
): Promise<boolean> {
  const known = await lockOutputsOf(tx, network ?? "", txHash ?? "");
  const meant = proven ? proven.outputs.map(({ index }) => index) : [outputIndex];
  return known.some((one) => one.state === "credited" && meant.includes(one.outputIndex));
}

interface Proof {
  readonly claim: ClaimRecord;
  readonly currency: Currency;
  readonly approval: Approval;
  readonly proven: Proven | null;
}

/** Marks what the claim was credited for, so that it is credited once. Throws where somebody was first. */
export async function creditProof(
  deps: DepositDeps,
  tx: Tx,
  { claim, currency, approval, proven }: Proof,
): Promise<void> {
  const { ids, networks } = deps;
  const { customerId, currencyId, id: claimId } = claim;
  const network = claim.network ?? "";
  const { at, amount } = approval;
  const creditId = ids.next();
  await insertCredit(tx, { id: creditId, customerId, currencyId, network, amount, at, claimId });
  const rail = await networks.rail(tx, currencyId, network);
  if (!rail) throw new Error(`no rail for currency ${currencyId} by ${network}`);
  const of = { network, txHash: approval.txHash ?? "", currencyId, customerId };
  if (proven === null) {
    const chainAmount = onChain(amount, rail.decimals, currency.decimals) || 1n;
    const output = {
      ...of,
      id: ids.next(),
      outputIndex: approval.outputIndex ?? 0,
      chainAmount,
      amount: amountOf(amount),
    };
    if (!(await insertUnread(tx, output, creditId, at))) throw new Error("an output was credited by somebody else");
    return;
  }
  for (const { index, to, amount: chainAmount } of proven.outputs) {
    await putSeen(
      tx,
      {
        ...{ ...of, id: ids.next(), outputIndex: index, address: to, chainAmount },
        ...{ blockNumber: proven.payment.blockNumber, blockHash: proven.payment.blockHash },
        amount: booked(chainAmount, rail.decimals, currency.decimals),
      },
      at,
    );
  }
  const indexes = proven.outputs.map(({ index }) => index);
  const known = await lockOutputsOf(tx, network, of.txHash);
  const meant = known.filter(({ outputIndex }) => indexes.includes(outputIndex)).map(({ id }) => id);
  await markCredited(tx, meant, creditId);
}
