/** SQL of claims: filed by customers, approved or rejected by operators. Who looked and who approved only grows. */

import type { ClaimKind } from "@candor/api/deposit-words";
import type { PageQuery } from "@candor/api/paging";
import type { ClaimState } from "@candor/engine/deposit-state";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch, type Wanted } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";

export interface ClaimRecord {
  readonly id: string;
  readonly customerId: string;
  /** Public number of the customer. */
  readonly uid: string;
  readonly kind: ClaimKind;
  readonly currencyId: number;
  readonly network: string | null;
  readonly amount: Amount;
  readonly account: string;
  readonly txHash: string | null;
  readonly aba: string | null;
  readonly swift: string | null;
  readonly iban: string | null;
  readonly reference: string | null;
  readonly picturePath: string;
  readonly state: ClaimState;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly decidedBy: string | null;
  /** Why it was rejected. */
  readonly reason: string | null;
  /** Why another amount was credited than claimed. */
  readonly amountReason: string | null;
  readonly credited: Amount | null;
  readonly bankNumber: string | null;
  readonly worthUsdt: Amount | null;
  readonly approvals: number;
}

type Numeric = "amount" | "credited" | "worthUsdt";
type Row = Omit<ClaimRecord, Numeric> & { amount: string; credited: string | null; worthUsdt: string | null };

const COLUMNS = `claim.id, claim.customer_id as "customerId", customer.uid, claim.kind, claim.currency_id as "currencyId",
  claim.network, claim.amount, claim.account, claim.tx_hash as "txHash", claim.aba, claim.swift, claim.iban,
  claim.reference, claim.picture_path as "picturePath", claim.state, claim.submitted_at as "submittedAt",
  claim.decided_at as "decidedAt", claim.decided_by as "decidedBy", claim.reason,
  claim.amount_reason as "amountReason", claim.credited,
  claim.bank_number as "bankNumber", claim.worth_usdt as "worthUsdt",
  (select count(*)::int from deposit_approval where claim_id = claim.id
    and (claim.state <> 'pending' or deposit_on_duty(operator))) as approvals`;
const FROM = "from deposit_claim claim join customer on customer.id = claim.customer_id";

const amountOrNull = (text: string | null): Amount | null => (text === null ? null : amountOf(BigInt(text)));
const ofRow = (row: Row): ClaimRecord => ({
  ...row,
  amount: amountOf(BigInt(row.amount)),
  credited: amountOrNull(row.credited),
  worthUsdt: amountOrNull(row.worthUsdt),
});

export type NewClaim = Pick<
  ClaimRecord,
  | "id"
  | "customerId"
  | "kind"
  | "currencyId"
  | "network"
  | "amount"
  | "account"
  | "txHash"
  | "aba"
  | "swift"
  | "iban"
  | "reference"
  | "picturePath"
> & { readonly fileId: string; readonly at: Instant };

/** False where the picture proves another payment of theirs. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into deposit_claim (id, customer_id, kind, currency_id, network, amount, account, tx_hash, aba, swift, iban,
       reference, file_id, picture_path, state, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'pending', $15)
     on conflict (customer_id, file_id) where state <> 'rejected' do nothing`,
    [
      ...[claim.id, claim.customerId, claim.kind, claim.currencyId, claim.network, String(claim.amount), claim.account],
      ...[claim.txHash, claim.aba, claim.swift, claim.iban, claim.reference, claim.fileId, claim.picturePath],
      isoOf(claim.at),
    ],
  );
  return rowCount === 1;
}

/** Claims of one customer, and their approvals, come one after the other until the transaction ends. */
export async function inCustomersTurn(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('deposit', $1))", [customerId]);
}

/** Two claims of one payment, of whomever, come one after the other. @param payment a hash with its network, or the bank's number */
export async function lockPayment(tx: Tx, payment: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('deposited ' || $1, 0))", [payment]);
}

export async function countPending(reader: Reader, customerId: string): Promise<number> {
  const { rows } = await reader.query<{ pending: number }>(
    "select count(*)::int as pending from deposit_claim where customer_id = $1 and state = 'pending'",
    [customerId],
  );
  return rows[0]?.pending ?? 0;
}

