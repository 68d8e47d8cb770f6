/** The queue of holds that end by themselves, in SQL. What a hold still has is read from the transfers, never from here. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AccountKey } from "./account.ts";
import { ACCOUNT_COLUMNS, arrayText, keyOfRow } from "./account-store.ts";

export interface Expiry {
  readonly holdId: string;
  readonly accountId: string;
  readonly key: AccountKey;
  readonly reference: string;
  readonly at: Instant;
}

export type DueHold = Omit<Expiry, "at">;

export async function insertExpiries(tx: Tx, expiries: readonly Expiry[]): Promise<void> {
  await tx.query({
    name: "ledger-expiry-insert",
    text: `insert into ledger_hold_expiry (hold_id, account_id, portfolio_id, reference, expires_at)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])`,
    values: [
      arrayText(expiries.map(({ holdId }) => holdId)),
      arrayText(expiries.map(({ accountId }) => accountId)),
      arrayText(expiries.map(({ key }) => (key.owner === "customer" ? key.portfolioId : 0))),
      expiries.map(({ reference }) => reference),
      expiries.map(({ at }) => isoOf(at)),
    ],
  });
}

/** Takes due holds from the queue; those that another transaction is taking are left to it. */
export async function takeDue(tx: Tx, now: Instant, limit: number): Promise<readonly DueHold[]> {
  const { rows } = await tx.query<Parameters<typeof keyOfRow>[0] & Omit<DueHold, "key">>({
    name: "ledger-expiry-take",
    text: `with due as materialized (
        select portfolio_id, hold_id from ledger_hold_expiry where expires_at <= $1
        order by expires_at limit $2 for update skip locked
      ), taken as (
        delete from ledger_hold_expiry queue using due
        where queue.portfolio_id = due.portfolio_id and queue.hold_id = due.hold_id
        returning queue.hold_id, queue.account_id, queue.reference
      )
      select hold_id as "holdId", account_id as "accountId", reference, ${ACCOUNT_COLUMNS}
      from taken join ledger_account on id = account_id order by hold_id`,
    values: [isoOf(now), limit],
  });
  return rows.map((row) => ({ ...row, key: keyOfRow(row) }));
}

/**
 * Ids rise with the clock of the process that makes them: what came after a hold may carry a lower id when two machines'
 * clocks differ. Ten minutes in the id's own unit is more than any clock that is looked after is off.
 */
const CLOCK_SKEW_IDS = (600_000n << 22n).toString();

/** As the index of an account's transfers says, which has no releases of contracts' margins: those holds never expire. */
const INDEXED = `taken.from_account_id & 2 = 0 and taken.step <> 'hold'
          and (taken.to_account_id is not null or taken.kind <> 'contract-margin')`;

/** What is left of each hold, in order: what was held, the only hold of its reference, less what was released or moved. */
export async function readRemaining(tx: Tx, holds: readonly DueHold[]): Promise<readonly Amount[]> {
  const { rows } = await tx.query<{ remaining: string }>({
    name: "ledger-hold-remaining",
    text: `select (select amount from ledger_transfer where id = hold.id) - (
        select coalesce(sum(amount), 0) from ledger_transfer taken where taken.from_account_id = hold.account_id
          and ${INDEXED} and taken.id >= hold.id - ${CLOCK_SKEW_IDS}
          and taken.step <> 'move' and coalesce(taken.hold_reference, taken.reference) = hold.reference
      ) as remaining
      from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality as hold(id, account_id, reference, position)
      order by position`,
    values: [
      arrayText(holds.map(({ holdId }) => holdId)),
      arrayText(holds.map(({ accountId }) => accountId)),
      holds.map(({ reference }) => reference),
    ],
  });
  return rows.map(({ remaining }) => amountOf(BigInt(remaining)));
}
