/** SQL of wrong passwords in a row. One statement judges and counts, so that guesses which arrive together are counted one by one. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

/** Until when no guess is judged; undefined where one is. */
export async function readLock(reader: Reader, subject: Buffer, now: Instant): Promise<Instant | undefined> {
  const row = await reader.kysely
    .selectFrom("password_guess")
    .select("locked_until as lockedUntil")
    .where("subject", "=", subject)
    .where("locked_until", ">", sqlInstant(now))
    .executeTakeFirst();
  return row?.lockedUntil ?? undefined;
}

/** Wrong passwords in a row that anybody may try at the door, and so may a browser that the account is known by. */
export const DOOR_WRONG_MAX = 10;

export interface GuessRule {
  /** From so many wrong ones in a row on, each locks. */
  readonly wrongMax: number;
  /** Of the first lock; each further one is twice as long, up to the most. */
  readonly firstLockS: number;
  readonly lockMaxS: number;
  /** A row of wrong ones is forgotten after so long without another. */
  readonly forgottenAfterS: number;
}

/** Counts a wrong one, unless there is a lock: false then. */
export async function countWrong(tx: Tx, subject: Buffer, rule: GuessRule, now: Instant): Promise<boolean> {
  // Nobody is told that it was counted, so the answer need not wait for the disk.
  void tx.query("set local synchronous_commit = off");
  const { rowCount } = await tx.query(
    `insert into password_guess as guess (subject, wrong, last_at) values ($1, 1, $2::timestamptz)
     on conflict (subject) do update set
       (wrong, last_at, locked_until) = (select counted.wrong, excluded.last_at,
           case when counted.wrong >= $3 then excluded.last_at
             + least($4 * power(2, least(counted.wrong - $3, 20)), $5) * interval '1 second' end
         from (select case when guess.last_at < excluded.last_at - $6 * interval '1 second' then 1 else guess.wrong + 1 end)
           as counted (wrong))
     where guess.locked_until is null or guess.locked_until <= $2`,
    [subject, isoOf(now), rule.wrongMax, rule.firstLockS, rule.lockMaxS, rule.forgottenAfterS],
  );
  return rowCount === 1;
}

/** Ends the row of wrong ones. */
export async function deleteGuesses(tx: Tx, subject: Buffer): Promise<void> {
  await tx.kysely.deleteFrom("password_guess").where("subject", "=", subject).execute();
}

/** Until when no guess is judged, and nobody counts one meanwhile. */
export async function lockGuesses(tx: Tx, subject: Buffer, now: Instant): Promise<Instant | undefined> {
  const row = await tx.kysely
    .selectFrom("password_guess")
    .select("locked_until as lockedUntil")
    .where("subject", "=", subject)
    .forUpdate()
    .executeTakeFirst();
  return row && row.lockedUntil !== null && row.lockedUntil > now ? row.lockedUntil : undefined;
}
