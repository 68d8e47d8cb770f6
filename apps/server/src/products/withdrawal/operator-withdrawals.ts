/** What operators read of withdrawals: the queue, and one with everything that speaks for or against paying it. */
import type { Allowance } from "@candor/api/approver-allowance";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type {
  getOperatorWithdrawal,
  listOperatorWithdrawals,
  OperatorWithdrawal,
  OperatorWithdrawalDetail,
} from "@candor/api/operator-withdrawal";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Instant } from "@candor/money/money";
import { currentRoles, readApproverDay, recordAuditEntry } from "../../core/operator/operator.ts";
import { findPayee, USDT_DECIMALS } from "../../core/payee/payee.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import type { OperatorCall } from "../../platform/http/route.ts";
import { approvalsNeeded, paymentFault } from "./decide-withdrawal.ts";
import { subjectOf } from "./decision.ts";
import { failureFor } from "./fail-withdrawal.ts";
import { isSamplePayable } from "./pay-from-sandbox.ts";
import { needsAnother } from "./pay-withdrawal.ts";
import { readPaymentReports } from "./payment-report-store.ts";
import { countStates, readQueue } from "./withdrawal-queue-store.ts";
import { readSteps } from "./withdrawal-step-store.ts";
import { type Approval, findWithdrawal, isHeldBack, readApprovals, readDayWorth } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";
import { currencyOf, networkOf } from "./withdrawal-wire.ts";

type Page = ResponseOf<typeof listOperatorWithdrawals>;

export async function listQueue(
  deps: WithdrawalDeps,
  { operator, reader }: Pick<OperatorCall, "operator" | "reader">,
  asked: RequestOf<typeof listOperatorWithdrawals>,
): Promise<Page> {
  const { state, search } = asked;
  const { list, ...page } = await readQueue(reader, { ...asked, state, search: search?.trim() });
  const approvals = await readApprovals(
    reader,
    list.map(({ id }) => id),
  );
  const at = deps.clock.now();
  const out = list.map(async (row) => {
    const given = approvals.filter(({ withdrawalId }) => withdrawalId === row.id);
    return operatorOut(deps, row, row.uid, await approvalOf(reader, row, { operator, at, given }));
  });
  const more = { counts: await countStates(reader), allowance: await allowanceOf(reader, operator, at) };
  return { ...queueOut(page, await Promise.all(out)), ...more };
}

/** What the person who asks may still approve alone. */
async function allowanceOf(reader: Reader, operator: string, at: Instant): Promise<Allowance> {
  const { secondFrom, alone } = await readApproverDay(reader, operator, at);
  const left = secondFrom > alone ? secondFrom - alone : 0n;
  return {
    second_from_usdt: formatDecimalShort(secondFrom, USDT_DECIMALS),
    alone_usdt_24h: formatDecimalShort(alone, USDT_DECIMALS),
    left_usdt: formatDecimalShort(left, USDT_DECIMALS),
  };
}

type Approvals = Pick<OperatorWithdrawal, "approved_by" | "approvals_needed">;

interface Given {
  readonly operator: string;
  readonly at: Instant;
  readonly given: readonly Approval[];
}

/** Who has approved, and how many must where the person who asks is one of them. */
async function approvalOf(
  reader: Reader,
  record: WithdrawalRecord,
  { operator, at, given }: Given,
): Promise<Approvals> {
  const approved_by = given.map((one) => one.operator);
  const others = given.filter(({ counts }) => counts).length;
  const approvals_needed =
    record.state === "pending"
      ? await approvalsNeeded(reader, record, { operator, at, others })
      : Math.max(record.approvalsNeeded, others > 1 ? 2 : 1);
  return { approved_by, approvals_needed };
}

function operatorOut(
  { ledger, networks }: Pick<WithdrawalDeps, "ledger" | "networks">,
  record: WithdrawalRecord,
  uid: string,
  approvals: Approvals,
): OperatorWithdrawal {
  const { code, decimals } = currencyOf(ledger, record.currencyId);
  const network = networkOf(networks, record.network);
  const text = (units: bigint) => formatDecimalShort(units, decimals);
  return {
    ...{ id: record.id, state: record.state, uid },
    ...{ currency_id: record.currencyId, currency_name: code },
    ...{ network: network.id, network_name: network.name },
    ...{ number: text(record.amount), fee: text(record.fee), arrives: text(record.amount - record.fee) },
    worth_usdt: record.worthUsdt === null ? null : formatDecimalShort(record.worthUsdt, USDT_DECIMALS),
    ...{ payee_kind: record.payeeKind, recipient: record.recipient, memo: record.memo },
    ...approvals,
    ...{ sent_by: record.sentBy, tx_hash: record.txHash, reason: record.reason },
    ...{ finding: record.finding, confirmations: record.confirmations, confirmations_needed: network.confirmations },
    ...{ looked_at: record.lookedAt, created_at: record.createdAt, changed_at: record.changedAt },
  };
}