export async function findClaim(reader: Reader, id: string): Promise<ClaimRecord | undefined> {
  const { rows } = await reader.query<Row>(`select ${COLUMNS} ${FROM} where claim.id = $1`, [id]);
  return rows.map(ofRow)[0];
}

export async function lockClaim(tx: Tx, id: string): Promise<ClaimRecord | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} ${FROM} where claim.id = $1 for update of claim`, [id]);
  return rows.map(ofRow)[0];
}

export interface ClaimQuery extends PageQuery {
  readonly isWire: boolean;
  readonly state: ClaimState;
  readonly search: string | undefined;
  readonly sort: "oldest" | "newest" | "amount";
}

const SORTS = {
  oldest: { key: "deposit_claim.submitted_at", order: "asc" },
  newest: { key: "deposit_claim.submitted_at", order: "desc" },
  amount: { key: "deposit_claim.amount", order: "desc" },
} as const;

export async function readClaims(
  reader: Reader,
  { isWire, state, search = "", sort, ...paging }: ClaimQuery,
): Promise<Omit<QueuePage, "ids"> & { readonly claims: readonly ClaimRecord[] }> {
  const { key, order } = SORTS[sort];
  const { one, wanted } = await searched(reader, search);
  const source: QueueSource = {
    table: "deposit_claim",
    joined: "join customer on customer.id = deposit_claim.customer_id",
    within: [{ sql: `deposit_claim.kind ${isWire ? "=" : "<>"} 'wire'` }, equals("deposit_claim.state", state), one],
    wanted: [wanted],
    keys: [key, "deposit_claim.id"],
    order,
  };
  const { ids, ...page } = await readQueuePage(reader, source, paging);
  const { rows } = await reader.query<Row>(`select ${COLUMNS} ${FROM} where claim.id = any ($1::bigint[])`, [ids]);
  return { ...page, claims: inOrder(ids, rows.map(ofRow)) };
}

/** A customer's number in full has an index; parts of what a claim says are looked for. */
async function searched(reader: Reader, search: string): Promise<{ readonly one?: Wanted; readonly wanted?: Wanted }> {
  if (search === "") return {};
  const { rows } = await reader.query<{ id: string }>("select id from customer where uid = $1", [search]);
  if (rows[0]) return { one: { sql: "deposit_claim.customer_id = ?", value: rows[0].id } };
  const said = [
    "customer.uid",
    ...["account", "reference", "tx_hash", "bank_number"].map((of) => `deposit_claim.${of}`),
  ];
  return {
    wanted: { sql: said.map((text) => `position(lower(?) in lower(${text})) > 0`).join(" or "), value: search },
  };
}

export interface Approval {
  readonly operator: string;
  readonly at: Instant;
  readonly amount: Amount;
  readonly txHash: string | null;
  readonly outputIndex: number | null;
  readonly bankNumber: string | null;
  /** Why it is another amount than was claimed; null where it is the same. */
  readonly amountReason: string | null;
}

export async function insertApproval(tx: Tx, claimId: string, approval: Approval): Promise<void> {
  await tx.query(
    `insert into deposit_approval (claim_id, operator, at, amount, tx_hash, output_index, bank_number, amount_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[claimId, approval.operator, isoOf(approval.at), String(approval.amount), approval.txHash],
      ...[approval.outputIndex, approval.bankNumber, approval.amountReason],
    ],
  );
}

export interface KeptApproval extends Approval {
  /** Whether they are still active with finance: others' approvals do not count. */
  readonly counts: boolean;
}

/** Earliest first. */
export async function readApprovals(reader: Reader, claimId: string): Promise<readonly KeptApproval[]> {
  const { rows } = await reader.query<Omit<KeptApproval, "amount"> & { amount: string }>(
    `select operator, at, amount, tx_hash as "txHash", output_index as "outputIndex", bank_number as "bankNumber",
       amount_reason as "amountReason", deposit_on_duty(operator) as counts
     from deposit_approval where claim_id = $1 order by at, operator`,
    [claimId],
  );
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)) }));
}

export interface Approving {
  readonly operator: string;
  readonly claimId: string;
  readonly amount: Amount;
  /** Minor units of USDT; null where nobody knows. */
  readonly worthUsdt: Amount | null;
  readonly at: Instant;
}

