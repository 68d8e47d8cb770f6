/** SQL of withdrawals and of the steps they take. */
import type { PageQuery } from "@candor/api/paging";
import type { PayeeKind } from "@candor/api/payee-words";
import type { ChainFinding, WithdrawalState } from "@candor/api/withdrawal-words";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";
import type { WithdrawalRecord } from "./withdrawal-types.ts";

export const withdrawalsIn = (reader: Reader) =>
  reader.kysely
    .selectFrom("withdrawal")
    .select((of) => [
      "withdrawal.id",
      "withdrawal.customer_id as customerId",
      "withdrawal.portfolio_id as portfolioId",
      "payee_id as payeeId",
      of.ref("payee_kind").$castTo<PayeeKind>().as("payeeKind"),
      "payee_name as payeeName",
      "recipient",
      "memo",
      "currency_id as currencyId",
      "network",
      "amount",
      "fee",
      "terms_id as termsId",
      "worth_usdt as worthUsdt",
      "worth_btc as worthBtc",
      of.ref("approvals_needed").$castTo<1 | 2>().as("approvalsNeeded"),
      of.ref("withdrawal.state").$castTo<WithdrawalState>().as("state"),
      "withdrawal.reason",
      "sent_by as sentBy",
      "tx_hash as txHash",
      of.ref("finding").$castTo<ChainFinding>().as("finding"),
      "confirmations",
      "looked_at as lookedAt",
      "withdrawal.created_at as createdAt",
      "changed_at as changedAt",
    ]);

type Amounts = "amount" | "fee" | "worthUsdt" | "worthBtc";
type Row = Omit<WithdrawalRecord, Amounts> & {
  readonly amount: string;
  readonly fee: string;
  readonly worthUsdt: string | null;
  readonly worthBtc: string | null;
};

const amountIn = (text: string | null): Amount | null => (text === null ? null : amountOf(BigInt(text)));

export const withdrawalOf = <R extends Row>(row: R): Omit<R, Amounts> & Pick<WithdrawalRecord, Amounts> => ({
  ...row,
  amount: amountOf(BigInt(row.amount)),
  fee: amountOf(BigInt(row.fee)),
  worthUsdt: amountIn(row.worthUsdt),
  worthBtc: amountIn(row.worthBtc),
});

export async function insertWithdrawal(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const text = (amount: Amount | null) => (amount === null ? null : String(amount));
  await tx.kysely
    .insertInto("withdrawal")
    .values({
      id: record.id,
      customer_id: record.customerId,
      portfolio_id: record.portfolioId,
      payee_id: record.payeeId,
      payee_kind: record.payeeKind,
      payee_name: record.payeeName,
      recipient: record.recipient,
      memo: record.memo,
      currency_id: record.currencyId,
      network: record.network,
      amount: String(record.amount),
      fee: String(record.fee),
      terms_id: record.termsId,
      worth_usdt: text(record.worthUsdt),
      worth_btc: text(record.worthBtc),
      approvals_needed: record.approvalsNeeded,
      state: record.state,
      created_at: isoOf(record.createdAt),
      changed_at: isoOf(record.changedAt),
    })
    .execute();
}

const one = (row: Row | undefined): WithdrawalRecord | undefined => row && withdrawalOf(row);

export const findWithdrawal = async (reader: Reader, id: string): Promise<WithdrawalRecord | undefined> =>
  one(await withdrawalsIn(reader).where("withdrawal.id", "=", id).executeTakeFirst());

/** Until the transaction ends nobody else changes it. */
export const lockWithdrawal = async (tx: Tx, id: string): Promise<WithdrawalRecord | undefined> =>
  one(await withdrawalsIn(tx).where("withdrawal.id", "=", id).forUpdate().executeTakeFirst());

export interface OwnQuery extends PageQuery {
  readonly customerId: string;
  /** Undefined for all. */
  readonly states: readonly WithdrawalState[] | undefined;
}

/** More are not counted. */
const COUNTED = 1_000;

/** Newest first. */
export async function readOwn(
  reader: Reader,
  { customerId, states, ...request }: OwnQuery,
): Promise<Stretch<WithdrawalRecord> & { readonly total: number }> {
  const inStates = states === undefined ? undefined : { sql: "state = any(?::text[])", value: [...states] };
  const of = { owner: customerId, parts: ["customer_id = $1"], wanted: [inStates] };
  const found = await readStretch<{ id: string }>(
    reader,
    { columns: "id", table: "withdrawal", ...of },
    placeOf(request),
  );
  const ids = found.list.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await withdrawalsIn(reader).where("withdrawal.id", "in", ids).orderBy("withdrawal.id", "desc").execute();
  const counted = await reader.query<{ total: number }>(
    `select count(*) filter (where $2::text[] is null or state = any($2::text[]))::int as total from (
       select state from withdrawal where customer_id = $1 order by id desc limit $3) counted`,
    [customerId, states === undefined ? null : [...states], COUNTED],
  );
  return { ...found, list: rows.map(withdrawalOf), total: counted.rows[0]?.total ?? 0 };
}

/**
 * What a customer's withdrawals since 24 hours before then were worth, without those that came back; also what is later than
 * then by a clock that was set back since. @param isUntilThen nothing that is later
 */
