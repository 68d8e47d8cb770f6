/**
 * A block of the tick log: consecutive ticks of one instrument with the samples behind them, and its halts, under a Merkle
 * root; a head that follows the head before, and is signed. Server and browser check with the same functions; hash and
 * signature are handed in, nothing here does I/O.
 */
import type { Instant } from "@candor/money/money";
import { ByteWriter } from "./byte-codec.ts";
import { writeEntry } from "./halt-entry-codec.ts";
import { rootOf, type Sha256 } from "./merkle-tree.ts";
import type { LogEntry } from "./sandbox-entry.ts";
import {
  type BlockContent,
  type BlockFormat,
  type BlockTick,
  formatOf,
  markNumber,
  packContent,
  unpackContent,
} from "./tick-packing.ts";
import { orderedSamples } from "./tick-samples.ts";

/** What the signature covers: its hash is what is signed. */
export interface BlockHead {
  /** 1: neither samples, halts nor signature. */
  readonly format: BlockFormat;
  readonly instrumentId: number;
  readonly priceMode: "live" | "replay" | "simulated";
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  /** Halts and resumptions in the block, and what a sandbox says of itself. */
  readonly entryCount: number;
  readonly merkleRoot: Uint8Array;
  /** Hash of the head before; 32 zero bytes in an instrument's first block. */
  readonly previousHash: Uint8Array;
  /** Names the key that signs it; empty in the first format. */
  readonly keyId: string;
}

export interface SignedHead extends BlockHead {
  /** Hash of the head. */
  readonly hash: Uint8Array;
  /** Of the hash, by Ed25519; empty in the first format. */
  readonly signature: Uint8Array;
}

export interface TickBlock extends SignedHead {
  /** The ticks and entries, packed. */
  readonly packed: Uint8Array;
}

/** A block before it is signed. */
export type UnsignedBlock = Omit<TickBlock, "signature">;

/** Why a block cannot be what was published. */
export type BlockFault = "content-unreadable" | "content-does-not-match-head" | "root-wrong" | "hash-wrong";

/** What the first block of an instrument follows. */
export const NO_BLOCK_HASH: Uint8Array = new Uint8Array(32);

const HEAD_NAMES = {
  1: new TextEncoder().encode("tick-block.1"),
  2: new TextEncoder().encode("tick-block.2"),
  3: new TextEncoder().encode("tick-block.3"),
} as const;
const PRICE_MODE_BYTES = { live: 1, replay: 2, simulated: 3 } as const;
/** What a leaf begins with. */
const TICK = 0;
const ENTRY = 2;

/** What a new block is made of, and what it follows. */
export interface NewBlock {
  readonly instrumentId: number;
  readonly priceMode: BlockHead["priceMode"];
  /** At least one, with sequence numbers that rise by one. */
  readonly ticks: readonly BlockTick[];
  readonly entries: readonly LogEntry[];
  readonly previousHash: Uint8Array;
  readonly keyId: string;
}

/** Makes a block; RangeError when its ticks do not follow each other. */
export async function sealBlock(content: NewBlock, sha256: Sha256): Promise<UnsignedBlock> {
  const { instrumentId, priceMode, ticks, entries, previousHash, keyId } = content;
  const packed = packContent(ticks, entries);
  const format = formatOf(ticks);
  const [first, last] = [ticks[0] as BlockTick, ticks.at(-1) as BlockTick];
  const head: BlockHead = {
    ...{ format, instrumentId, priceMode, previousHash, keyId },
    ...{ firstSeq: first.seq, lastSeq: last.seq, firstAt: first.at, lastAt: last.at },
    entryCount: entries.length,
    merkleRoot: await rootOf(leavesOf({ format, ticks, entries }, instrumentId), sha256),
  };
  return { ...head, packed, hash: await hashOfHead(head, sha256) };
}

/** Checks a block against itself: any changed byte is found, but for those of its signature. */
export async function faultOfBlock(block: UnsignedBlock, sha256: Sha256): Promise<BlockFault | undefined> {
  const content = unpackContent(block.packed, block.instrumentId);
  const first = content?.ticks[0];
  const last = content?.ticks.at(-1);
  if (!content || !first || !last || !isOnlySpelling(content, block.packed)) return "content-unreadable";
  const isMatching =
    content.format === block.format &&
    first.seq === block.firstSeq &&
    last.seq === block.lastSeq &&
    first.at === block.firstAt &&
    last.at === block.lastAt &&
    content.entries.length === block.entryCount;
  if (!isMatching) return "content-does-not-match-head";
  const root = await rootOf(leavesOf(content, block.instrumentId), sha256);
  if (!isSameBytes(root, block.merkleRoot)) return "root-wrong";
  return isSameBytes(await hashOfHead(block, sha256), block.hash) ? undefined : "hash-wrong";
}

/** Packing could be done in several ways; only the one way counts, or a changed byte might mean the same. */
function isOnlySpelling({ format, ticks, entries }: BlockContent, packed: Uint8Array): boolean {
  if (format === 1) return true;
  try {
    return isSameBytes(packContent(ticks, entries), packed);
  } catch {
    // Samples out of order, which no block of ours has.
    return false;
  }
}

/** The bytes that are hashed for each tick and entry: ticks first. */
export function leavesOf({ format, ticks, entries }: BlockContent, instrumentId: number): Uint8Array[] {
  return [
    ...ticks.map((tick) => tickLeaf(format, instrumentId, tick)),
    ...entries.map((entry) => entryLeaf(instrumentId, entry)),
  ];
}

export function tickLeaf(format: BlockHead["format"], instrumentId: number, tick: BlockTick): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(TICK);
  for (const value of [instrumentId, tick.seq, tick.at, tick.chartAt, tick.price, tick.volume]) writer.natural(value);
  writer.natural(tick.isValid ? 1 : 0);
  if (format === 1) return writer.bytes();
  writer.natural(tick.samples.length);
  for (const { source, price, at } of orderedSamples(tick.samples)) {
    writer.text(source);
    writer.natural(price);
    writer.natural(at);
  }
  if (format === 3) writer.natural(markNumber(tick));
  return writer.bytes();
}

function entryLeaf(instrumentId: number, entry: LogEntry): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(ENTRY);
  writer.natural(instrumentId);
  writeEntry(writer, entry);
  return writer.bytes();
}

export async function hashOfHead(head: BlockHead, sha256: Sha256): Promise<Uint8Array> {
  const writer = new ByteWriter();
  writer.raw(HEAD_NAMES[head.format]);
  writer.natural(PRICE_MODE_BYTES[head.priceMode]);
  for (const value of [head.instrumentId, head.firstSeq, head.lastSeq, head.firstAt, head.lastAt])
    writer.natural(value);
  if (head.format !== 1) {
    writer.natural(head.entryCount);
    writer.text(head.keyId);
  }
  writer.raw(head.merkleRoot);
  writer.raw(head.previousHash);
  return sha256(writer.bytes());
}

export const isSameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);