/** How many have to approve a claim where this person is one of them, as the table itself will ask for it. */
export async function approvalsNeeded(reader: Reader, by: Approving): Promise<number> {
  const { rows } = await reader.query<{ needed: number }>("select deposit_approvals_by($1, $2, $3, $4, $5) as needed", [
    ...[by.operator, by.claimId, String(by.amount)],
    ...[by.worthUsdt === null ? null : String(by.worthUsdt), isoOf(by.at)],
  ]);
  return rows[0]?.needed ?? 2;
}

export async function readDayWorth(
  reader: Reader,
  customerId: string,
  at: Instant,
): Promise<{ readonly approved: bigint; readonly secondFrom: bigint }> {
  const { rows } = await reader.query<{ approved: string; secondFrom: string }>(
    `select coalesce(sum(worth_usdt), 0) as approved, deposit_second_from()::numeric(38, 0) as "secondFrom" from deposit_claim
     where customer_id = $1 and state = 'approved' and decided_at > $2::timestamptz - interval '24 hours'`,
    [customerId, isoOf(at)],
  );
  return { approved: BigInt(rows[0]?.approved ?? "0"), secondFrom: BigInt(rows[0]?.secondFrom ?? "0") };
}

/** A bank's number that was credited before, by whichever claim. */
export async function isBankNumberTaken(reader: Reader, bankNumber: string): Promise<boolean> {
  const { rowCount } = await reader.query("select from deposit_claim where bank_number = $1 and state = 'approved'", [
    bankNumber,
  ]);
  return rowCount > 0;
}

export async function approveClaim(
  tx: Tx,
  id: string,
  decided: {
    operator: string;
    at: Instant;
    credited: Amount;
    worthUsdt: Amount | null;
    txHash: string | null;
    bankNumber: string | null;
    amountReason: string | null;
  },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update deposit_claim set state = 'approved', decided_at = $2, decided_by = $3, credited = $4, worth_usdt = $5,
       tx_hash = coalesce($6, tx_hash), bank_number = $7, amount_reason = $8
     where id = $1 and state = 'pending'`,
    [
      ...[id, isoOf(decided.at), decided.operator, String(decided.credited)],
      ...[decided.worthUsdt === null ? null : String(decided.worthUsdt), decided.txHash, decided.bankNumber],
      decided.amountReason,
    ],
  );
  if (rowCount !== 1) throw new Error("a claim was decided by somebody else");
}

export async function rejectClaim(
  tx: Tx,
  id: string,
  { operator, at, reason }: { operator: string; at: Instant; reason: string },
): Promise<void> {
  await tx.query(
    `update deposit_claim set state = 'rejected', decided_at = $2, decided_by = $3, reason = $4
     where id = $1 and state = 'pending'`,
    [id, isoOf(at), operator, reason],
  );
}

export async function insertProofView(
  tx: Tx,
  view: { claimId: string; customerId: string; operator: string; at: Instant; reason: string },
): Promise<void> {
  await tx.query(`insert into deposit_view (claim_id, customer_id, operator, at, reason) values ($1, $2, $3, $4, $5)`, [
    view.claimId,
    view.customerId,
    view.operator,
    isoOf(view.at),
    view.reason,
  ]);
}

/** Of these claims those whose proof somebody has opened since it was sent. */
export async function readOpened(
  reader: Reader,
  operator: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await reader.query<{ id: string }>(
    `select distinct claim.id from deposit_claim claim join deposit_view seen on seen.claim_id = claim.id
     where claim.id = any($2::bigint[]) and seen.operator = $1 and seen.at >= claim.submitted_at`,
    [operator, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Newest first. */
export function readProofViews(
  reader: Reader,
  customerId: string,
  claimId: string | undefined,
  paging: PageQuery,
): Promise<Stretch<{ id: string; claimId: string; at: Instant; operator: string; reason: string }>> {
  const columns = `id, claim_id as "claimId", at, operator, reason`;
  const of = { owner: customerId, parts: ["customer_id = $1"], wanted: [equals("claim_id", claimId)] };
  return readStretch(reader, { columns, table: "deposit_view", ...of }, placeOf(paging));
}
