/**
 * The SQL of what ends when a backup is restored (DOMAIN section 14): what opened something once, or for a time, may have been
 * used in the time that was lost. As the owner of the tables.
 */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../platform/clock.ts";
import type { Reader, Tx } from "../platform/database/database.ts";

/** Nobody was given an address with a number this far ahead in the time that was lost. */
const ADDRESSES_PASSED_OVER = 100_000;

export interface Ended {
  readonly sessions: number;
  readonly codes: number;
  readonly quotes: number;
}

/** Sessions of customers and operators, codes, challenges, enrolment tokens and quotes that stand. */
export async function endWhatWasOpen(tx: Tx, at: Instant): Promise<Ended> {
  const count = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    (await tx.query(sql, values)).rowCount;
  const now = [isoOf(at)];
  const sessions =
    (await count("update customer_session set revoked_at = $1 where revoked_at is null and expires_at > $1", now)) +
    (await count("update operator_session set ended_at = $1 where ended_at is null", now));
  const codes =
    (await count("delete from verification_code")) +
    (await count("delete from sign_in_step")) +
    (await count("delete from wallet_message")) +
    (await count("delete from passkey_challenge")) +
    (await count("delete from operator_challenge")) +
    (await count(
      "update operator_enrolment set expires_at = made_at + interval '1 microsecond' where used_at is null and expires_at > $1",
      now,
    ));
  // They hold codes that open nothing any more.
  await count("delete from message_outbox where status = 'waiting' and kind like 'code-%'");
  return { sessions, codes, quotes: await count("delete from conversion_quote where used_at is null") };
}

/**
 * Deposit addresses that were given in the time that was lost are never given again: what arrives there is their owners', whom
 * nobody knows any more. How many keys there are.
 */
export async function passOverAddresses(tx: Tx): Promise<number> {
  return (await tx.query("update deposit_key set next_index = next_index + $1", [ADDRESSES_PASSED_OVER])).rowCount;
}

/**
 * Whether the log has each of these heads: what a backup's manifest says was there when it ended. Of one that was folded since only
 * the last of its hour is known by its hash.
 */
export async function hasHeads(
  reader: Reader,
  heads: readonly { readonly instrument: number; readonly lastSeq: number; readonly hash: string }[],
): Promise<boolean> {
  const { rows } = await reader.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::int[], $2::int8[], $3::text[]) as wanted(instrument_id, last_seq, hash)
     left join lateral (
       select last_seq, hash from tick_head
       where instrument_id = wanted.instrument_id and first_seq <= wanted.last_seq order by first_seq desc limit 1
     ) head on head.last_seq = wanted.last_seq
     left join tick_log_checkpoint folded on folded.instrument_id = wanted.instrument_id
       and wanted.last_seq between folded.first_seq and folded.last_seq
     where encode(head.hash, 'hex') = wanted.hash
       or head.hash is null and (wanted.last_seq < folded.last_seq or encode(folded.last_hash, 'hex') = wanted.hash)`,
    [heads.map(({ instrument }) => instrument), heads.map(({ lastSeq }) => lastSeq), heads.map(({ hash }) => hash)],
  );
  return rows[0]?.count === heads.length;
}

/** Whether a process of the program has a session there, as far as this role may see. */
export async function isInUse(reader: Reader): Promise<boolean> {
  const { rowCount } = await reader.query(
    `select from pg_stat_activity where datname = current_database() and usename in ('candor_app', 'candor_operators')
     and pid <> pg_backend_pid() limit 1`,
  );
  return rowCount > 0;
}
