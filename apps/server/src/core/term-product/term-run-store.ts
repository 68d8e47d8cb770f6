/** SQL of the daily runs: which dates are done, and how far the one under way has come. */
import { dayOf } from "@candor/engine/term-schedule";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface TermRun {
  readonly day: number;
  /** Of orders that are paid daily, the last that is dealt with. */
  readonly cursor: string;
}

/** The last date that is done; undefined before the first. */
export async function readLastDone(reader: Reader): Promise<number | undefined> {
  const { rows } = await reader.query<{ day: number | null }>(
    "select max(day) as day from term_run where finished_at is not null",
  );
  return rows[0]?.day ?? undefined;
}

/**
 * The date that it is, where nothing of its run is left to do; null while there is. A clock that was set back brings no date again.
 * Before the very first run nothing has been due yet.
 */
export async function settledDay(reader: Reader, now: Instant): Promise<number | null> {
  const last = (await readLastDone(reader)) ?? dayOf(now);
  return last < dayOf(now) ? null : last;
}

/** The date on which an order is taken now. */
export const takingDay = async (reader: Reader, now: Instant): Promise<number> =>
  Math.max(dayOf(now), (await readLastDone(reader)) ?? 0);

/** One process at a time: null where another one is at it. The run of a day, begun where it was not. */
export async function lockRun(tx: Tx, day: number, at: Instant): Promise<TermRun | null> {
  await tx.query(
    `insert into term_run (day, started_at) select $1::int, $2::timestamptz
     where not exists (select from term_run where day = $1) on conflict do nothing`,
    [day, isoOf(at)],
  );
  const { rows } = await tx.query<TermRun>(
    "select day, cursor from term_run where day = $1 and finished_at is null for update skip locked",
    [day],
  );
  return rows[0] ?? null;
}

export async function moveCursor(tx: Tx, { day, cursor }: TermRun): Promise<void> {
  await tx.query("update term_run set cursor = $2 where day = $1", [day, cursor]);
}

export async function finishRun(tx: Tx, day: number, at: Instant): Promise<void> {
  await tx.query("update term_run set finished_at = $2 where day = $1", [day, isoOf(at)]);
}

/** The time by the database's clock. */
export async function readDatabaseNow(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ now: number }>("select (extract(epoch from now()) * 1000)::float8 as now");
  return rows[0]?.now ?? 0;
}
