/**
 * A block of the tick log: consecutive ticks of one instrument, packed, with a Merkle root over them and a hash over the
 * block before. Server and browser verify with the same functions; the hash function is handed in, nothing here does I/O.
 */
import type { Instant, PriceTicks } from "@candor/money/money";
import { ByteReader, ByteWriter } from "./byte-codec.ts";

/** SHA-256 of some bytes: 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export interface BlockTick {
  readonly seq: number;
  /** Grid instant. */
  readonly at: Instant;
  /** Instant on the chart; differs from `at` in a replay. */
  readonly chartAt: Instant;
  readonly price: PriceTicks;
  /** Hundredths of the base currency's unit. */
  readonly volume: number;
  readonly isValid: boolean;
}

/** What a signature will cover. */
export interface BlockHead {
  readonly instrumentId: number;
  readonly priceMode: "live" | "replay" | "simulated";
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly merkleRoot: Uint8Array;
  /** Hash of the block before; 32 zero bytes in an instrument's first block. */
  readonly previousHash: Uint8Array;
}

export interface TickBlock extends BlockHead {
  /** The packed ticks. */
  readonly ticks: Uint8Array;
  /** Hash of the head. */
  readonly hash: Uint8Array;
}

/** Why a block cannot be what was published. */
export type BlockFault = "ticks-unreadable" | "ticks-do-not-match-head" | "root-wrong" | "chain-broken" | "hash-wrong";

/** What the first block of an instrument follows. */
export const NO_BLOCK_HASH: Uint8Array = new Uint8Array(32);

const FORMAT = 1;
const HEAD_NAME = new TextEncoder().encode("tick-block.1");
const PRICE_MODE_BYTES = { live: 1, replay: 2, simulated: 3 } as const;

/** Makes the block of some ticks: at least one, with sequence numbers that rise by one. */
export function sealBlock(
  instrumentId: number,
  priceMode: BlockHead["priceMode"],
  ticks: readonly BlockTick[],
  previousHash: Uint8Array,
  sha256: Sha256,
): TickBlock {
  const first = ticks[0];
  const last = ticks.at(-1);
  if (!first || !last) throw new RangeError("a block holds at least one tick");
  const head: BlockHead = {
    instrumentId,
    priceMode,
    firstSeq: first.seq,
    lastSeq: last.seq,
    firstAt: first.at,
    lastAt: last.at,
    merkleRoot: merkleRoot(
      ticks.map((tick) => leafOf(instrumentId, tick, sha256)),
      sha256,
    ),
    previousHash,
  };
  return { ...head, ticks: packTicks(ticks), hash: hashOfHead(head, sha256) };
}

/** The ticks of a block, or undefined when the bytes are not a whole number of consecutive ticks. */
export function unpackTicks(bytes: Uint8Array): BlockTick[] | undefined {
  const reader = new ByteReader(bytes);
  if (reader.natural() !== FORMAT) return undefined;
  const count = reader.natural();
  // A tick takes at least five bytes, so a count beyond that is a lie that would only cost memory.
  if (!(count <= bytes.length / 5)) return undefined;
  const ticks: BlockTick[] = [];
  let seq = reader.natural();
  let [at, chartAt, price] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    at += reader.whole();
    chartAt += reader.whole();
    price += reader.whole();
    const volume = reader.natural();
    const flags = reader.natural();
    // Written so that a NaN from a broken reader fails too.
    if (!(flags <= 1 && isNatural(at) && isNatural(chartAt) && isNatural(price))) return undefined;
    ticks.push({
      seq: seq++,
      at: at as Instant,
      chartAt: chartAt as Instant,
      price: price as PriceTicks,
      volume,
      isValid: flags === 1,
    });
  }
  return reader.isSpent ? ticks : undefined;
}

/** Checks a block against itself and the block before it. Any changed byte is found. */
export function faultOfBlock(block: TickBlock, previousHash: Uint8Array, sha256: Sha256): BlockFault | undefined {
  const ticks = unpackTicks(block.ticks);
  const first = ticks?.[0];
  const last = ticks?.at(-1);
  if (!ticks || !first || !last) return "ticks-unreadable";
  const isMatching =
    first.seq === block.firstSeq &&
    last.seq === block.lastSeq &&
    first.at === block.firstAt &&
    last.at === block.lastAt;
  if (!isMatching) return "ticks-do-not-match-head";
  const root = merkleRoot(
    ticks.map((tick) => leafOf(block.instrumentId, tick, sha256)),
    sha256,
  );
  if (!isSame(root, block.merkleRoot)) return "root-wrong";
  if (!isSame(previousHash, block.previousHash)) return "chain-broken";
  return isSame(hashOfHead(block, sha256), block.hash) ? undefined : "hash-wrong";
}

function packTicks(ticks: readonly BlockTick[]): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(FORMAT);
  writer.natural(ticks.length);
  writer.natural(ticks[0]?.seq ?? 0);
  let expectedSeq = ticks[0]?.seq ?? 0;
  let [at, chartAt, price] = [0, 0, 0];
  for (const tick of ticks) {
    if (tick.seq !== expectedSeq++) throw new RangeError(`tick ${tick.seq} does not follow the one before it`);
    writer.whole(tick.at - at);
    writer.whole(tick.chartAt - chartAt);
    writer.whole(tick.price - price);
    writer.natural(tick.volume);
    writer.natural(tick.isValid ? 1 : 0);
    ({ at, chartAt, price } = tick);
  }
  return writer.bytes();
}

/** Leaves and nodes start with different bytes, so that no node can be passed off as a tick. */
function leafOf(instrumentId: number, tick: BlockTick, sha256: Sha256): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(0);
  for (const value of [instrumentId, tick.seq, tick.at, tick.chartAt, tick.price, tick.volume]) writer.natural(value);
  writer.natural(tick.isValid ? 1 : 0);
  return sha256(writer.bytes());
}

/** The root over some leaves; an odd one out goes up unchanged. */
function merkleRoot(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] as Uint8Array;
      const right = level[index + 1];
      above.push(right ? sha256(nodeBytes(left, right)) : left);
    }
    level = above;
  }
  return level[0] as Uint8Array;
}

function nodeBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(1);
  writer.raw(left);
  writer.raw(right);
  return writer.bytes();
}

function hashOfHead(head: BlockHead, sha256: Sha256): Uint8Array {
  const writer = new ByteWriter();
  writer.raw(HEAD_NAME);
  writer.natural(PRICE_MODE_BYTES[head.priceMode]);
  for (const value of [head.instrumentId, head.firstSeq, head.lastSeq, head.firstAt, head.lastAt])
    writer.natural(value);
  writer.raw(head.merkleRoot);
  writer.raw(head.previousHash);
  return sha256(writer.bytes());
}

const isNatural = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);
