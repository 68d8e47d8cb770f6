/**
 * Confirms that a sent withdrawal arrived. Where its network is asked, the network has to say so: recipient, amount and coin
 * equal, often enough confirmed. Elsewhere a person of finance types the recipient's end and the amount, which must be equal.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { type ChainFinding, RECIPIENT_END_LENGTH } from "@candor/api/withdrawal-words";
import { withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import { onChain } from "@candor/engine/withdrawal-terms";
import { parseDecimal } from "@candor/money/decimal";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ChainLook } from "./chain-reader.ts";
import { isOfFinance, subjectOf } from "./decision.ts";
import { takeStep } from "./take-step.ts";
import { findWithdrawal, keepFinding, lockWithdrawal } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";
import { currencyOf, networkOf } from "./withdrawal-wire.ts";

export interface Confirmation {
  readonly id: string;
  /** What is typed where no network is asked. */
  readonly recipientEnd: string | undefined;
  readonly amount: string | undefined;
}

export async function confirmWithdrawal(
  deps: WithdrawalDeps,
  operator: string,
  confirmation: Confirmation,
): Promise<Answer<WithdrawalRecord>> {
  const found = await findWithdrawal(deps.database, confirmation.id);
  if (!found) return refuse("withdrawal-unknown");
  if (withdrawalStateAfter(found.state, "confirm") === null) return refuse("withdrawal-not-possible-now");
  if (deps.chain.networks.includes(found.network)) {
    const look = await lookAtPayment(deps, found);
    if (!look) return refuse("withdrawal-chain-unread");
    return confirmByChain(deps, found, look, operator);
  }
  const fault = typedFault(deps, found, confirmation);
  if (fault) return fault;
  return deps.database.transaction(async (tx): Promise<Answer<WithdrawalRecord>> => {
    if (!(await isOfFinance(tx, operator))) return refuse("operator-only");
    return finish(deps, tx, found, operator);
  });
}

/** Outside of any transaction. Undefined where the network gives no answer. */
export async function lookAtPayment(deps: WithdrawalDeps, found: WithdrawalRecord): Promise<ChainLook | undefined> {
  const rail = await deps.networks.rail(deps.database as Reader, found.currencyId, found.network);
  const { decimals } = currencyOf(deps.ledger, found.currencyId);
  const units = rail && onChain(found.amount - found.fee, decimals, rail.decimals);
  if (!rail || units === undefined || found.txHash === null) return undefined;
  return deps.chain.look({
    ...{ network: found.network, txHash: found.txHash, recipient: found.recipient, contract: rail.contract, units },
    confirmationsNeeded: networkOf(deps.networks, found.network).confirmations,
  });
}

/** Keeps what the network said, and confirms where that is enough. @param operator null where the program looks by itself */
export function confirmByChain(
  deps: WithdrawalDeps,
  seen: WithdrawalRecord,
  look: ChainLook,
  operator: string | null,
): Promise<Answer<WithdrawalRecord>> {
  return deps.database.transaction(async (tx): Promise<Answer<WithdrawalRecord>> => {
    if (operator !== null && !(await isOfFinance(tx, operator))) return refuse("operator-only");
    await keepFinding(tx, seen, { ...look, at: deps.clock.now() });
    const fault = chainFault(look, networkOf(deps.networks, seen.network).confirmations);
    return fault ?? finish(deps, tx, seen, operator);
  });
}

async function finish(
  deps: WithdrawalDeps,
  tx: Tx,
  seen: WithdrawalRecord,
  operator: string | null,
): Promise<Answer<WithdrawalRecord>> {
  const found = await lockWithdrawal(tx, seen.id);
  const state = found && withdrawalStateAfter(found.state, "confirm");
  // Another payment was named meanwhile: what was seen says nothing of it.
  if (!found || !state || found.txHash !== seen.txHash) return refuse("withdrawal-not-possible-now");
  const at = deps.clock.now();
  const by = operator === null ? {} : { endedBy: operator };
  if (operator !== null)
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-confirmed", subject: subjectOf(found.id) });
  return answer(await takeStep(deps, tx, found, { event: "confirm", state, at, operator, ...by }));
}

function chainFault({ finding, confirmations }: ChainLook, needed: number): Refusal | undefined {
  const waiting = () => refuse("withdrawal-chain-waiting", { confirmations: confirmations ?? 0, needed });
  const faults: Partial<Record<ChainFinding, () => Refusal>> = {
    "not-found": waiting,
    waiting,
    undone: () => refuse("withdrawal-chain-undone"),
    "recipient-differs": () => refuse("withdrawal-recipient-differs"),
    "amount-differs": () => refuse("withdrawal-amount-differs"),
  };
  return faults[finding]?.();
}

/** The last signs of an address; of a card or account all that is kept of its number. */
const recipientEndOf = ({ recipient }: Pick<WithdrawalRecord, "recipient">): string =>
  recipient.replace(/^[•\s]+/, "").slice(-RECIPIENT_END_LENGTH);

function typedFault(
  { ledger }: Pick<WithdrawalDeps, "ledger">,
  found: WithdrawalRecord,
  { recipientEnd, amount }: Confirmation,
): Refusal | undefined {
  if (recipientEnd === undefined) return refuse("bad-input", { field: "recipient_end" });
  if (amount === undefined) return refuse("bad-input", { field: "number" });
  if (recipientEnd !== recipientEndOf(found)) return refuse("withdrawal-recipient-differs");
  const { code, decimals } = currencyOf(ledger, found.currencyId);
  const parsed = parseDecimal(amount, decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency: code });
  return parsed.units === found.amount - found.fee ? undefined : refuse("withdrawal-amount-differs");
}
