/**
 * The log of ticks: what is in the journal waits here for its block, and every block carries the chain of its instrument on,
 * signed. Only adds; a head, once written, is for ever.
 */
import { createHash } from "node:crypto";
import type { PriceMode } from "@candor/api/site";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { isWhole } from "@candor/engine/log-wire";
import { GRID_MS, JUMP_WINDOW_MS } from "@candor/engine/price-rules";
import type { SandboxEntry } from "@candor/engine/sandbox-entry";
import { NO_BLOCK_HASH, type SignedHead, sealBlock, type TickBlock } from "@candor/engine/tick-block";
import { unpackContent } from "@candor/engine/tick-packing";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Hold } from "../../platform/tasks/leases.ts";
import { readInstallation } from "../installation/installation.ts";
import { readCurrentKeyId } from "./keys/key-store.ts";
import { type CurrentKey, currentKey, type KeyDeps } from "./keys/log-keys.ts";
import type { Tick } from "./tick.ts";
import { openDay, pinBlock, readBlocks, readLastBlocks, readUnsealedEntries, writeBlocks } from "./tick-block-store.ts";
import { deleteSteps, readJournal } from "./tick-store.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** A block spans less than this (DOMAIN section 3). */
const BLOCK_MS = 5_000;
/** Blocks read at once when a gap is closed. */
const BLOCKS_PER_READ = 500;

interface LoadedLog {
  /** The last tick of each instrument that has one. */
  readonly last: ReadonlyMap<number, Tick>;
  /** The same with those of the second before it, oldest first: what the next price is compared with. */
  readonly lately: ReadonlyMap<number, readonly Tick[]>;
  readonly journal: readonly Tick[];
}

export class TickLog {
  private readonly keys: KeyDeps;
  private readonly hold: Hold;
  private key: CurrentKey | undefined;
  private readonly waiting = new Map<number, Tick[]>();
  private entries: HaltEntry[] = [];
  /** Of a sandbox every instrument's first block says so. */
  private isSandbox = false;
  private readonly lastHeads = new Map<number, SignedHead>();
  private readonly openDays = new Set<string>();
  /** The first and the last step that wait. */
  private waitingFrom: Instant | undefined;
  private waitingUpTo: Instant | undefined;

  /** @param hold the lease that prices are made under */
  constructor(keys: KeyDeps, hold: Hold) {
    this.keys = keys;
    this.hold = hold;
  }

  /**
   * Takes up where the database stands: the head to go on from, and what the journal holds. StartRefused when the key that
   * signs is not there.
   */
  async load(reader: Reader, instrumentIds: readonly number[]): Promise<LoadedLog> {
    this.key = await currentKey(reader, this.keys);
    this.isSandbox = (await readInstallation(reader)).isSandbox;
    const lately = new Map<number, readonly Tick[]>();
    const note = (tick: Tick): void => {
      const before = lately.get(tick.instrumentId) ?? [];
      lately.set(tick.instrumentId, [...before.filter(({ at }) => at >= tick.at - JUMP_WINDOW_MS), tick]);
    };
    for (const block of await readLastBlocks(reader, instrumentIds)) {
      this.lastHeads.set(block.instrumentId, block);
      if (isWhole(block)) for (const tick of ticksOf(block)) note(tick);
    }
    this.entries = await readUnsealedEntries(reader);
    const journal = await readJournal(reader);
    for (const tick of journal) note(tick);
    this.add(journal);
    const last = new Map([...lately].map(([id, ticks]) => [id, ticks.at(-1) as Tick]));
    return { last, lately, journal };
  }

  /** The newest signed head of an instrument. */
  head(instrumentId: number): SignedHead | undefined {
    return this.lastHeads.get(instrumentId);
  }

