/**
 * Whether the halts and resumptions that everyone can read as incidents are those that are signed: each in the block of its
 * instant, or of the first tick after it. Where only a block's head is kept, that says how many there were.
 */
import type { HaltEntry } from "@candor/engine/halt-entry";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import { isWhole, type KeptBlock } from "@candor/engine/log-wire";
import { isHaltEntry } from "@candor/engine/sandbox-entry";
import { unpackContent } from "@candor/engine/tick-packing";
import type { Instant } from "@candor/money/money";

/** What a checkpoint says of the blocks that were folded. */
type FoldedBlocks = Pick<LogCheckpoint, "lastSeq" | "lastAt" | "entryCount">;

/** Consecutive blocks of which the same is known. */
interface Stretch {
  /** The entries in it; undefined where that is not known. */
  readonly signed: HaltEntry[] | undefined;
  count: number;
  upTo: Instant;
}

export class EntryCheck {
  private after: Instant | undefined;
  private readonly stretches: Stretch[] = [];
  private foldedUpTo = 0;

  /** What lies before the first block of the range. */
  beginAfter({ lastAt }: Pick<KeptBlock, "lastAt">): void {
    this.after = lastAt;
  }

  /** The next blocks, which were folded; those of them that are kept follow. */
  addFolded({ lastSeq, lastAt, entryCount }: FoldedBlocks): void {
    this.stretches.push({ signed: undefined, count: entryCount, upTo: lastAt });
    this.foldedUpTo = lastSeq;
  }

  /** The next block, whose content was found to be what its head says. */
  add(block: KeptBlock): void {
    if (block.lastSeq <= this.foldedUpTo) {
      this.addKept(block);
      return;
    }
    // Entries of the first format's time are in no block.
    if (block.format === 1) {
      this.stretches.length = 0;
      this.after = block.lastAt;
      return;
    }
    const content = isWhole(block) ? unpackContent(block.packed, block.instrumentId) : undefined;
    const last = this.stretches.at(-1);
    const stretch =
      last && (last.signed === undefined) === (content === undefined)
        ? last
        : { signed: content && [], count: 0, upTo: block.lastAt };
    if (stretch !== last) this.stretches.push(stretch);
    const others = content?.entries.filter((entry) => !isHaltEntry(entry)).length ?? 0;
    stretch.signed?.push(...(content?.entries ?? []).filter(isHaltEntry));
    stretch.count += block.entryCount - others;
    stretch.upTo = block.lastAt;
  }

  /** Of what was folded the number of entries is known, and which of them are no halts where their block is kept. */
  private addKept(block: KeptBlock): void {
    const content = isWhole(block) ? unpackContent(block.packed, block.instrumentId) : undefined;
    const folded = this.stretches.at(-1);
    if (folded) folded.count -= content?.entries.filter((entry) => !isHaltEntry(entry)).length ?? 0;
  }

  /** @param stored read after the last block; the instant of the first that is not as it was signed */
  firstDifference(stored: readonly HaltEntry[]): Instant | undefined {
    let { after } = this;
    for (const { signed, count, upTo } of this.stretches) {
      const own = stored.filter(({ at }) => (after === undefined || at > after) && at <= upTo);
      if (signed === undefined && own.length !== count) return own.at(-1)?.at ?? upTo;
      if (signed) {
        const place = signed.findIndex((entry, index) => !isSame(entry, own[index]));
        if (place >= 0) return signed[place]?.at;
        if (own.length > signed.length) return own[signed.length]?.at;
      }
      after = upTo;
    }
    return undefined;
  }
}

const isSame = (left: HaltEntry, right: HaltEntry | undefined): boolean =>
  right !== undefined && textOf(left) === textOf(right);

const textOf = ({ kind, cause, at, afterSeq, operators, reason, samples }: HaltEntry): string =>
  JSON.stringify([
    ...[kind, cause, at, afterSeq, operators, reason],
    samples.map((sample) => [sample.source, sample.price, sample.at]),
  ]);
