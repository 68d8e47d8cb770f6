/** Heads, blocks and keys of the tick log as they travel: plain numbers and text, hashes and signatures in hexadecimal. */
import type { Instant } from "@candor/money/money";
import type { EpochPlace, HeadPlace, LogEpoch } from "./log-epoch.ts";
import type { LogKey, LogKeyKind } from "./log-key.ts";
import type { BlockHead, SignedHead, TickBlock } from "./tick-block.ts";

export interface WireHead {
  format: BlockHead["format"];
  match_id: number;
  price_mode: BlockHead["priceMode"];
  first_seq: number;
  last_seq: number;
  first_at: number;
  last_at: number;
  entry_count: number;
  merkle_root: string;
  previous_hash: string;
  key_id: string;
  hash: string;
  signature: string;
}

export interface WireBlock extends WireHead {
  /** Base64; null once the block's time is over and only its head is kept. */
  packed: string | null;
}

export interface WireKey {
  id: string;
  public_key: string;
  kind: LogKeyKind;
  since: number;
  previous_id: string;
  reason: string;
  own_signature: string;
  previous_signature: string;
}

interface WirePlace {
  seq: number;
  hash: string;
}

export interface WireEpoch {
  number: number;
  at: number;
  key_id: string;
  previous_hash: string;
  signature: string;
  places: {
    match_id: number;
    kept: WirePlace;
    published: WirePlace | null;
    orphaned_count: number;
    orphaned_hash: string;
  }[];
}

/** A head with its block's bytes, or without them once the block's time is over. */
export type KeptBlock = SignedHead & { readonly packed: Uint8Array | null };

/** The heads of blocks stay; the ticks of those that nothing refers to do not. */
export class TicksForgotten extends Error {}

export const isWhole = (block: KeptBlock): block is TickBlock => block.packed !== null;

export const wireHead = (head: SignedHead): WireHead => ({
  ...{ format: head.format, match_id: head.instrumentId, price_mode: head.priceMode },
  ...{ first_seq: head.firstSeq, last_seq: head.lastSeq, first_at: head.firstAt, last_at: head.lastAt },
  ...{ entry_count: head.entryCount, merkle_root: hexOf(head.merkleRoot), previous_hash: hexOf(head.previousHash) },
  ...{ key_id: head.keyId, hash: hexOf(head.hash), signature: hexOf(head.signature) },
});

export const headOfWire = (wire: WireHead): SignedHead => ({
  ...{ format: wire.format, instrumentId: wire.match_id, priceMode: wire.price_mode },
  ...{ firstSeq: wire.first_seq, lastSeq: wire.last_seq },
  ...{ firstAt: wire.first_at as Instant, lastAt: wire.last_at as Instant },
  ...{ entryCount: wire.entry_count, merkleRoot: bytesOfHex(wire.merkle_root) },
  ...{ previousHash: bytesOfHex(wire.previous_hash), keyId: wire.key_id },
  ...{ hash: bytesOfHex(wire.hash), signature: bytesOfHex(wire.signature) },
});

export const wireBlock = (block: KeptBlock): WireBlock => ({
  ...wireHead(block),
  packed: block.packed && base64Of(block.packed),
});

export const blockOfWire = (wire: WireBlock): KeptBlock => ({
  ...headOfWire(wire),
  packed: wire.packed === null ? null : bytesOfBase64(wire.packed),
});

export const wireKey = (key: LogKey): WireKey => ({
  ...{ id: key.id, public_key: hexOf(key.publicKey), kind: key.kind, since: key.since },
  ...{ previous_id: key.previousId, reason: key.reason },
  ...{ own_signature: hexOf(key.ownSignature), previous_signature: hexOf(key.previousSignature) },
});

export const keyOfWire = (wire: WireKey): LogKey => ({
  ...{ id: wire.id, publicKey: bytesOfHex(wire.public_key), kind: wire.kind, since: wire.since as Instant },
  ...{ previousId: wire.previous_id, reason: wire.reason },
  ...{ ownSignature: bytesOfHex(wire.own_signature), previousSignature: bytesOfHex(wire.previous_signature) },
});

const wirePlace = ({ seq, hash }: HeadPlace): WirePlace => ({ seq, hash: hexOf(hash) });
const placeOfWire = ({ seq, hash }: WirePlace): HeadPlace => ({ seq, hash: bytesOfHex(hash) });

export const wireEpoch = (epoch: LogEpoch): WireEpoch => ({
  ...{ number: epoch.number, at: epoch.at, key_id: epoch.keyId },
  ...{ previous_hash: hexOf(epoch.previousHash), signature: hexOf(epoch.signature) },
  places: epoch.places.map((place) => ({
    ...{ match_id: place.instrumentId, kept: wirePlace(place.kept) },
    published: place.published && wirePlace(place.published),
    ...{ orphaned_count: place.orphanedCount, orphaned_hash: hexOf(place.orphanedHash) },
  })),
});

export const epochOfWire = (wire: WireEpoch): LogEpoch => ({
  ...{ number: wire.number, at: wire.at as Instant, keyId: wire.key_id },
  ...{ previousHash: bytesOfHex(wire.previous_hash), signature: bytesOfHex(wire.signature) },
  places: wire.places.map(
    (place): EpochPlace => ({
      ...{ instrumentId: place.match_id, kept: placeOfWire(place.kept) },
      published: place.published && placeOfWire(place.published),
      ...{ orphanedCount: place.orphaned_count, orphanedHash: bytesOfHex(place.orphaned_hash) },
    }),
  ),
});

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** No bytes for text that is not the one way to write them: whatever is checked next then fails. */
export function bytesOfHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return new Uint8Array(0);
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** No bytes for text that is not the one way to write them. */
export function bytesOfBase64(text: string): Uint8Array {
  if (!/^[\w+/]*={0,2}$/.test(text) || text.length % 4 !== 0 || text.includes("_")) return new Uint8Array(0);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return base64Of(bytes) === text ? bytes : new Uint8Array(0);
}