  /** Notes ticks that are in the journal. */
  add(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const run = this.waiting.get(tick.instrumentId);
      if (run) run.push(tick);
      else this.waiting.set(tick.instrumentId, [tick]);
      this.waitingFrom ??= tick.at;
      this.waitingUpTo = tick.at;
    }
  }

  /** Whether what waits fills a block: another step might be too late for it. */
  get isBlockDue(): boolean {
    const { waitingFrom, waitingUpTo } = this;
    if (waitingFrom === undefined || waitingUpTo === undefined) return false;
    return waitingUpTo - waitingFrom >= BLOCK_MS - GRID_MS;
  }

  /** Notes a halt or resumption that is kept; it goes into the block of its instant, or of the first tick after it. */
  note(entry: HaltEntry): void {
    this.entries.push(entry);
  }

  /** Goes on from the blocks that are there: what is in one of them waits no longer. */
  async catchUp(reader: Reader): Promise<void> {
    for (const block of await readLastBlocks(reader, [...this.waiting.keys()])) {
      this.lastHeads.set(block.instrumentId, block);
      const left = this.waiting.get(block.instrumentId)?.filter(({ seq }) => seq > block.lastSeq) ?? [];
      if (left.length > 0) this.waiting.set(block.instrumentId, left);
      else this.waiting.delete(block.instrumentId);
    }
    this.entries = await readUnsealedEntries(reader);
  }

  /**
   * Writes all ticks that wait as blocks and empties the journal, in the caller's transaction. Call the returned function
   * once that is committed, with no tick added in between.
   */
  async seal(tx: Tx, priceMode: PriceMode): Promise<() => void> {
    if (this.waiting.size === 0 || this.waitingUpTo === undefined) return () => undefined;
    const key = await this.keyInUse(tx);
    const sealed = new Set<HaltEntry>();
    const blocks: TickBlock[] = [];
    for (const [instrumentId, ticks] of this.waiting) {
      const own = this.entries.filter((entry) => entry.instrumentId === instrumentId);
      blocks.push(...(await this.blocksOf({ instrumentId, priceMode, ticks, entries: own, sealed, key })));
    }
    const days = new Set(blocks.map(({ lastAt }) => isoOf(lastAt).slice(0, 10)));
    await Promise.all([
      ...[...days].filter((day) => !this.openDays.has(day)).map((day) => openDay(tx, day)),
      writeBlocks(tx, blocks, this.hold),
      deleteSteps(tx, this.waitingUpTo),
    ]);
    // What says that this is a sandbox is there as long as the log is.
    for (const block of blocks.filter((one) => this.isFirst(one))) await pinBlock(tx, block.instrumentId, 1, "sandbox");
    return () => {
      for (const block of blocks) this.lastHeads.set(block.instrumentId, block);
      for (const day of days) this.openDays.add(day);
      this.entries = this.entries.filter((entry) => !sealed.has(entry));
      this.waiting.clear();
      this.waitingFrom = undefined;
    };
  }

  /** One block, or several where the ticks span more than a block may. */
  private async blocksOf(run: WaitingRun): Promise<TickBlock[]> {
    const { instrumentId, priceMode, sealed, key } = run;
    const blocks: TickBlock[] = [];
    let previousHash = this.lastHeads.get(instrumentId)?.hash ?? NO_BLOCK_HASH;
    for (const ticks of inBlocks(run.ticks)) {
      const upTo = ticks.at(-1)?.at ?? 0;
      const entries = run.entries.filter((entry) => entry.at <= upTo && !sealed.has(entry));
      for (const entry of entries) sealed.add(entry);
      const content = {
        ...{ instrumentId, priceMode, ticks, previousHash, keyId: key.keyId },
        entries: [...this.kindOf(instrumentId, ticks), ...entries],
      };
      const block = await sealBlock(content, sha256);
      blocks.push({ ...block, signature: await key.signer.sign(block.hash) });
      previousHash = block.hash;
    }
    return blocks;
  }

  private isFirst({ firstSeq }: Pick<SignedHead, "firstSeq">): boolean {
    return this.isSandbox && firstSeq === 1;
  }

  private kindOf(instrumentId: number, [first]: readonly Tick[]): readonly SandboxEntry[] {
    if (!first || !this.isFirst({ firstSeq: first.seq })) return [];
    return [{ instrumentId, kind: "sandbox", at: first.at }];
  }

  /** A key that was rotated signs from the next block on. */
  private async keyInUse(reader: Reader): Promise<CurrentKey> {
    if (this.key?.keyId !== (await readCurrentKeyId(reader))) this.key = await currentKey(reader, this.keys);
    return this.key as CurrentKey;
  }
}

interface WaitingRun {
  readonly instrumentId: number;
  readonly priceMode: PriceMode;
  readonly ticks: readonly Tick[];
  readonly entries: readonly HaltEntry[];
  /** Entries that are in a block now. */
  readonly sealed: Set<HaltEntry>;
  readonly key: CurrentKey;
}

function inBlocks(ticks: readonly Tick[]): Tick[][] {
  const runs: Tick[][] = [];
  for (const tick of ticks) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && tick.at - first.at < BLOCK_MS) run.push(tick);
    else runs.push([tick]);
  }
  return runs;
}

/**
 * Ticks of one instrument after a sequence number, oldest first, from the blocks and the journal as the reader sees them.
 * Throws where the log holds one of them no more.
 */
export const readTicksAfter = (reader: Reader, instrumentId: number, seq: number, limit: number): Promise<Tick[]> =>
  readAfter(reader, { instrumentId, seq, limit }, (lastSeq) => {
    throw new Error(`the ticks up to ${lastSeq} of instrument ${instrumentId} are kept no more`);
  });

/** The same without what the log no longer holds. */
export const readKeptTicksAfter = (reader: Reader, instrumentId: number, seq: number, limit: number): Promise<Tick[]> =>
  readAfter(reader, { instrumentId, seq, limit }, () => undefined);

interface AfterSeq {
  readonly instrumentId: number;
  readonly seq: number;
  readonly limit: number;
}

/** @param onLost told the last number of every block whose ticks are gone, and of what was folded */
async function readAfter(
  reader: Reader,
  { instrumentId, seq, limit }: AfterSeq,
  onLost: (lastSeq: number) => void,
): Promise<Tick[]> {
  // The journal first: what moves into a block meanwhile is then seen in both places and counted once, never missed.
  const journal = await readJournal(reader, instrumentId);
  const ticks: Tick[] = [];
  let afterSeq = seq;
  while (ticks.length < limit) {
    const blocks = await readBlocks(reader, { instrumentId, afterSeq, limit: BLOCKS_PER_READ });
    for (const block of blocks) {
      if (ticks.length >= limit) break;
      if (block.firstSeq > afterSeq + 1) onLost(block.firstSeq - 1);
      if (isWhole(block)) ticks.push(...ticksOf(block).filter((tick) => tick.seq > afterSeq));
      else onLost(block.lastSeq);
      afterSeq = Math.max(afterSeq, block.lastSeq);
    }
    if (blocks.length < BLOCKS_PER_READ) break;
  }
  ticks.push(...journal.filter((tick) => tick.seq > afterSeq));
  return ticks.slice(0, limit);
}

function ticksOf({ packed, instrumentId, lastSeq }: TickBlock): Tick[] {
  const content = unpackContent(packed, instrumentId);
  if (!content) throw new Error(`the tick block ${lastSeq} of instrument ${instrumentId} cannot be read`);
  return content.ticks.map((tick) => ({ instrumentId, ...tick }));
}
