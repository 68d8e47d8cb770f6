/** Options that found no price in time, against the log: only those are right whose first price after them came too late. */
import { join } from "node:path";
import { isWhole } from "@candor/engine/log-wire";
import { ENTRY_WITHIN_MS } from "@candor/engine/option-order";
import { unpackContent } from "@candor/engine/tick-packing";
import { tickLogTools } from "../../../apps/server/src/core/tick-log/tick-log.ts";
import type { Database } from "../../../apps/server/src/platform/database/database.ts";

/** A minute of the log and more. */
const BLOCKS_MAX = 24;

interface Lapsed {
  readonly id: string;
  readonly instrument_id: number;
  readonly after_seq: string;
  readonly bump_ms: number;
  /** Epoch ms. */
  readonly taken_at: string;
}

/** One sentence for each that should have been entered. Every price up to now must be in a sealed block. */
export async function wronglyLapsed(database: Database, dataDir: string): Promise<string[]> {
  const proofs = tickLogTools.proofs(join(dataDir, "keys"));
  const { rows } = await database.query<Lapsed>(
    `select id, instrument_id, after_seq, bump_ms, floor(extract(epoch from created_at) * 1000)::bigint as taken_at
     from option_order where status = 'void' and reason = 'no-price-in-time'`,
  );
  const wrong: string[] = [];
  for (const { id, instrument_id, after_seq, bump_ms, taken_at } of rows) {
    const blocks = await proofs.blocksAfter(database, instrument_id, Number(after_seq), BLOCKS_MAX);
    const ticks = blocks.filter(isWhole).flatMap(({ packed }) => unpackContent(packed, instrument_id)?.ticks ?? []);
    const first = ticks.find(
      ({ seq, at, isValid }) => seq > Number(after_seq) && isValid && at >= Number(taken_at) + bump_ms,
    );
    const isInTime = first !== undefined && first.at <= Number(taken_at) + ENTRY_WITHIN_MS;
    if (isInTime) wrong.push(`order ${id} lapsed, although tick ${first.seq} came in time`);
  }
  return wrong;
}
