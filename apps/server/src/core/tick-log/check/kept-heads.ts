/** Heads that were kept elsewhere: the log must still have each of them, or have folded it. */
import { isAmongFolded, type LogCheckpoint, rootOfHeads } from "@candor/engine/log-checkpoint";
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
 * Whether heads of a checkpoint's range are those that it folded: all of them by the root, one by its own proof or by being the
 * last, and each that another one which is shown follows.
 * @param heads in their order; their hashes are those of what they say
 */
export async function foldedAmong(heads: readonly SignedHead[], checkpoint: LogCheckpoint): Promise<AmongFolded> {
  const { sha256 } = nodeCrypto;
  const other = heads.find((head, nth) => isOther(head, heads[nth - 1], checkpoint));
  if (other) return { other, unproven: 0 };
  if (heads.length === checkpoint.headCount) {
    const isSame = isSameBytes(await rootOfHeads(heads, sha256), checkpoint.root);
    return { other: isSame ? undefined : heads[0], unproven: 0 };
  }
  let [unproven, shownFrom] = [0, checkpoint.lastSeq + 1];
  for (const head of heads.toReversed()) {
    const hasProof = checkpoint.kept.some(({ firstSeq }) => firstSeq === head.firstSeq);
    if (hasProof && !(await isAmongFolded(head, checkpoint, sha256))) return { other: head, unproven: 0 };
    if (hasProof || head.lastSeq === shownFrom - 1) shownFrom = head.firstSeq;
    else unproven += 1;
  }
  return { other: undefined, unproven };
}

/** What cannot be of them, or does not follow the one before. */
function isOther(head: SignedHead, before: SignedHead | undefined, checkpoint: LogCheckpoint): boolean {
  const { firstSeq, lastSeq, beforeHash, lastHash, priceMode } = checkpoint;
  return (
    (before?.lastSeq === head.firstSeq - 1 && !isSameBytes(before.hash, head.previousHash)) ||
    head.firstSeq < firstSeq ||
    head.lastSeq > lastSeq ||
    (head.firstSeq === firstSeq && !isSameBytes(head.previousHash, beforeHash)) ||
    (head.lastSeq === lastSeq && !isSameBytes(head.hash, lastHash)) ||
    head.priceMode !== priceMode
  );
}
