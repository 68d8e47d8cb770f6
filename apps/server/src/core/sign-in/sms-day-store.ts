/** SQL of how many codes went out by text message on a day. */
import type { Tx } from "../../platform/database/database.ts";

export interface SmsCount {
  readonly kind: "number" | "caller" | "all" | "stranger-number" | "network" | "strangers";
  readonly subject: Buffer;
}

/**
 * So many were sent on the day, by kind, and nobody counts one until the transaction ends.
 * @param day such as 2026-01-02, UTC
 * @param counts always in the same order of kinds, so that those who meet wait for each other one way
 */
export async function lockSmsDay(
  tx: Tx,
  day: string,
  counts: readonly SmsCount[],
): Promise<ReadonlyMap<SmsCount["kind"], number>> {
  const { rows } = await tx.query<{ kind: SmsCount["kind"]; sent: number }>(
    `insert into sms_day as counted (day, kind, subject)
     select $1, * from unnest($2::text[], $3::bytea[])
     on conflict (day, kind, subject) do update set sent = counted.sent
     returning kind, sent`,
    columnsOf(day, counts),
  );
  return new Map(rows.map(({ kind, sent }) => [kind, sent]));
}

/** Counts one more; only of what was locked. */
export async function countSms(tx: Tx, day: string, counts: readonly SmsCount[]): Promise<void> {
  await tx.query(
    `update sms_day counted set sent = counted.sent + 1
     from unnest($2::text[], $3::bytea[]) as one (kind, subject)
     where counted.day = $1 and counted.kind = one.kind and counted.subject = one.subject`,
    columnsOf(day, counts),
  );
}

const columnsOf = (day: string, counts: readonly SmsCount[]) => [
  day,
  counts.map(({ kind }) => kind),
  counts.map(({ subject }) => subject),
];
