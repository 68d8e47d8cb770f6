/**
 * What stands in a customer's account, as SQL over ledger_transfer: exactly the rows of its two indexes, so that reading so
 * many of them costs so much. Some rows of the first move nothing (what was held and is released): they count and add 0.
 */

const COLUMNS = "kind, reference, created_at";

const FROM_CONDITION = `from_account_id & 2 = 0 and step <> 'hold'
      and (to_account_id is not null or kind <> 'contract-margin')`;
const TO_CONDITION = "to_account_id is not null and to_account_id & 2 = 0";

interface Bounds {
  /** An SQL expression of the account's id. */
  readonly account: string;
  /** A condition on the id of rows that leave the account, and on that of those that come to it. */
  readonly from: string;
  readonly to: string;
  /** "order by id desc limit 30", say; of each of the two. */
  readonly end?: string;
}

/** Rows of both sides: id, signed amount, kind, reference, created_at, is_to, is_line. */
export const accountRows = ({ account, from, to, end = "" }: Bounds): string => `(
    (select id, case when to_account_id is null then 0 else -amount end as amount, ${COLUMNS}, false as is_to,
       to_account_id is not null as is_line
     from ledger_transfer where from_account_id = ${account} and ${FROM_CONDITION} and ${from} ${end})
    union all
    (select id, amount, ${COLUMNS}, true as is_to, true as is_line
     from ledger_transfer where to_account_id = ${account} and ${TO_CONDITION} and ${to} ${end}))`;

/** The accounts of every such row of a range of commit groups: columns account_id and id. */
export const rowsOfGroups = (first: string, end: string): string => `(
    select from_account_id as account_id, id from ledger_transfer
      where commit_group >= ${first} and commit_group < ${end} and ${FROM_CONDITION}
    union all
    select to_account_id, id from ledger_transfer
      where commit_group >= ${first} and commit_group < ${end} and ${TO_CONDITION})`;
