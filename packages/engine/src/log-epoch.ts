/**
 * What the tick log says of a restored backup: up to which head each instrument's log was kept, and which heads that were
 * published after it are orphaned (DOMAIN section 14). Each entry is signed by the key in use and follows the one before it;
 * the log itself goes on after the kept head as if the others had never been.
 */
import type { Instant } from "@candor/money/money";
import { ByteWriter } from "./byte-codec.ts";
import type { LogCrypto, LogKey } from "./log-key.ts";
import type { Sha256 } from "./merkle-tree.ts";
import { isSameBytes, NO_BLOCK_HASH, type SignedHead } from "./tick-block.ts";

/** A head by its last tick. */
export interface HeadPlace {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** One instrument. */
export interface EpochPlace {
  readonly instrumentId: number;
  readonly kept: HeadPlace;
  /** The last head known to have been published before; null where nobody could say. */
  readonly published: HeadPlace | null;
  /** How many published heads come after the kept one, and the hash of their hashes; 32 zero bytes where there is none. */
  readonly orphanedCount: number;
  readonly orphanedHash: Uint8Array;
}

export interface LogEpochFacts {
  /** 1 for the first restore of this log. */
  readonly number: number;
  /** When it was restored. */
  readonly at: Instant;
  /** Names the key that signs it. */
  readonly keyId: string;
  /** Hash of the entry before; 32 zero bytes in the first. */
  readonly previousHash: Uint8Array;
  /** Of every instrument that had a log, by its number. */
  readonly places: readonly EpochPlace[];
}

export interface LogEpoch extends LogEpochFacts {
  /** Of the entry's hash, by Ed25519. */
  readonly signature: Uint8Array;
}

export type EpochFault = "epoch-order-wrong" | "epoch-key-unknown" | "epoch-signature-wrong";

const NAME = new TextEncoder().encode("tick-log-epoch.1");

/** What is signed. */
export async function hashOfEpoch(epoch: LogEpochFacts, sha256: Sha256): Promise<Uint8Array> {
  const writer = new ByteWriter();
  writer.raw(NAME);
  for (const value of [epoch.number, epoch.at]) writer.natural(value);
  writer.text(epoch.keyId);
  writer.raw(epoch.previousHash);
  writer.natural(epoch.places.length);
  for (const { instrumentId, kept, published, orphanedCount, orphanedHash } of epoch.places) {
    for (const value of [instrumentId, kept.seq]) writer.natural(value);
    writer.raw(kept.hash);
    writer.natural(published === null ? 0 : 1);
    if (published !== null) writer.natural(published.seq);
    if (published !== null) writer.raw(published.hash);
    writer.natural(orphanedCount);
    writer.raw(orphanedHash);
  }
  return sha256(writer.bytes());
}

export async function hashOfOrphans(heads: readonly SignedHead[], sha256: Sha256): Promise<Uint8Array> {
  if (heads.length === 0) return NO_BLOCK_HASH;
  const writer = new ByteWriter();
  for (const { hash } of heads) writer.raw(hash);
  return sha256(writer.bytes());
}

/** The first entry that does not follow the one before, or is not signed by a key of the log. @param keys checked */
export async function faultOfEpochs(
  epochs: readonly LogEpoch[],
  keys: readonly LogKey[],
  crypto: LogCrypto,
): Promise<{ fault: EpochFault; epoch: number } | undefined> {
  let previousHash: Uint8Array = NO_BLOCK_HASH;
  let previous: LogEpoch | undefined;
  for (const epoch of epochs) {
    const { number } = epoch;
    const hash = await hashOfEpoch(epoch, crypto.sha256);
    if (!isInOrder(epoch, previous, previousHash)) return { fault: "epoch-order-wrong", epoch: number };
    const key = keys.find(({ id }) => id === epoch.keyId);
    if (!key || key.since > epoch.at) return { fault: "epoch-key-unknown", epoch: number };
    if (!(await crypto.verify(key.publicKey, hash, epoch.signature)))
      return { fault: "epoch-signature-wrong", epoch: number };
    previousHash = hash;
    previous = epoch;
  }
  return undefined;
}

/** A log never falls back behind what an earlier restore kept: that would be the earlier backup again, without its entry. */
function isInOrder(epoch: LogEpoch, previous: LogEpoch | undefined, previousHash: Uint8Array): boolean {
  const ids = epoch.places.map(({ instrumentId }) => instrumentId);
  const keptBefore = new Map(previous?.places.map(({ instrumentId, kept }) => [instrumentId, kept.seq]));
  return (
    epoch.number === (previous?.number ?? 0) + 1 &&
    epoch.at >= (previous?.at ?? 0) &&
    isSameBytes(epoch.previousHash, previousHash) &&
    ids.every((id, index) => index === 0 || id > (ids[index - 1] as number)) &&
    epoch.places.every(({ instrumentId, kept }) => kept.seq >= (keptBefore.get(instrumentId) ?? 0))
  );
}

/** The heads of one instrument that the log must have because a restore kept them. */
export const keptPlaces = (epochs: readonly LogEpoch[], instrumentId: number): HeadPlace[] =>
  epochs.flatMap(({ places }) => places.filter((place) => place.instrumentId === instrumentId).map(({ kept }) => kept));
