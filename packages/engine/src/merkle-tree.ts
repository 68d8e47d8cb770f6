/**
 * A Merkle tree over some leaves: one hash that stands for all of them, and the few hashes that prove one of them is among
 * them. The hash function is handed in; it may be slow, as the browser's is.
 */
import { ByteWriter } from "./byte-codec.ts";

/** SHA-256 of some bytes: 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A neighbour on the way from a leaf to the root, and the side it stands on. */
export interface PathStep {
  readonly side: "left" | "right";
  readonly hash: Uint8Array;
}

/** Leaves begin with another byte than this, so that no node can be passed off as a leaf. */
const NODE = 1;

/** The root over the bytes of at least one leaf; an odd one out goes up unchanged. */
export async function rootOf(leaves: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array> {
  const top = (await levelsOf(leaves, sha256)).at(-1)?.[0];
  if (!top) throw new RangeError("a tree has at least one leaf");
  return top;
}

/** What leads from the leaf at `index` to the root. */
export async function pathOf(leaves: readonly Uint8Array[], index: number, sha256: Sha256): Promise<PathStep[]> {
  if (leaves[index] === undefined) throw new RangeError(`there is no leaf ${index}`);
  const path: PathStep[] = [];
  let place = index;
  for (const level of await levelsOf(leaves, sha256)) {
    const isRight = place % 2 === 1;
    const hash = level[isRight ? place - 1 : place + 1];
    if (hash) path.push({ side: isRight ? "left" : "right", hash });
    place = Math.floor(place / 2);
  }
  return path;
}

/** The root that a leaf and its path lead to. */
export async function rootAlong(leaf: Uint8Array, path: readonly PathStep[], sha256: Sha256): Promise<Uint8Array> {
  let hash = await sha256(leaf);
  for (const { side, hash: other } of path) {
    hash = await sha256(side === "left" ? nodeBytes(other, hash) : nodeBytes(hash, other));
  }
  return hash;
}

async function levelsOf(leaves: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array[][]> {
  let level = await Promise.all(leaves.map(sha256));
  const levels = [level];
  while (level.length > 1) {
    const below = level;
    const pairs = Array.from({ length: below.length >> 1 }, (_, pair) =>
      nodeBytes(below[2 * pair] as Uint8Array, below[2 * pair + 1] as Uint8Array),
    );
    const odd = below.length % 2 === 1 ? below.slice(-1) : [];
    level = [...(await Promise.all(pairs.map(sha256))), ...odd];
    levels.push(level);
  }
  return levels;
}

function nodeBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.natural(NODE);
  writer.raw(left);
  writer.raw(right);
  return writer.bytes();
}
