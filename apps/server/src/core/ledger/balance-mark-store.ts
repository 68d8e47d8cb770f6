/**
 * What customers' accounts held at every five hundredth of their rows, so that the balance at any moment is that of the mark
 * before it and of a few rows. Marks are made behind the business, from rows that are old enough for none to come before
 * them; where one does all the same, because a clock was set back, the marks after it are made anew.
 */
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { accountRows, rowsOfGroups } from "./account-rows.ts";

/** As the index ledger_row_tally_due says. */
const ROWS_PER_MARK = 500;
/** Of one account in one commit. */
const ROWS_AT_ONCE = 20_000;
/** Ids rise with time, and a transfer is written soon after its id was made: so far apart are the two at most. */
export const ID_SLACK_MS = 60_000;

/** Counts the rows that a seal takes in, and drops marks behind which one of them belongs. In the commit of the seal. */
export async function tallySealed(tx: Tx, firstGroup: string, endGroup: string): Promise<void> {
  await tx.query(
    `with fresh as (
       select account_id, count(*) as rows, min(id) as lowest from ${rowsOfGroups("$1::bigint", "$2::bigint")} moved
       group by account_id
     ), late as (
       delete from ledger_balance_mark mark using fresh
       where mark.account_id = fresh.account_id and mark.transfer_id >= fresh.lowest returning mark.account_id
     )
     insert into ledger_row_tally as tally (account_id, rows)
     select account_id, rows + ${ROWS_PER_MARK} * (select count(*) from late where late.account_id = fresh.account_id)
     from fresh order by account_id
     on conflict (account_id) do update set rows = tally.rows + excluded.rows`,
    [firstGroup, endGroup],
  );
}

/**
 * Marks the next account after one that has enough rows. Undefined when there is none, or other processes are at those that
 * there are.
 */
export async function markNext(
  tx: Tx,
  afterAccount: string,
  now: Instant,
): Promise<{ accountId: string; isMore: boolean } | undefined> {
  const due = await tx.query<{ account_id: string }>(
    `select account_id from ledger_row_tally where rows >= ${ROWS_PER_MARK} and account_id > $1
     order by account_id limit 1 for update skip locked`,
    [afterAccount],
  );
  const accountId = due.rows[0]?.account_id;
  if (accountId === undefined) return undefined;
  const rows = accountRows({
    ...{ account: "$1::bigint", from: "id > last.transfer_id and id < $2", to: "id > last.transfer_id and id < $2" },
    end: `order by id limit ${ROWS_AT_ONCE}`,
  });
  const { rows: marked } = await tx.query<{ marks: number }>(
    `with last as (
       select coalesce(max(transfer_id), 0) as transfer_id, coalesce((array_agg(balance))[1], 0) as balance
       from (select transfer_id, balance from ledger_balance_mark where account_id = $1::bigint
             order by transfer_id desc limit 1) newest
     ), numbered as (
       select row.id, last.balance + sum(row.amount) over in_order as balance, row_number() over in_order as nth
       from last cross join lateral (select * from ${rows} both_sides order by id limit ${ROWS_AT_ONCE}) row
       window in_order as (order by row.id)
     ), marked as (
       insert into ledger_balance_mark (account_id, transfer_id, balance)
       select $1::bigint, id, balance from numbered where nth % ${ROWS_PER_MARK} = 0 returning 1
     ), counted as (select count(*)::int as marks from marked), changed as (
       update ledger_row_tally set rows = greatest(0, rows - counted.marks * ${ROWS_PER_MARK})
       from counted where account_id = $1::bigint and counted.marks > 0
     )
     select marks from counted`,
    [accountId, lowestIdAt(now - ID_SLACK_MS)],
  );
  return { accountId, isMore: (marked[0]?.marks ?? 0) * ROWS_PER_MARK === ROWS_AT_ONCE };
}

interface At {
  /** SQL of the account's id. */
  readonly account: string;
  /** SQL of ids: only rows below them count, of those that leave the account and of those that come to it. */
  readonly fromBefore: string;
  readonly toBefore: string;
  /** A further condition on rows; it holds for all that are older than the last minutes before those ids. */
  readonly and?: string;
  /** SQL of an id: no mark at it or later is used. */
  readonly markBefore: string;
}

/** What an account held there, as a scalar subquery: the mark before, and what was moved since. */
export const balanceAt = ({ account, fromBefore, toBefore, and = "true", markBefore }: At): string => `(
    select coalesce(max(mark.balance), 0) + coalesce(sum(row.amount), 0)
    from (select 1) one
    left join lateral (select transfer_id, balance from ledger_balance_mark
      where account_id = ${account} and transfer_id < ${markBefore} order by transfer_id desc limit 1) mark on true
    left join lateral (select amount from ${accountRows({
      ...{ account, from: `id > coalesce(mark.transfer_id, 0) and id < ${fromBefore}` },
      to: `id > coalesce(mark.transfer_id, 0) and id < ${toBefore}`,
    })} moved where ${and}) row on true)`;
