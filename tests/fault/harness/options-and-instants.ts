/** What became of options that ended in a time, and whether the price grid has every instant of it: from tables and log. */
import { join } from "node:path";
import { GRID_MS } from "@candor/engine/price-rules";
import { unpackContent } from "@candor/engine/tick-packing";
import { tickLogTools } from "../../../apps/server/src/core/market-data/market-data.ts";
import type { Database } from "../../../apps/server/src/platform/database.ts";

export interface EndedOptions {
  readonly ended: number;
  readonly voided: number;
  /** Settled later than a second after their end, and the latest of all, in milliseconds. */
  readonly late: number;
  readonly latestMs: number;
}

const LATE_MS = 1_000;
const BTC = 1;
const BLOCKS_MAX = 400;

export async function endedOptions(database: Database, from: number, to: number): Promise<EndedOptions> {
  const { rows } = await database.query<Record<"ended" | "voided" | "late" | "latest", string | null>>(
    `select count(*)::text as ended, (count(*) filter (where status = 'void'))::text as voided,
       (count(*) filter (where final_at is null or final_at - end_at > make_interval(secs => $3)))::text as late,
       floor(1000 * max(extract(epoch from final_at - end_at)))::text as latest
     from option_order where end_at >= to_timestamp($1) and end_at < to_timestamp($2)`,
    [from / 1_000, to / 1_000, LATE_MS / 1_000],
  );
  const [row] = rows;
  const { rows: unentered } = await database.query<{ count: string }>(
    `select count(*)::text as count from option_order where entry_at is null and status = 'void'
       and created_at >= to_timestamp($1) and created_at < to_timestamp($2)`,
    [from / 1_000, to / 1_000],
  );
  return {
    ended: Number(row?.ended),
    voided: Number(row?.voided) + Number(unentered[0]?.count),
    late: Number(row?.late),
    latestMs: Number(row?.latest),
  };
}

/** Instants of the grid in a time that have no tick of Bitcoin in the sealed log. */
export async function missedInstants(database: Database, dataDir: string, from: number, to: number): Promise<number> {
  const proofs = tickLogTools.proofs(join(dataDir, "keys"));
  const seen = new Set<number>();
  for (let after = 0; ; ) {
    const blocks = await proofs.blocksAfter(database, BTC, after, BLOCKS_MAX);
    for (const { packed } of blocks) for (const { at } of unpackContent(packed, BTC)?.ticks ?? []) seen.add(at);
    const last = blocks.at(-1);
    if (!last) break;
    after = last.lastSeq;
  }
  let missed = 0;
  for (let at = Math.ceil(from / GRID_MS) * GRID_MS; at < to; at += GRID_MS) if (!seen.has(at)) missed += 1;
  return missed;
}
