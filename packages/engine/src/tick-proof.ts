/** That one tick is in the signed log: the tick, its way to the root, and the signed head. Needs nothing else of the log. */
import type { LogCrypto } from "./log-key.ts";
import { type PathStep, pathOf, rootAlong, type Sha256 } from "./merkle-tree.ts";
import { hashOfHead, isSameBytes, leavesOf, type SignedHead, type TickBlock, tickLeaf } from "./tick-block.ts";
import { type BlockTick, unpackContent } from "./tick-packing.ts";

export interface TickProof {
  readonly tick: BlockTick;
  readonly path: readonly PathStep[];
  readonly head: SignedHead;
}

/** Undefined when the block does not hold the tick. */
export async function proofOf(block: TickBlock, seq: number, sha256: Sha256): Promise<TickProof | undefined> {
  const content = unpackContent(block.packed, block.instrumentId);
  const index = seq - block.firstSeq;
  const tick = content?.ticks[index];
  if (!content || !tick) return undefined;
  const { packed: _, ...head } = block;
  return { tick, path: await pathOf(leavesOf(content, block.instrumentId), index, sha256), head };
}

/** @param publicKey of the key that the head names */
export async function verifyProof(proof: TickProof, publicKey: Uint8Array, crypto: LogCrypto): Promise<boolean> {
  const { tick, path, head } = proof;
  const root = await rootAlong(tickLeaf(head.format, head.instrumentId, tick), path, crypto.sha256);
  return (
    isSameBytes(root, head.merkleRoot) &&
    isSameBytes(await hashOfHead(head, crypto.sha256), head.hash) &&
    (await crypto.verify(publicKey, head.hash, head.signature))
  );
}
