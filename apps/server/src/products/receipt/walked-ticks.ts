/**
 * Finds the first price of the log that reaches a level, however long the way: whole stretches of ticks in which none does are
 * passed at once. What is kept no more is said, and walked around. Reads only, and remembers no more than so many stretches.
 */
import { isWhole } from "@candor/engine/log-wire";
import { newestSaidAt, whyNotFresh } from "@candor/engine/price-freshness";
import type { PricedSpan, WalkedSpan } from "@candor/engine/receipt-walk";
import type { Instant } from "@candor/money/money";
import type { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { type Hole, Holes } from "./log-holes.ts";
import { ticksOf } from "./receipt-blocks.ts";

/** Ticks of a stretch: some twenty minutes. */
const STRETCH = 4_096;
const STRETCHES_MAX = 400;

/** Where blocks are read from, those whose ticks are kept no more as well. */
export type WalkedLog = Pick<ReturnType<typeof tickLogTools.source.database>, "headAfter" | "blocks">;

interface Stretch {
  /** By number from the first on; NaN for what is no valid price. */
  readonly prices: Float64Array;
  /** By number from the first on, the place of the sources behind the price among all that there were together. */
  readonly said: Uint16Array;
  readonly sourceSets: readonly (readonly string[])[];
  /** By number from the first on, when each was formed, when the newest of its samples was said, and whether a source is apart. */
  readonly at: Float64Array;
  readonly saidAt: Float64Array;
  readonly isApart: Uint8Array;
  readonly high: number;
  readonly low: number;
  /** The last number that the log had when it was read. */
  readonly lastSeq: number;
  readonly holes: Holes;
}

export interface WalkedTo {
  /** The first one that reaches it, of those that are kept. */
  readonly seq?: number;
  /** What of the way up to it, or of the whole way, is kept no more. */
  readonly holes: readonly Hole[];
}

export class WalkedTicks {
  private readonly log: WalkedLog;
  private readonly apartPpbMax: (instrumentId: number, at: Instant) => bigint;
  private readonly known = new Map<string, Promise<Stretch>>();

  /**
   * Of a log that is sealed up to every number that will be asked for.
   * @param apartPpbMax how far a source may be from a price of that instant that the house trades at, by instrument
   */
  constructor(log: WalkedLog, apartPpbMax: (instrumentId: number, at: Instant) => bigint) {
    this.log = log;
    this.apartPpbMax = apartPpbMax;
  }

  /** @param sources the price has to be made from all of these, and may be from others too */
  async firstReached(
    instrumentId: number,
    { after, upTo, above, below, priced }: WalkedSpan,
    sources: readonly string[] = [],
  ): Promise<WalkedTo> {
    const holes = new Holes();
    for (let at = Math.floor((after + 1) / STRETCH); at * STRETCH <= upTo; at += 1) {
      const [from, to] = [Math.max(after + 1, at * STRETCH), Math.min(upTo, (at + 1) * STRETCH - 1)];
      const stretch = await this.stretch(instrumentId, at * STRETCH, to);
      if (stretch.high >= above || stretch.low <= below) {
        for (let seq = from; seq <= to; seq += 1) {
          const price = stretch.prices[seq - at * STRETCH] as number;
          if (!(price >= above || price <= below)) continue;
          if (priced !== undefined && !isPriced(stretch, seq - at * STRETCH, priced)) continue;
          if (sources.length > 0 && !isMadeFrom(stretch, seq - at * STRETCH, sources)) continue;
          holes.add(stretch.holes.within(from, seq));
          return { seq, holes: holes.list() };
        }
      }
      holes.add(stretch.holes.within(from, to));
    }
    return { holes: holes.list() };
  }

  private async stretch(instrumentId: number, first: number, upTo: number): Promise<Stretch> {
    const key = `${instrumentId}/${first}`;
    const known = await this.known.get(key);
    // One that the log had not filled when it was read may be longer by now.
    if (known !== undefined && known.lastSeq >= upTo) return known;
    if (this.known.size >= STRETCHES_MAX) this.known.clear();
    const reading = this.read(instrumentId, first);
    this.known.set(key, reading);
    return reading;
  }

  private async read(instrumentId: number, first: number): Promise<Stretch> {
    const prices = new Float64Array(STRETCH).fill(Number.NaN);
    const end = first + STRETCH - 1;
    const said = new Uint16Array(STRETCH);
    const sourceSets = new SourceSets();
    const times = {
      at: new Float64Array(STRETCH),
      saidAt: new Float64Array(STRETCH),
      isApart: new Uint8Array(STRETCH),
    };
    const termsAt = (at: Instant) => ({
      freshnessMs: Number.MAX_SAFE_INTEGER,
      apartPpbMax: this.apartPpbMax(instrumentId, at),
    });
    const holes = new Holes();
    let [high, low, lastSeq] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Math.max(0, first - 1)];
    const [opening, closing] = await Promise.all([
      this.log.headAfter(instrumentId, first - 1),
      this.log.headAfter(instrumentId, end - 1),
    ]);
    if (opening === undefined) return { prices, said, sourceSets: [], ...times, high, low, lastSeq, holes };
    for await (const block of this.log.blocks(instrumentId, { from: opening.firstAt, to: closing?.lastAt })) {
      if (block.lastSeq < first) continue;
      const behind = Math.min(block.firstSeq - 1, end);
      if (behind > lastSeq) holes.add([{ first: lastSeq + 1, last: behind }]);
      lastSeq = behind;
      if (block.firstSeq > end) break;
      lastSeq = Math.min(block.lastSeq, end);
      if (!isWhole(block)) {
        holes.add([{ first: Math.max(block.firstSeq, first), last: lastSeq }]);
        continue;
      }
      for (const tick of ticksOf(block)) {
        const { seq, at, price, isValid, samples } = tick;
        if (seq < first || seq > end || !isValid) continue;
        times.at[seq - first] = at;
        times.saidAt[seq - first] = newestSaidAt(samples) ?? 0;
        times.isApart[seq - first] = whyNotFresh(tick, termsAt(at)) === "apart" ? 1 : 0;
        prices[seq - first] = price;
        said[seq - first] = sourceSets.placeOf(samples);
        high = Math.max(high, price);
        low = Math.min(low, price);
      }
    }
    return { prices, said, sourceSets: sourceSets.all, ...times, high, low, lastSeq, holes };
  }
}

/** Which sources made a price together: few sets of them, and very many prices. */
class SourceSets {
  readonly all: string[][] = [];
  private readonly places = new Map<string, number>();

  placeOf(samples: readonly { readonly source: string }[]): number {
    const sources = samples.map(({ source }) => source);
    const key = sources.join("\n");
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.all.length);
    return this.all.push(sources) - 1;
  }
}

/** Whether the house prices at a tick. One with a source apart may have been passed over or not, as it closes after a while. */
function isPriced({ at, saidAt, isApart }: Stretch, nth: number, { from, freshMs, saidSince }: PricedSpan): boolean {
  const [formedAt, newest] = [at[nth] as number, saidAt[nth] as number];
  if (formedAt < from || isApart[nth] === 1) return false;
  return newest >= (saidSince ?? formedAt - (freshMs ?? 0));
}

function isMadeFrom({ said, sourceSets }: Stretch, at: number, sources: readonly string[]): boolean {
  const made = sourceSets[said[at] as number] ?? [];
  return sources.every((source) => made.includes(source));
}
