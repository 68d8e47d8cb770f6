/**
 * Finds the first price of the log that reaches a level, however long the way: whole stretches of ticks in which none does are
 * passed at once. Reads only, and remembers no more than so many stretches.
 */

import { TicksForgotten } from "@candor/engine/log-wire";
import type { WalkedSpan } from "@candor/engine/receipt-walk";
import type { TickBlock } from "@candor/engine/tick-block";
import type { LogProofs } from "../../core/market-data/market-data.ts";
import type { Reader } from "../../platform/database.ts";
import { ticksOf } from "./receipt-blocks.ts";

/** Ticks of a stretch: some twenty minutes. */
const STRETCH = 4_096;
const STRETCHES_MAX = 400;
const BLOCKS_AT_ONCE = 256;

interface Stretch {
  /** By number from the first on; NaN for what is no valid price. */
  readonly prices: Float64Array;
  readonly high: number;
  readonly low: number;
  /** The last number that the log had when it was read. */
  readonly lastSeq: number;
  /** Whether each of its blocks is still kept. */
  readonly isWhole: boolean;
}

export interface WalkedTo {
  /** The first one that reaches it. */
  readonly seq?: number;
  /** False where blocks of the way are kept no more. */
  readonly isWhole: boolean;
}

export class WalkedTicks {
  private readonly reader: Reader;
  private readonly proofs: Pick<LogProofs, "blocksAfter">;
  private readonly known = new Map<string, Promise<Stretch>>();

  /** Of a log that is sealed up to every number that will be asked for. */
  constructor(reader: Reader, proofs: Pick<LogProofs, "blocksAfter">) {
    this.reader = reader;
    this.proofs = proofs;
  }

  async firstReached(instrumentId: number, { after, upTo, above, below }: WalkedSpan): Promise<WalkedTo> {
    let isWhole = true;
    for (let at = Math.floor((after + 1) / STRETCH); at * STRETCH <= upTo; at += 1) {
      const [from, to] = [Math.max(after + 1, at * STRETCH), Math.min(upTo, (at + 1) * STRETCH - 1)];
      const stretch = await this.stretch(instrumentId, at * STRETCH, to);
      isWhole &&= stretch.isWhole;
      if (stretch.high < above && stretch.low > below) continue;
      for (let seq = from; seq <= to; seq += 1) {
        const price = stretch.prices[seq - at * STRETCH] as number;
        if (price >= above || price <= below) return { seq, isWhole };
      }
    }
    return { isWhole };
  }

  private async stretch(instrumentId: number, first: number, upTo: number): Promise<Stretch> {
    const key = `${instrumentId}/${first}`;
    const known = await this.known.get(key);
    // One that the log had not filled when it was read may be longer by now.
    if (known !== undefined && (!known.isWhole || known.lastSeq >= upTo)) return known;
    if (this.known.size >= STRETCHES_MAX) this.known.clear();
    const reading = this.read(instrumentId, first);
    this.known.set(key, reading);
    return reading;
  }

  private async read(instrumentId: number, first: number): Promise<Stretch> {
    const prices = new Float64Array(STRETCH).fill(Number.NaN);
    const end = first + STRETCH - 1;
    let [high, low, lastSeq] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, first - 1];
    for (let isMore = true; isMore && lastSeq < end; ) {
      const blocks = await this.blocksAfter(instrumentId, lastSeq);
      if (blocks === undefined) return { prices, high, low, lastSeq, isWhole: false };
      for (const { seq, price, isValid } of blocks.flatMap(ticksOf)) {
        if (seq < first || seq > end || !isValid) continue;
        prices[seq - first] = price;
        high = Math.max(high, price);
        low = Math.min(low, price);
      }
      lastSeq = blocks.at(-1)?.lastSeq ?? lastSeq;
      isMore = blocks.length === BLOCKS_AT_ONCE;
    }
    return { prices, high, low, lastSeq, isWhole: true };
  }

  private async blocksAfter(instrumentId: number, seq: number): Promise<readonly TickBlock[] | undefined> {
    try {
      return await this.proofs.blocksAfter(this.reader, instrumentId, seq, BLOCKS_AT_ONCE);
    } catch (error) {
      if (error instanceof TicksForgotten) return undefined;
      throw error;
    }
  }
}
