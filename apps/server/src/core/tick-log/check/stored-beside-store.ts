/** What the database says of the tick log outside of its heads and blocks; whoever cuts the log short has to change it too. */
import { unpackHeads } from "@candor/engine/head-packing";
import type { Reader } from "../../../platform/database/database.ts";
import { readInstallation } from "../../installation/installation.ts";
import { readIsDemonstration } from "../checkpoints/checkpoint-store.ts";
import { readOrphans } from "../epochs/epoch-store.ts";
import { readEntries } from "../tick-block-store.ts";
import { type StoredBeside, UnreadableLog } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

/** The journal goes on where the blocks end; what was exported was in them. */
const REACHED = `select instrument_id, max(seq)::text as seq from (
    select id as instrument_id, seq from tick_head_export, unnest(instrument_ids, last_seqs) as exported(id, seq)
    union all
    select id, min(seq) - 1 from tick_journal, unnest(instrument_ids, seqs) as step(id, seq) group by id
  ) place group by instrument_id having max(seq) > 0`;

const LOST_PINS = `select distinct first_seq::text from tick_block_pin pin
  where instrument_id = $1
    and not exists (
      select from tick_block block join tick_head head using (instrument_id, first_seq, last_at)
      where block.instrument_id = $1 and block.first_seq = pin.first_seq
    )
    and not exists (select from tick_block_kept kept where kept.instrument_id = $1 and kept.first_seq = pin.first_seq)`;

export function storedBeside(reader: Reader): StoredBeside {
  return {
    async reached() {
      const { rows } = await reader.query<{ instrument_id: number; seq: string }>(REACHED);
      return new Map(rows.map(({ instrument_id, seq }) => [instrument_id, Number(seq)]));
    },
    async lostPins(instrumentId) {
      const { rows } = await reader.query<{ first_seq: string }>(LOST_PINS, [instrumentId]);
      return new Set(rows.map(({ first_seq }) => Number(first_seq)));
    },
    isSandbox: async () => (await readInstallation(reader)).isSandbox,
    isDemonstration: () => readIsDemonstration(reader),
    entries: (instrumentId) => readEntries(reader, instrumentId),
    async orphans(epoch, instrumentId) {
      const runs = await readOrphans(reader, epoch, instrumentId);
      const heads = await Promise.all(runs.map((run) => unpackHeads(run, nodeCrypto.sha256)));
      if (!heads.every((run) => run !== undefined)) throw new UnreadableLog(`the orphaned heads of epoch ${epoch}`);
      return heads.flat();
    },
  };
}
