/** The part of a receipt that comes from the log: ticks with their ways to the roots of their blocks, and the heads of those. */
import { hexOf, wireHead } from "./log-wire.ts";
import type { Sha256 } from "./merkle-tree.ts";
import type { WireReceipt, WireReceiptTick } from "./receipt-wire.ts";
import type { TickBlock } from "./tick-block.ts";
import { proofOf } from "./tick-proof.ts";

/**
 * Undefined where no block holds one of the numbers.
 *
 * @param blocks in their order
 * @param seqs numbers of ticks, in any order, some perhaps twice
 */
export async function receiptProofs(
  blocks: readonly TickBlock[],
  seqs: readonly number[],
  sha256: Sha256,
): Promise<Pick<WireReceipt, "ticks" | "heads"> | undefined> {
  const ticks: WireReceiptTick[] = [];
  const used = new Set<TickBlock>();
  for (const seq of [...new Set(seqs)].sort((left, right) => left - right)) {
    const block = blocks.find(({ firstSeq, lastSeq }) => seq >= firstSeq && seq <= lastSeq);
    const proof = block && (await proofOf(block, seq, sha256));
    if (!proof) return undefined;
    const { tick, path } = proof;
    used.add(block);
    ticks.push({
      ...{ seq, at: tick.at, chart_at: tick.chartAt, price: tick.price, volume: tick.volume, is_valid: tick.isValid },
      ...(tick.late === undefined ? {} : { late: tick.late }),
      samples: tick.samples.map(({ source, price, at }) => ({ source, price, at })),
      block_seq: block.firstSeq,
      path: path.map(({ side, hash }) => ({ side, hash: hexOf(hash) })),
    });
  }
  return { ticks, heads: blocks.filter((block) => used.has(block)).map((block) => wireHead(block)) };
}
