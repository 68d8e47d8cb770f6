/** What became of options that ended in a time, and whether the price grid has every instant of it: from tables and log. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isWhole } from "@candor/engine/log-wire";
import { GRID_MS } from "@candor/engine/price-rules";
import { unpackContent } from "@candor/engine/tick-packing";
import { tickLogTools } from "../../../apps/server/src/core/tick-log/tick-log.ts";
import type { Database } from "../../../apps/server/src/platform/database/database.ts";

export interface EndedOptions {
  readonly ended: number;
  readonly voided: number;
  /** Judged by fewer prices than a window has. */
  readonly thin: number;
}

const WINDOW_PRICES = 12;
const BTC = 1;
const BLOCKS_MAX = 400;

export async function endedOptions(database: Database, from: number, to: number): Promise<EndedOptions> {
  const { rows } = await database.query<Record<"ended" | "voided" | "thin", string | null>>(
    `select count(*)::text as ended, (count(*) filter (where status = 'void'))::text as voided,
       (count(*) filter (where price_count < $3))::text as thin
     from option_order where end_at >= to_timestamp($1) and end_at < to_timestamp($2)`,
    [from / 1_000, to / 1_000, WINDOW_PRICES],
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
    thin: Number(row?.thin),
  };
}

const LOOK_EVERY_MS = 50;

/** Looks from outside how long options that have ended stand open: what is committed counts, not what its row says of itself. */
export class LatenessWatch {
  private readonly looks: { readonly at: number; readonly lateMs: number }[] = [];
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  async watch(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const at = Date.now();
      const { rows } = await this.database.query<{ late: string }>(
        `select coalesce(floor(1000 * max(extract(epoch from clock_timestamp() - end_at))), 0)::text as late
         from option_order where final_at is null and end_at < clock_timestamp()`,
      );
      this.looks.push({ at, lateMs: Number(rows[0]?.late) });
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** The longest that one was seen to stand, in milliseconds. */
  latestMs(from: number, to: number): number {
    return Math.max(0, ...this.looks.filter(({ at }) => at >= from && at < to).map(({ lateMs }) => lateMs));
  }
}

export interface GridInstants {
  /** Without a tick of Bitcoin in the sealed log. */
  readonly missed: number;
  /** Formed after their time, from what had been said before it. */
  readonly madeUp: number;
}

/** How the instants of the grid in a time stand in the log. */
export async function gridInstants(
  database: Database,
  dataDir: string,
  from: number,
  to: number,
): Promise<GridInstants> {
  const proofs = tickLogTools.proofs(join(dataDir, "keys"));
  const seen = new Map<number, boolean>();
  for (let after = 0; ; ) {
    const blocks = await proofs.blocksAfter(database, BTC, after, BLOCKS_MAX);
    for (const { packed } of blocks.filter(isWhole))
      for (const { at, late } of unpackContent(packed, BTC)?.ticks ?? []) seen.set(at, late !== undefined);
    const last = blocks.at(-1);
    if (!last) break;
    after = last.lastSeq;
  }
  let [missed, madeUp] = [0, 0];
  for (let at = Math.ceil(from / GRID_MS) * GRID_MS; at < to; at += GRID_MS) {
    const isLate = seen.get(at);
    if (isLate === undefined) missed += 1;
    else if (isLate) madeUp += 1;
  }
  return { missed, madeUp };
}
