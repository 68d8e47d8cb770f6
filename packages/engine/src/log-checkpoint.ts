/**
 * A checkpoint of the tick log: what is left of consecutive heads of one instrument that are kept no more. It signs where they
 * began and ended, how many there were, what the first followed, the last one's hash, and a Merkle root over all of them, by
 * which a head that was kept is shown to have been among them. Live prices are never folded. No I/O.
 */
import type { Instant } from "@candor/money/money";
import { ByteWriter } from "./byte-codec.ts";
import { KEY_CHANGE_MS_MAX, type LogCrypto, type LogKey } from "./log-key.ts";
import { type PathStep, pathOf, rootAlong, rootOf, type Sha256 } from "./merkle-tree.ts";
import { isSameBytes, NO_BLOCK_HASH, type SignedHead } from "./tick-block.ts";

export interface CheckpointFacts {
  readonly instrumentId: number;
  /** 1 for an instrument's first. */
  readonly number: number;
  readonly priceMode: "replay" | "simulated";
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly headCount: number;
  /** Halts and resumptions in their blocks, and what a sandbox says of itself. */
  readonly entryCount: number;
  /** Hash of the head that the first one follows; 32 zero bytes where that was the log's first. */
  readonly beforeHash: Uint8Array;
  readonly lastHash: Uint8Array;
  /** Over the hashes of the heads, in their order. */
  readonly root: Uint8Array;
  /** When they were folded. */
  readonly at: Instant;
  /** Names the key that signs it. */
  readonly keyId: string;
  /** Hash of the instrument's checkpoint before; 32 zero bytes in the first. */
  readonly previousHash: Uint8Array;
}

/** That a head which stays was among those that were folded. */
export interface KeptProof {
  readonly firstSeq: number;
  readonly path: readonly PathStep[];
}

export interface LogCheckpoint extends CheckpointFacts {
  /** Of the checkpoint's hash, by Ed25519. */
  readonly signature: Uint8Array;
  /** Heads of its range that are still there, in their order; none where only checkpoints are kept. Not signed: they prove themselves. */
  readonly kept: readonly KeptProof[];
}

export type CheckpointFault =
  | "checkpoint-order-wrong"
  | "checkpoint-key-unknown"
  | "checkpoint-signature-wrong"
  /** A head that should be one of the folded is none of them. */
  | "not-among-folded";

const NAME = new TextEncoder().encode("tick-log-checkpoint.1");
const PRICE_MODE_BYTES = { replay: 2, simulated: 3 } as const;
/** What the leaf of a head begins with; ticks and entries begin otherwise. */
const HEAD = 3;

/** What is signed. */
export async function hashOfCheckpoint(checkpoint: CheckpointFacts, sha256: Sha256): Promise<Uint8Array> {
  const { instrumentId, number, firstSeq, lastSeq, firstAt, lastAt, headCount, entryCount, at } = checkpoint;
  const writer = new ByteWriter();
  writer.raw(NAME);
  writer.natural(PRICE_MODE_BYTES[checkpoint.priceMode]);
  for (const value of [instrumentId, number, firstSeq, lastSeq, firstAt, lastAt, headCount, entryCount, at])
    writer.natural(value);
  writer.text(checkpoint.keyId);
  for (const hash of ["beforeHash", "lastHash", "root", "previousHash"] as const) writer.raw(checkpoint[hash]);
  return sha256(writer.bytes());
}

function leafOf({ hash }: Pick<SignedHead, "hash">): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(HEAD);
  writer.raw(hash);
  return writer.bytes();
}

/** @param heads at least one, in their order */
export const rootOfHeads = (heads: readonly Pick<SignedHead, "hash">[], sha256: Sha256): Promise<Uint8Array> =>
  rootOf(heads.map(leafOf), sha256);

/** What shows that the head at `index` is one of them. */
export const pathOfHead = (
  heads: readonly Pick<SignedHead, "hash">[],
  index: number,
  sha256: Sha256,
): Promise<PathStep[]> => pathOf(heads.map(leafOf), index, sha256);

/** Whether a head whose hash was checked is among those that were folded. @param checkpoint checked */
export async function isAmongFolded(head: SignedHead, checkpoint: LogCheckpoint, sha256: Sha256): Promise<boolean> {
  const { firstSeq, lastSeq, beforeHash, lastHash, kept } = checkpoint;
  const proof = kept.find((one) => one.firstSeq === head.firstSeq);
  return (
    proof !== undefined &&
    (head.firstSeq !== firstSeq || isSameBytes(head.previousHash, beforeHash)) &&
    (head.lastSeq !== lastSeq || isSameBytes(head.hash, lastHash)) &&
    isSameBytes(await rootAlong(leafOf(head), proof.path, sha256), checkpoint.root)
  );
}

/** The first checkpoint of an instrument that does not follow the one before, or is not signed by a key of the log. @param keys checked */
export async function faultOfCheckpoints(
  instrumentId: number,
  checkpoints: readonly LogCheckpoint[],
  keys: readonly LogKey[],
  crypto: LogCrypto,
): Promise<{ fault: CheckpointFault; checkpoint: LogCheckpoint } | undefined> {
  let previousHash: Uint8Array = NO_BLOCK_HASH;
  let previous: LogCheckpoint | undefined;
  for (const checkpoint of checkpoints) {
    if (!isInOrder(checkpoint, previous) || !isSameBytes(checkpoint.previousHash, previousHash))
      return { fault: "checkpoint-order-wrong", checkpoint };
    if (checkpoint.instrumentId !== instrumentId) return { fault: "checkpoint-order-wrong", checkpoint };
    const hash = await hashOfCheckpoint(checkpoint, crypto.sha256);
    const turn = keys.findIndex(({ id }) => id === checkpoint.keyId);
    const [key, next] = [keys[turn], keys[turn + 1]];
    const isOver = next !== undefined && checkpoint.at > next.since + KEY_CHANGE_MS_MAX;
    if (!key || key.since > checkpoint.at || isOver) return { fault: "checkpoint-key-unknown", checkpoint };
    if (!(await crypto.verify(key.publicKey, hash, checkpoint.signature)))
      return { fault: "checkpoint-signature-wrong", checkpoint };
    previousHash = hash;
    previous = checkpoint;
  }
  return undefined;
}

/** Each begins behind the one before; where it begins at once, it follows that one's last head. */
function isInOrder(checkpoint: LogCheckpoint, previous: LogCheckpoint | undefined): boolean {
  const { number, firstSeq, lastSeq, firstAt, lastAt, headCount, at, beforeHash } = checkpoint;
  if (!Object.hasOwn(PRICE_MODE_BYTES, checkpoint.priceMode)) return false;
  const end = previous ?? { number: 0, lastSeq: 0, lastAt: -1, at: 0, lastHash: NO_BLOCK_HASH };
  return (
    number === end.number + 1 &&
    firstSeq > end.lastSeq &&
    lastSeq >= firstSeq &&
    headCount >= 1 &&
    headCount <= lastSeq - firstSeq + 1 &&
    firstAt > end.lastAt &&
    lastAt >= firstAt &&
    at > lastAt &&
    at >= end.at &&
    (firstSeq !== end.lastSeq + 1 || isSameBytes(beforeHash, end.lastHash))
  );
}
