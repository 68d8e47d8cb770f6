/** SQL of how many codes went to a contact, by line of askers. */
import type { CodeScene } from "@candor/api/customer";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";

export interface CodeSeries {
  readonly sends: number;
  readonly begunAt: Instant;
  readonly lastSentAt: Instant;
}

/** Codes of one contact and scene are issued one at a time, until the transaction ends; by line, what went out so far. */
export async function lockSeries(
  tx: Tx,
  contact: string,
  scene: CodeScene,
  lines: readonly string[],
): Promise<ReadonlyMap<string, CodeSeries>> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('codes ' || $1 || ' ' || $2, 0))", [scene, contact]);
  const { rows } = await tx.query<CodeSeries & { line: string }>(
    `select line, sends, begun_at as "begunAt", last_sent_at as "lastSentAt" from code_series
     where contact = $1 and scene = $2 and line = any($3::text[])`,
    [contact, scene, lines],
  );
  return new Map(rows.map((row) => [row.line, row]));
}

export async function saveSeries(
  tx: Tx,
  contact: string,
  scene: CodeScene,
  line: string,
  { sends, begunAt, lastSentAt }: CodeSeries,
): Promise<void> {
  await tx.query(
    `insert into code_series (contact, scene, line, sends, begun_at, last_sent_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (contact, scene, line) do update
       set sends = excluded.sends, begun_at = excluded.begun_at, last_sent_at = excluded.last_sent_at`,
    [contact, scene, line, sends, isoOf(begunAt), isoOf(lastSentAt)],
  );
}

/** Whoever has used a code reads what is sent there: for nobody is the next one a further one in a row. */
export async function endSeries(tx: Tx, contact: string, scene: CodeScene): Promise<void> {
  await tx.query("update code_series set sends = 0 where contact = $1 and scene = $2", [contact, scene]);
}
