/** The tick log as the database has it. */
import type { Reader } from "../../../platform/database/database.ts";
import { readCheckpoints } from "../checkpoints/checkpoint-store.ts";
import { readEpochs } from "../epochs/epoch-store.ts";
import { readKeys } from "../keys/key-store.ts";
import { lastSeqBefore, readBlocks, readHeads, readLoggedInstruments } from "../tick-block-store.ts";
import type { LogSource } from "./log-source.ts";
import { storedBeside } from "./stored-beside-store.ts";

const BLOCKS_PER_READ = 500;

export function databaseSource(reader: Reader): LogSource {
  return {
    keys: () => readKeys(reader),
    epochs: () => readEpochs(reader),
    instruments: () => readLoggedInstruments(reader),
    async *blocks(instrumentId, { from, to }) {
      let afterSeq = from === undefined ? 0 : await lastSeqBefore(reader, instrumentId, from);
      for (;;) {
        const blocks = await readBlocks(reader, { instrumentId, afterSeq, to, limit: BLOCKS_PER_READ });
        yield* blocks;
        afterSeq = blocks.at(-1)?.lastSeq ?? afterSeq;
        if (blocks.length < BLOCKS_PER_READ) return;
      }
    },
    headAfter: async (instrumentId, seq) => (await readHeads(reader, { instrumentId, afterSeq: seq, limit: 1 }))[0],
    checkpoints: (instrumentId) =>
      readCheckpoints(reader, { instrumentId, afterSeq: 0, limit: Number.MAX_SAFE_INTEGER }),
    beside: storedBeside(reader),
  };
}
