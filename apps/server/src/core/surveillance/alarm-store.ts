/** SQL of alarms as they are raised and counted. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Finding } from "./surveillance-types.ts";

export async function upsertAlarm(
  tx: Tx,
  { kind, subject, customerIds, facts }: Finding,
  at: Instant,
): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into surveillance_alarm (kind, subject, customer_ids, facts, opened_at, renewed_at)
     values ($1, $2, $3::bigint[], $4, $5, $5)
     on conflict (kind, subject) where closed_at is null
       do update set facts = excluded.facts, renewed_at = greatest(surveillance_alarm.renewed_at, excluded.renewed_at)
     returning xmax = 0 as "isNew"`,
    [kind, subject, customerIds, JSON.stringify(facts), isoOf(at)],
  );
  return rows[0]?.isNew === true;
}

export async function readClosedAt(reader: Reader, kind: string, subject: string): Promise<Instant | undefined> {
  const { rows } = await reader.query<{ at: Instant | null }>(
    "select max(closed_at) as at from surveillance_alarm where kind = $1 and subject = $2",
    [kind, subject],
  );
  return rows[0]?.at ?? undefined;
}

export async function countOpen(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.query<{ kind: string; count: number }>(
    "select kind, count(*)::int as count from surveillance_alarm where closed_at is null group by kind",
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
