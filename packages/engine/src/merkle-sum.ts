/**
 * A Merkle tree that adds up: every node stands for the hash, the number and the sums per currency of what is below it, and
 * its hash covers both of its children's. Whoever knows one leaf and its path knows that it counts in the sums at the top,
 * and nothing of the others but sums. The hash function is handed in; it may be slow, as the browser's is.
 */
import { DECIMALS_MAX, decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { ByteWriter } from "./byte-codec.ts";
import type { Sha256 } from "./merkle-tree.ts";

/** What somebody has, by currency code, in units of 10^-18. Nothing in it is zero or below. */
export type Sums = ReadonlyMap<string, bigint>;

/** As it travels: decimal text by currency code, "12.5" and never "12.50"; codes with nothing are left out. */
export type WireSums = Record<string, string>;

export interface SumNode {
  readonly hash: Uint8Array;
  /** Leaves below it. */
  readonly count: number;
  readonly sums: Sums;
}

/** What one person's leaf is made of. The salt keeps others from guessing it out of the hash. */
export interface SumLeaf {
  /** Public number of the person, so that no two can be shown one leaf. */
  readonly uid: string;
  /** 32 random bytes. */
  readonly salt: Uint8Array;
  readonly sums: Sums;
}

/** A neighbour on the way from a leaf to the top, and the side it stands on. */
export interface SumStep extends SumNode {
  readonly side: "left" | "right";
}

export const SALT_BYTES = 32;

/** No leaf can be passed off as a node, nor either as something else that is hashed or signed. */
const LEAF_NAME = "candor.liability.leaf.1";
const NODE_NAME = "candor.liability.node.1";
const CODE = /^[A-Z0-9._-]{1,20}$/;
const CANONICAL = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Throws RangeError for anything but positive amounts in the one way in which they are written. */
export function sumsOfWire(wire: unknown): Sums {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) throw new RangeError("not sums");
  const sums = new Map<string, bigint>();
  for (const [code, text] of Object.entries(wire)) {
    if (!CODE.test(code) || typeof text !== "string" || !CANONICAL.test(text))
      throw new RangeError(`not a sum: ${code}`);
    const units = decimalUnits(text, DECIMALS_MAX);
    if (units === 0n) throw new RangeError(`nothing of ${code} is left out`);
    sums.set(code, units);
  }
  return sums;
}

/** In the order of the codes. */
export const wireSums = (sums: Sums): WireSums =>
  Object.fromEntries(inOrder(sums).map(([code, units]) => [code, formatDecimalShort(units, DECIMALS_MAX)]));

export async function leafNode({ uid, salt, sums }: SumLeaf, sha256: Sha256): Promise<SumNode> {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`);
  const writer = new ByteWriter();
  writer.text(LEAF_NAME);
  writer.raw(salt);
  writer.text(uid);
  writeSums(writer, sums);
  return { hash: await sha256(writer.bytes()), count: 1, sums };
}

export async function nodeOver(left: SumNode, right: SumNode, sha256: Sha256): Promise<SumNode> {
  const writer = new ByteWriter();
  writer.text(NODE_NAME);
  for (const { hash, count, sums } of [left, right]) {
    writer.natural(hash.length);
    writer.raw(hash);
    writer.natural(count);
    writeSums(writer, sums);
  }
  return {
    hash: await sha256(writer.bytes()),
    count: left.count + right.count,
    sums: added(left.sums, right.sums),
  };
}

/** Every level from the leaves to the top; an odd one out goes up unchanged. At least one leaf. */
export async function sumLevels(leaves: readonly SumNode[], sha256: Sha256): Promise<SumNode[][]> {
  if (leaves.length === 0) throw new RangeError("a tree has at least one leaf");
  let level = [...leaves];
  const levels = [level];
  while (level.length > 1) {
    const above: SumNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as SumNode, level[at + 1]];
      above.push(right ? await nodeOver(left, right, sha256) : left);
    }
    level = above;
    levels.push(level);
  }
  return levels;
}

/** Where the neighbours stand on the way from the leaf at `index` to the top, lowest first. */
export function stepsTo(count: number, index: number): { level: number; position: number; side: SumStep["side"] }[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count) throw new RangeError(`there is no leaf ${index}`);
  const steps: { level: number; position: number; side: SumStep["side"] }[] = [];
  for (let [level, size, place] = [0, count, index]; size > 1; level += 1) {
    const isRight = place % 2 === 1;
    const position = isRight ? place - 1 : place + 1;
    if (position < size) steps.push({ level, position, side: isRight ? "left" : "right" });
    place = Math.floor(place / 2);
    size = Math.ceil(size / 2);
  }
  return steps;
}

/** What a leaf and its path lead to. */
export async function nodeAlong(leaf: SumNode, path: readonly SumStep[], sha256: Sha256): Promise<SumNode> {
  let node = leaf;
  for (const step of path) {
    node = step.side === "left" ? await nodeOver(step, node, sha256) : await nodeOver(node, step, sha256);
  }
  return node;
}

export const areSameSums = (one: Sums, other: Sums): boolean =>
  one.size === other.size && [...one].every(([code, units]) => other.get(code) === units);

const inOrder = (sums: Sums): [string, bigint][] => [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1));

function added(left: Sums, right: Sums): Sums {
  const sums = new Map(left);
  for (const [code, units] of right) sums.set(code, (sums.get(code) ?? 0n) + units);
  return sums;
}

/** What is below nothing would hide what somebody else is owed, so it is never written. */
function writeSums(writer: ByteWriter, sums: Sums): void {
  writer.natural(sums.size);
  for (const [code, units] of inOrder(sums)) {
    if (units <= 0n) throw new RangeError(`${code} is not above zero`);
    writer.text(code);
    writer.text(formatDecimalShort(units, DECIMALS_MAX));
  }
}
