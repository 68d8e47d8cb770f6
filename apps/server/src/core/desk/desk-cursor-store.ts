/** Up to which tick of each instrument the desk has acted. Only rises, and only by the desk that holds the instrument. */
import type { Reader, Tx } from "../../platform/database/database.ts";
import { leaseOf } from "./desk-lease.ts";

/** The last tick that has acted, by instrument. */
export async function readCursors(reader: Reader): Promise<Map<number, number>> {
  const { rows } = await reader.query<{ instrument_id: number; seq: string }>(
    "select instrument_id, seq from desk_heard",
  );
  return new Map(rows.map(({ instrument_id, seq }) => [instrument_id, Number(seq)]));
}

const KEEP = `on conflict (instrument_id) do update set seq = excluded.seq where desk_heard.seq < excluded.seq`;

/** In the commit of what these ticks did; the batch has checked the lease of their instruments. */
export async function writeActed(tx: Tx, acted: ReadonlyMap<number, number>): Promise<void> {
  await tx.query({
    name: "desk-acted",
    text: `insert into desk_heard (instrument_id, seq)
      select * from unnest($1::integer[], $2::bigint[]) as acted(instrument_id, seq) order by 1 ${KEEP}`,
    values: [[...acted.keys()], [...acted.values()]],
  });
}

/** By itself. A desk that was taken over does not know every order any more: what it has processed is not written. */
export async function writeCursors(reader: Reader, cursor: ReadonlyMap<number, number>, epoch: string): Promise<void> {
  await reader.query({
    name: "desk-heard",
    text: `insert into desk_heard (instrument_id, seq)
      select heard.instrument_id, heard.seq
      from unnest($1::integer[], $2::bigint[], $4::text[]) as heard(instrument_id, seq, lease)
      join lease on lease.name = heard.lease and lease.epoch = $3::bigint
      order by 1 for key share of lease ${KEEP}`,
    values: [[...cursor.keys()], [...cursor.values()], epoch, [...cursor.keys()].map(leaseOf)],
  });
}