/** One of them as lists show it, after something was done to it. */
export async function shownToOperators(
  deps: WithdrawalDeps,
  reader: Reader,
  record: WithdrawalRecord,
  operator: string,
): Promise<OperatorWithdrawal> {
  const [customer, approvals] = await Promise.all([
    deps.customers.find(reader, record.customerId),
    readApprovals(reader, [record.id]),
  ]);
  if (!customer) throw new Error(`no customer ${record.customerId}`);
  const by = await approvalOf(reader, record, { operator, at: deps.clock.now(), given: approvals });
  return operatorOut(deps, record, customer.uid, by);
}

/** Answered once it is written down who looked. What a card says is for those who pay alone. */
export function readForOperator(
  deps: WithdrawalDeps,
  operator: string,
  { id }: RequestOf<typeof getOperatorWithdrawal>,
): Promise<Answer<OperatorWithdrawalDetail>> {
  return deps.database.transaction(async (tx): Promise<Answer<OperatorWithdrawalDetail>> => {
    const roles = await currentRoles(tx, operator);
    if (!roles) return refuse("operator-only");
    const found = await findWithdrawal(tx, id);
    if (!found) return refuse("withdrawal-unknown");
    const at = deps.clock.now();
    await recordAuditEntry(tx, { operator, at, act: "withdrawal-read", subject: subjectOf(id) });
    const payment = await paymentOf(deps, tx, found, roles.includes("finance"));
    return answer({ ...(await detailOf(deps, tx, found, operator)), payment });
  });
}

async function detailOf(
  deps: WithdrawalDeps,
  tx: Tx,
  found: WithdrawalRecord,
  operator: string,
): Promise<Omit<OperatorWithdrawalDetail, "payment">> {
  const { customerId, payeeId, createdAt } = found;
  const shown = await shownToOperators(deps, tx, found, operator);
  const customer = await deps.customers.find(tx, customerId);
  const payee = await findPayee(tx, customerId, payeeId);
  const day = await readDayWorth(tx, customerId, createdAt, true);
  return {
    ...shown,
    payee: payee && payee.removedAt === null ? "same" : "gone",
    payee_since: payee?.createdAt ?? null,
    is_account_frozen: await isHeldBack(tx, customerId, deps.clock.now()),
    level: customer?.verifiedLevel ?? 0,
    allowance: await allowanceOf(tx, operator, deps.clock.now()),
    ...(await barredFrom(tx, found, operator, deps.clock.now())),
    is_sample_payable: isSamplePayable(deps, found),
    is_chain_asked: deps.chain.networks.includes(found.network),
    day_worth_usdt: formatDecimalShort(day.usdt, USDT_DECIMALS),
    steps: await readSteps(tx, found.id),
  };
}

/** Which of the next steps somebody else has to take than whoever asks. */
async function barredFrom(
  tx: Tx,
  found: WithdrawalRecord,
  operator: string,
  at: Instant,
): Promise<
  Pick<
    OperatorWithdrawalDetail,
    | "is_payment_for_another"
    | "is_payment_for_two"
    | "payment_reports"
    | "is_failure_for_another"
    | "is_failure_for_two"
    | "failure_reports"
  >
> {
  const event = found.state === "sent" ? "correct" : "send";
  const isPaidByTwo = found.state === "approved" && (await paymentFault(tx, found, at)) !== undefined;
  const paid = isPaidByTwo ? await readPaymentReports(tx, found.id) : [];
  const { reports, isForTwo, isForAnother } = await failureFor(tx, found, operator, at);
  return {
    is_payment_for_another: !isPaidByTwo && (await needsAnother(tx, found, operator, { at, event })),
    is_payment_for_two: isPaidByTwo,
    payment_reports: paid.map(({ txHash, ...report }) => ({ ...report, tx_hash: txHash })),
    is_failure_for_another: isForAnother,
    is_failure_for_two: isForTwo,
    failure_reports: reports.map((report) => ({ ...report })),
  };
}

/** Name by name what a payment needs; of a card or account its end alone for whoever does not pay. */
async function paymentOf(
  { payees }: WithdrawalDeps,
  tx: Tx,
  { payeeId, payeeKind, recipient, memo }: WithdrawalRecord,
  isPaying: boolean,
): Promise<OperatorWithdrawalDetail["payment"]> {
  if (payeeKind === "address") {
    return [{ name: "address", value: recipient }, ...(memo === "" ? [] : [{ name: "memo", value: memo }])];
  }
  if (!isPaying) return [{ name: payeeKind === "card" ? "card_number" : "account", value: recipient }];
  const details = (await payees.detailsOf(tx, { id: payeeId, kind: payeeKind })) ?? {};
  return Object.entries(details).flatMap(([name, value]) => (value ? [{ name, value: String(value) }] : []));
}