export async function readDayWorth(
  reader: Reader,
  customerId: string,
  then: Instant,
  isUntilThen = false,
): Promise<{ readonly usdt: bigint; readonly secondFrom: bigint }> {
  const { rows } = await reader.query<{ usdt: string; secondFrom: string }>(
    `select coalesce(sum(worth_usdt), 0) as usdt,
       withdrawal_second_from()::numeric(38, 0) as "secondFrom" from withdrawal
     where customer_id = $1 and created_at > $2::timestamptz - interval '24 hours' and (not $3 or created_at <= $2)
       and state not in ('cancelled', 'rejected', 'failed')`,
    [customerId, isoOf(then), isUntilThen],
  );
  const [{ usdt, secondFrom }] = rows as [(typeof rows)[number]];
  return { usdt: BigInt(usdt), secondFrom: BigInt(secondFrom) };
}

export interface Change {
  readonly state: WithdrawalState;
  readonly at: Instant;
  readonly reason?: string;
  readonly sentBy?: string;
  readonly txHash?: string;
  /** Who rejected, confirmed or failed it. */
  readonly endedBy?: string;
}

/** Call with the withdrawal locked. */
export async function changeState(
  tx: Tx,
  { id, state: expected }: Pick<WithdrawalRecord, "id" | "state">,
  { state, at, reason, sentBy, txHash, endedBy }: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("withdrawal")
    .set({
      state,
      changed_at: isoOf(at),
      ...(reason === undefined ? {} : { reason }),
      ...(sentBy === undefined ? {} : { sent_by: sentBy }),
      ...(txHash === undefined ? {} : { tx_hash: txHash }),
      ...(endedBy === undefined ? {} : { ended_by: endedBy }),
    })
    .where("id", "=", id)
    .where("state", "=", expected)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`withdrawal ${id} is not ${expected}`);
}

export interface Approval {
  readonly withdrawalId: string;
  readonly operator: string;
  /** Whether they are still active with finance: others' approvals do not count. */
  readonly counts: boolean;
}

export async function insertApproval(tx: Tx, withdrawalId: string, operator: string, at: Instant): Promise<void> {
  await tx.kysely
    .insertInto("withdrawal_approval")
    .values({ withdrawal_id: withdrawalId, operator, at: isoOf(at) })
    .execute();
}

/** In the order in which they were given. */
export async function readApprovals(reader: Reader, ids: readonly string[]): Promise<readonly Approval[]> {
  const { rows } = await reader.query<Approval>(
    `select withdrawal_id as "withdrawalId", operator, operator_has_role(operator, '{finance}') as counts
     from withdrawal_approval where withdrawal_id = any($1::bigint[]) order by id`,
    [ids],
  );
  return rows;
}

/** So that two withdrawals are never recorded with one payment. */
export async function lockHash(tx: Tx, network: string, txHash: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('payment ' || $1 || ' ' || $2, 0))", [network, txHash]);
}

export async function isHashUsed(reader: Reader, network: string, txHash: string): Promise<boolean> {
  const { rowCount } = await reader.query("select from withdrawal where network = $1 and tx_hash = $2", [
    network,
    txHash,
  ]);
  return rowCount > 0;
}

/** Names another payment; its network is asked anew. Call with the withdrawal locked. */
export async function changeHash(
  tx: Tx,
  id: string,
  { txHash, operator, at }: { readonly txHash: string; readonly operator: string; readonly at: Instant },
): Promise<void> {
  const corrected = { tx_hash: txHash, corrected_by: operator, corrected_at: isoOf(at) };
  await tx.kysely
    .updateTable("withdrawal")
    .set({ ...corrected, finding: "not-asked", confirmations: null, looked_at: null })
    .where("id", "=", id)
    .execute();
}

/** Whether nothing leaves the customer's account at the moment: frozen, or restricted in withdrawals. */
export async function isHeldBack(reader: Reader, customerId: string, now: Instant): Promise<boolean> {
  const { rows } = await reader.query<{ isHeld: boolean }>(
    `select account_is_held($1, '{no-withdrawals}', $2) as "isHeld"`,
    [customerId, isoOf(now)],
  );
  return rows[0]?.isHeld ?? true;
}

/** Sent ones that these networks can be asked about, those first that were looked at longest ago. */
export async function readPending(
  reader: Reader,
  { networks, before, limit }: { networks: readonly string[]; before: Instant; limit: number },
): Promise<readonly WithdrawalRecord[]> {
  if (networks.length === 0) return [];
  const rows = await withdrawalsIn(reader)
    .where("withdrawal.state", "=", "sent")
    .where("network", "in", [...networks])
    .where((of) => of.or([of("looked_at", "is", null), of("looked_at", "<", sqlInstant(before))]))
    .orderBy("looked_at", (order) => order.asc().nullsFirst())
    .orderBy("withdrawal.id")
    .limit(limit)
    .execute();
  return rows.map(withdrawalOf);
}

/** What its network said of a payment; nothing where it is not sent any more, or has another payment by now. */
export async function keepFinding(
  tx: Tx,
  { id, txHash }: Pick<WithdrawalRecord, "id" | "txHash">,
  { finding, confirmations, at }: { finding: ChainFinding; confirmations: number | null; at: Instant },
): Promise<void> {
  await tx.kysely
    .updateTable("withdrawal")
    .set({ finding, confirmations, looked_at: isoOf(at) })
    .where("id", "=", id)
    .where("tx_hash", "=", txHash ?? "")
    .where("state", "=", "sent")
    .execute();
}
