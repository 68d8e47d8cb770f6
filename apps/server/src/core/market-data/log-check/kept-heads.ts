/** Heads that were kept elsewhere: the log must still have each of them, or have folded it. */
import { type LogCheckpoint, rootOfHeads } from "@candor/engine/log-checkpoint";
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";
import { nodeCrypto } from "./node-crypto.ts";

/** Walked beside the log's own. */
export class KeptHeads {
  private readonly heads: AsyncIterator<SignedHead>;
  private current: SignedHead | undefined;
  /** The number up to which they agree with the log. */
  agreedUpTo = 0;
  /** Those of folded stretches that nothing shows to have been among them: the run that they are of does not reach an end. */
  unproven = 0;

  constructor(heads: AsyncIterable<SignedHead>) {
    this.heads = heads[Symbol.asyncIterator]();
  }

  /** The first that the log has not reached. */
  async next(): Promise<SignedHead | undefined> {
    this.current ??= (await this.heads.next()).value as SignedHead | undefined;
    return this.current;
  }

  /** The kept head that this block of the log should have been, and is not. */
  async contradictionOf(block: SignedHead): Promise<SignedHead | undefined> {
    const kept = await this.next();
    if (!kept || kept.firstSeq > block.lastSeq) return undefined;
    this.current = undefined;
    if (kept.firstSeq !== block.firstSeq || !isSameBytes(kept.hash, block.hash)) return kept;
    this.agreedUpTo = kept.lastSeq;
    return undefined;
  }

  /** The kept head that cannot have been among those that this checkpoint folded. Takes in all of its range. */
  async contradictionOfFolded(checkpoint: LogCheckpoint): Promise<SignedHead | undefined> {
    const own: SignedHead[] = [];
    for (let kept = await this.next(); kept && kept.firstSeq <= checkpoint.lastSeq; kept = await this.next()) {
      own.push(kept);
      this.current = undefined;
    }
    const found = await foldedAmong(own, checkpoint);
    this.unproven += found.unproven;
    if (found.other) return found.other;
    this.agreedUpTo = own.at(-1)?.lastSeq ?? this.agreedUpTo;
    return undefined;
  }
}

interface AmongFolded {
  /** One that cannot be of them. */
  readonly other: SignedHead | undefined;
  /** How many nothing shows to be of them. */
  readonly unproven: number;
}

/**
 * Whether heads of a checkpoint's range are those that it folded: all of them by the root, a run of them by the hash it ends with.
 * @param heads in their order; their hashes are those of what they say
 */
export async function foldedAmong(heads: readonly SignedHead[], checkpoint: LogCheckpoint): Promise<AmongFolded> {
  const { firstSeq, lastSeq, headCount, root, beforeHash, lastHash } = checkpoint;
  const other = heads.find((head, nth) => {
    const before = heads[nth - 1];
    const isBroken = before?.lastSeq === head.firstSeq - 1 && !isSameBytes(before.hash, head.previousHash);
    const isOutside = head.firstSeq < firstSeq || head.lastSeq > lastSeq;
    const isOtherFirst = head.firstSeq === firstSeq && !isSameBytes(head.previousHash, beforeHash);
    const isOtherLast = head.lastSeq === lastSeq && !isSameBytes(head.hash, lastHash);
    return isBroken || isOutside || isOtherFirst || isOtherLast || head.priceMode !== checkpoint.priceMode;
  });
  const isAll = heads.length === headCount;
  const isOtherRoot = isAll && !isSameBytes(await rootOfHeads(heads, nodeCrypto.sha256), root);
  if (other || isOtherRoot) return { other: other ?? heads[0], unproven: 0 };
  // What the last one follows, and so on back, is what its hash says.
  let shown = heads.at(-1)?.lastSeq === lastSeq ? heads.length - 1 : heads.length;
  while (shown > 0 && shown < heads.length && heads[shown - 1]?.lastSeq === (heads[shown]?.firstSeq ?? 0) - 1)
    shown -= 1;
  return { other: undefined, unproven: isAll ? 0 : shown };
}
