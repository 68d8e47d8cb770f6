/** Heads that were kept elsewhere: the log must still have each of them. */
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";

/** Walked beside the log's own. */
export class KeptHeads {
  private readonly heads: AsyncIterator<SignedHead>;
  private current: SignedHead | undefined;
  /** The number up to which they agree with the log. */
  agreedUpTo = 0;

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
}
