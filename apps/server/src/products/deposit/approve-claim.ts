/**
 * An operator approves a claim with what really arrived. It is credited in the transaction in which enough people have approved
 * the same: once, by the table's own refusal. Where a chain can be read, it decides what a hash has paid to whom, not a person.
 */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { claimStateAfter } from "@candor/engine/deposit-state";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Amount } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import { areOnePerson, currentRoles, inApproversTurn, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";
import { bankNumberOf } from "./bank-rail.ts";
import {
  type Approval,
  approvalsNeeded,
  approveClaim,
  type ClaimRecord,
  findClaim,
  inCustomersTurn,
  insertApproval,
  isBankNumberTaken,
  type KeptApproval,
  lockClaim,
  lockPayment,
  readApprovals,
  readOpened,
} from "./claim-store.ts";
import { postDeposit } from "./credit-outputs.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { amountIn } from "./file-claim.ts";
import { CreditedMeanwhile } from "./output-store.ts";
import { creditProof, hasBeenCredited, type Proven, proveOnChain } from "./prove-claim.ts";
import { endsAs, hashOf } from "./tx-hash.ts";

export interface ApprovalAsked {
  readonly id: string;
  readonly amount: string;
  readonly txHash?: string | undefined;
  readonly outputIndex?: number | undefined;
  readonly bankNumber?: string | undefined;
  /** Why another amount arrived than was claimed; read by its owner. */
  readonly amountReason?: string | undefined;
}

/** Of which queue the claim is. */
export type Queue = "deposit" | "wire";

export const isOfQueue = (queue: Queue, { kind }: Pick<ClaimRecord, "kind">): boolean =>
  (kind === "wire") === (queue === "wire");

export async function approve(
  deps: DepositDeps,
  queue: Queue,
  operator: string,
  asked: ApprovalAsked,
): Promise<Answer<string>> {
  const { database, ledger } = deps;
  const found = await findClaim(database, asked.id);
  const currency = found && ledger.currency(found.currencyId);
  if (!found || !currency || !isOfQueue(queue, found)) return refuse("deposit-unknown");
  if (claimStateAfter(found.state, "approve") === null) return refuse("deposit-decided");
  const amount = amountIn(asked.amount, currency);
  if (amount.refused) return amount;
  const named = paymentNamed(deps, found, asked);
  if (named.refused) return named;
  // The chain is asked before the transaction; what it said is judged again inside, by what was credited meanwhile.
  const proven = await proveOnChain(deps, found, named.value.txHash);
  if (proven.refused) return proven;
  // Words about an amount that is as claimed would say nothing.
  const amountReason = amount.value === found.amount ? null : (asked.amountReason ?? null);
  const approval = { ...named.value, operator, at: deps.clock.now(), amount: amount.value, amountReason };
  const approving = { found, currency, approval, proven: proven.value };
  return database
    .transaction((tx) => approveIn(deps, tx, approving))
    .catch((error: unknown) => {
      // The watcher of the chain, which saw the payment only after it had been looked for here.
      if (error instanceof CreditedMeanwhile) return refuse("deposit-already-credited");
      throw error;
    });
}

type Named = Pick<Approval, "txHash" | "outputIndex" | "bankNumber">;

/** The payment that is meant, in the one form in which it is compared. */
function paymentNamed({ networks }: DepositDeps, claim: ClaimRecord, asked: ApprovalAsked): Answer<Named> {
  if (claim.kind !== "proof") {
    const bankNumber = asked.bankNumber === undefined ? undefined : bankNumberOf(asked.bankNumber);
    if (bankNumber === undefined) return refuse("deposit-bank-number-missing");
    return answer({ txHash: null, outputIndex: null, bankNumber });
  }
  const family = networks.network(claim.network ?? "")?.family;
  if (asked.txHash === undefined || !family) return refuse("deposit-hash-missing");
  const txHash = hashOf(family, asked.txHash);
  if (txHash === undefined) return refuse("deposit-hash-invalid");
  const isMeant = endsAs(txHash, claim.account) && (claim.txHash === null || claim.txHash === txHash);
  return isMeant
    ? answer({ txHash, outputIndex: asked.outputIndex ?? 0, bankNumber: null })
    : refuse("deposit-hash-differs");
}

interface Approving {
  readonly found: ClaimRecord;
  readonly currency: Currency;
  readonly approval: Approval;
  /** What the chain says; null where none is read. */
  readonly proven: Proven | null;
}

async function approveIn(
  deps: DepositDeps,
  tx: Tx,
  { found, currency, approval, proven }: Approving,
): Promise<Answer<string>> {
  const { operator, at, amount } = approval;
  if (!(await currentRoles(tx, operator))?.includes("finance")) return refuse("operator-only");
  await inApproversTurn(tx, operator);
  const claim = await lockClaim(tx, found.id);
  if (!claim || claimStateAfter(claim.state, "approve") === null) return refuse("deposit-decided");
  await inCustomersTurn(tx, claim.customerId);
  await lockPayment(tx, approval.bankNumber ?? `${claim.network} ${approval.txHash}`);
  const before = await readApprovals(tx, claim.id);
  const fault =
    (await unopenedFault(tx, claim, approval)) ??
    (await approvalFault(tx, before, approval)) ??
    (await alreadyCredited(tx, claim, approval, proven)) ??
    provenFault(currency, proven, amount) ??
    unexplainedFault(claim, approval);
  if (fault) return fault;
  await insertApproval(tx, claim.id, approval);
  const worthUsdt = worthOf(deps, currency, amount);
  const needed = await approvalsNeeded(tx, { operator, claimId: claim.id, amount, worthUsdt, at });
  const isEnough = before.filter(({ counts }) => counts).length + 1 >= needed;
  await recordAuditEntry(tx, {
    ...{ operator, at, act: isEnough ? "deposit-approved" : "deposit-approved-in-part" },
    subject: { kind: claim.kind === "wire" ? "wire" : "deposit", id: claim.id },
    details: `${formatDecimalShort(amount, currency.decimals)} ${currency.code}, ${approval.txHash ?? approval.bankNumber}`,
    ...(approval.amountReason !== null && { reason: approval.amountReason }),
  });
  if (isEnough) await credit(deps, tx, { claim, currency, approval, proven, worthUsdt });
  return answer(claim.id);
}

const unopenedFault = async (tx: Tx, { id }: ClaimRecord, { operator }: Approval): Promise<Refusal | undefined> =>
  (await readOpened(tx, operator, [id])).has(id) ? undefined : refuse("deposit-proof-not-opened");

/** Its owner reads why another amount arrived than they claimed. */
const unexplainedFault = (claim: ClaimRecord, { amount, amountReason }: Approval): Refusal | undefined =>
  amount === claim.amount || amountReason !== null ? undefined : refuse("deposit-amount-reason-missing");

/** Each person once, and all of the same. What somebody said whose access was revoked since binds nobody. */
async function approvalFault(
  tx: Tx,
  before: readonly KeptApproval[],
  approval: Approval,
): Promise<Refusal | undefined> {
  for (const { operator } of before) {
    if (await areOnePerson(tx, operator, approval.operator, approval.at)) return refuse("deposit-own-approval");
  }
  const isSame = before.every(
    (one) =>
      !one.counts ||
      (one.amount === approval.amount &&
        one.txHash === approval.txHash &&
        one.outputIndex === approval.outputIndex &&
        one.bankNumber === approval.bankNumber),
  );
  return isSame ? undefined : refuse("deposit-approvals-differ");
}

async function alreadyCredited(
  tx: Tx,
  claim: ClaimRecord,
  approval: Approval,
  proven: Proven | null,
): Promise<Refusal | undefined> {
  const isCredited =
    approval.bankNumber === null
      ? await hasBeenCredited(tx, claim, approval, proven)
      : await isBankNumberTaken(tx, approval.bankNumber);
  return isCredited ? refuse("deposit-already-credited") : undefined;
}

const provenFault = ({ code, decimals }: Currency, proven: Proven | null, amount: Amount): Refusal | undefined =>
  proven === null || proven.amount === amount
    ? undefined
    : refuse("deposit-amount-differs", { amount: formatDecimalShort(proven.amount, decimals), currency: code });

/** In minor units of USDT; null where no price says. */
export function worthOf({ ledger, valueIn }: DepositDeps, currency: Currency, amount: Amount): Amount | null {
  const usdt = ledger.currencyByCode("USDT");
  return currency.id === usdt.id ? amount : (valueIn(usdt.id, currency.id, amount) ?? null);
}

interface Crediting extends Omit<Approving, "found"> {
  readonly claim: ClaimRecord;
  readonly worthUsdt: Amount | null;
}

async function credit(deps: DepositDeps, tx: Tx, crediting: Crediting): Promise<void> {
  const { notices, bus } = deps;
  const { claim, currency, approval, worthUsdt } = crediting;
  const { operator, at, amount, txHash, bankNumber, amountReason } = approval;
  const { id, customerId, currencyId } = claim;
  await approveClaim(tx, id, { operator, at, credited: amount, worthUsdt, txHash, bankNumber, amountReason });
  if (claim.kind === "proof") await creditProof(deps, tx, crediting);
  const kind = claim.kind === "wire" ? "wire" : "deposit";
  await postDeposit(deps, tx, { customerId, currencyId, amount, kind, reference: id });
  await notices.notify(tx, {
    ...{ customerId, kind: "deposit", source: `deposit/claim/${id}` },
    parameters: {
      ...{ state: "credited", network: null, needed: null, is_wire: kind === "wire", reason: null, at },
      ...{ currency: currency.code, amount: formatDecimalShort(amount, currency.decimals) },
    },
  });
  tx.afterCommit(() => bus.publish(DEPOSITS_CHANGED, { customerId }));
}
