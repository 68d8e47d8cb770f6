/**
 * The log of ticks: what is in the journal waits here for its block, and every block carries the chain of its instrument on.
 * Only adds; a block, once written, is for ever.
 */
import { createHash } from "node:crypto";
import type { PriceMode } from "@candor/api/site";
import {
  type BlockFault,
  faultOfBlock,
  NO_BLOCK_HASH,
  sealBlock,
  type TickBlock,
  unpackTicks,
} from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Tick } from "./tick.ts";
import { deleteSteps, readBlocks, readJournal, readLastBlocks, writeBlocks } from "./tick-store.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** Blocks read at once when a gap is closed or a chain verified. */
const BLOCKS_PER_READ = 500;

export class TickLog {
  private readonly waiting = new Map<number, Tick[]>();
  private readonly lastHashes = new Map<number, Uint8Array>();
  private waitingUpTo: Instant | undefined;

  /** Takes up where the database stands: the hash to go on from, and what the journal holds. */
  async load(
    reader: Reader,
    instrumentIds: readonly number[],
  ): Promise<{ last: ReadonlyMap<number, Tick>; journal: Tick[] }> {
    const last = new Map<number, Tick>();
    for (const block of await readLastBlocks(reader, instrumentIds)) {
      this.lastHashes.set(block.instrumentId, block.hash);
      const tick = ticksOf(block).at(-1);
      if (tick) last.set(block.instrumentId, tick);
    }
    const journal = await readJournal(reader);
    for (const tick of journal) last.set(tick.instrumentId, tick);
    this.add(journal);
    return { last, journal };
  }

  /** Notes ticks that are in the journal. */
  add(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const run = this.waiting.get(tick.instrumentId);
      if (run) run.push(tick);
      else this.waiting.set(tick.instrumentId, [tick]);
      this.waitingUpTo = tick.at;
    }
  }

  /** Goes on from the blocks that are there: ticks in one of them wait no longer. */
  async catchUp(reader: Reader): Promise<void> {
    for (const block of await readLastBlocks(reader, [...this.waiting.keys()])) {
      this.lastHashes.set(block.instrumentId, block.hash);
      const left = this.waiting.get(block.instrumentId)?.filter(({ seq }) => seq > block.lastSeq) ?? [];
      if (left.length > 0) this.waiting.set(block.instrumentId, left);
      else this.waiting.delete(block.instrumentId);
    }
  }

  /**
   * Writes everything that waits as one block per instrument and empties the journal, in the caller's transaction. Call the
   * returned function once that is committed, with nothing added in between.
   */
  async seal(tx: Tx, priceMode: PriceMode): Promise<() => void> {
    const blocks = [...this.waiting].map(([instrumentId, ticks]) =>
      sealBlock(instrumentId, priceMode, ticks, this.lastHashes.get(instrumentId) ?? NO_BLOCK_HASH, sha256),
    );
    if (blocks.length === 0 || this.waitingUpTo === undefined) return () => undefined;
    await Promise.all([writeBlocks(tx, blocks), deleteSteps(tx, this.waitingUpTo)]);
    return () => {
      for (const block of blocks) this.lastHashes.set(block.instrumentId, block.hash);
      this.waiting.clear();
    };
  }
}

/** Ticks of one instrument after a sequence number, oldest first, from the blocks and the journal as the reader sees them. */
export async function readTicksAfter(
  reader: Reader,
  instrumentId: number,
  seq: number,
  limit: number,
): Promise<Tick[]> {
  // The journal first: what moves into a block meanwhile is then seen in both places and counted once, never missed.
  const journal = await readJournal(reader, instrumentId);
  const ticks: Tick[] = [];
  let after = seq;
  while (ticks.length < limit) {
    const blocks = await readBlocks(reader, instrumentId, after, BLOCKS_PER_READ);
    for (const block of blocks) ticks.push(...ticksOf(block).filter((tick) => tick.seq > after));
    const last = blocks.at(-1);
    if (last) after = last.lastSeq;
    if (blocks.length < BLOCKS_PER_READ) break;
  }
  ticks.push(...journal.filter((tick) => tick.seq > after));
  return ticks.slice(0, limit);
}

/** Walks an instrument's whole chain; the first fault with the block it is in, or undefined. */
export async function verifyChain(
  reader: Reader,
  instrumentId: number,
): Promise<{ fault: BlockFault | "gap"; lastSeq: number } | undefined> {
  let previousHash = NO_BLOCK_HASH;
  let after = 0;
  while (true) {
    const blocks = await readBlocks(reader, instrumentId, after, BLOCKS_PER_READ);
    for (const block of blocks) {
      const fault = faultOfBlock(block, previousHash, sha256) ?? (block.firstSeq === after + 1 ? undefined : "gap");
      if (fault) return { fault, lastSeq: block.lastSeq };
      previousHash = block.hash;
      after = block.lastSeq;
    }
    if (blocks.length < BLOCKS_PER_READ) return undefined;
  }
}

function ticksOf(block: TickBlock): Tick[] {
  const ticks = unpackTicks(block.ticks);
  if (!ticks) throw new Error(`the tick block ${block.lastSeq} of instrument ${block.instrumentId} cannot be read`);
  return ticks.map((tick) => ({ instrumentId: block.instrumentId, ...tick, samples: [] }));
}
