/**
 * Which desk may write which instruments. Taking over raises the epoch; a desk that still holds an older one fails its next
 * commit, so two can never both write, however long one of them was cut off.
 */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

/** Another desk has taken over an instrument of this one. It must not write again before it has taken over anew. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** An epoch above all others. Drawn before the lease is taken, so that it is known even where that commit's answer is lost. */
export async function drawEpoch(reader: Reader): Promise<string> {
  const { rows } = await reader.query<{ epoch: string }>("select nextval('desk_epoch') as epoch");
  if (!rows[0]) throw new Error("no epoch");
  return rows[0].epoch;
}

/**
 * Takes the instruments at this epoch, waiting for a commit that is in progress.
 * @param from whom to take them from: these epochs of one's own, else `LeaseLost`; null takes over from whoever has them
 */
export async function takeLeases(
  tx: Tx,
  instrumentIds: readonly number[],
  { epoch, at, from }: { epoch: string; at: Instant; from: readonly string[] | null },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into desk_lease (instrument_id, epoch, taken_at)
     select instrument_id, $2::bigint, $3::timestamptz from unnest($1::integer[]) as taken(instrument_id) order by 1
     on conflict (instrument_id) do update set epoch = excluded.epoch, taken_at = excluded.taken_at
     where $4::bigint[] is null or desk_lease.epoch = any($4::bigint[])`,
    [[...instrumentIds], epoch, isoOf(at), from === null ? null : [...from]],
  );
  if (rowCount !== instrumentIds.length) throw new LeaseLost("another desk has taken over");
}

/** Throws `LeaseLost` unless every instrument is still held at this epoch; nobody can take one over before the commit. */
export async function checkLeases(tx: Tx, instrumentIds: readonly number[], epoch: string): Promise<void> {
  if (instrumentIds.length === 0) return;
  const held = await tx.query({
    name: "desk-lease-check",
    text: `select instrument_id from desk_lease where instrument_id = any($1::integer[]) and epoch = $2::bigint
           order by instrument_id for share`,
    values: [[...instrumentIds], epoch],
  });
  if (held.rowCount !== instrumentIds.length) throw new LeaseLost("another desk has taken over");
}
