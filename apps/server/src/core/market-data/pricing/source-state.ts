/**
 * What one source of one instrument has said, and which of its words counts at a grid instant: the last one whose own time
 * lies at or before it. Counts what was not believed, by reason and source; decides nothing about the index.
 */
import { GRID_MS, isJump, MAKE_UP_MS_MAX, STREAM_STALE_AFTER_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import type { TickSample } from "../../tick-log/tick-log.ts";
import { STREAM_CADENCE_MS } from "../feeds/feed.ts";
import type { Sample } from "../model/sample.ts";
import { faultOfSample, type SampleFault } from "./sample-gate.ts";

const CADENCES_UNTIL_STALE = 3;

/** A source is stale after three times its declared cadence, a stream after five seconds (DOMAIN section 3). */
export const staleAfterMs = (cadenceMs: number): number =>
  cadenceMs <= STREAM_CADENCE_MS ? STREAM_STALE_AFTER_MS : cadenceMs * CADENCES_UNTIL_STALE;

/** Instants further back are not made up, so that what counted at them alone is needed no more. */
const SAMPLES_MAX = MAKE_UP_MS_MAX / GRID_MS + 1;

/** A sample as it goes into a tick: a clock ahead of ours does not make a price fresher. */
interface LastSample extends TickSample {
  readonly chartAt: Instant;
  readonly volume: number;
  isSuspect: boolean;
}

/** When a sample is read. */
export interface Hearing {
  /** On this machine's clock. */
  readonly now: Instant;
  /** The next instant to be formed, where the server is behind: what was fresh then is not too old. */
  readonly wanted: Instant;
}

export class SourceState {
  readonly name: string;
  readonly staleAfterMs: number;
  private said: Sample | undefined;
  /** The word that counts at the last instant that was formed. */
  private current: LastSample | undefined;
  /**
   * Those after it, oldest first, one for each grid instant at most: of several between two instants only the last can count,
   * so that no stall makes this longer than what may be made up for.
   */
  private later: LastSample[] = [];
  /** What it said when its price last counted. */
  private trusted: number | undefined;
  private readonly onFault: (fault: SampleFault, source: string) => void;

  constructor(name: string, cadenceMs: number, onFault: (fault: SampleFault, source: string) => void) {
    this.name = name;
    this.staleAfterMs = staleAfterMs(cadenceMs);
    this.onFault = onFault;
  }

  /**
   * Takes what the source says, or counts why not.
   * @param isOpen what was said outside of the venue's hours is no fault, and no price either
   */
  hear(sample: Sample, { now, wanted }: Hearing, isOpen: (at: Instant) => boolean): void {
    const oldest = instantOf(Math.min(now, wanted) - this.staleAfterMs);
    const fault = faultOfSample(sample, { now, last: this.said, oldest });
    if (fault) {
      this.onFault(fault, this.name);
      return;
    }
    if (!isOpen(sample.at)) return;
    const aheadMs = Math.max(0, sample.at - now);
    this.said = sample;
    this.add({
      ...{ source: sample.source, price: sample.price, volume: sample.volume, isSuspect: false },
      ...{ at: instantOf(sample.at - aheadMs), chartAt: instantOf(sample.chartAt - aheadMs) },
    });
  }

  private add(word: LastSample): void {
    const last = this.later.at(-1);
    if (last === undefined || countsFrom(last) !== countsFrom(word)) {
      this.later.push(word);
      if (this.later.length > SAMPLES_MAX) this.later.shift();
      return;
    }
    this.passOver(last);
    this.later[this.later.length - 1] = { ...word, volume: last.volume + word.volume };
  }

  /** Goes on to an instant; what changed hands by the words that came up since the one before. */
  turnTo(at: Instant): number {
    let volume = 0;
    let count = 0;
    for (const word of this.later) {
      if (word.at > at) break;
      if (this.current) this.passOver(this.current);
      this.current = word;
      volume += word.volume;
      count += 1;
    }
    if (count > 0) this.later = this.later.slice(count);
    return volume;
  }

  /** Another word stands in its place: it never became part of a price that counts. */
  private passOver(word: LastSample): void {
    if (this.isSuspect(word)) this.markSuspect(word, "jump");
  }

  /** Nothing it has said counts any more: its venue has closed. */
  forget(): void {
    this.said = undefined;
    this.current = undefined;
    this.later = [];
    this.trusted = undefined;
  }

  /** The word that counts at the last instant, fresh or not. */
  get latest(): (TickSample & { readonly chartAt: Instant }) | undefined {
    return this.current;
  }

  isFresh(now: Instant): boolean {
    return this.current !== undefined && now - this.current.at <= this.staleAfterMs;
  }

  /** Its word has become part of a price that counts. */
  trust(): void {
    this.trusted = this.current?.price;
  }

  /** Its word is part of a price that does not count: it is counted where it is to blame, once. */
  distrust(index: number): void {
    if (!this.current) return;
    if (this.isSuspect(this.current)) this.markSuspect(this.current, "jump");
    else if (isApart(this.current.price, index)) this.markSuspect(this.current, "apart");
  }

  private isSuspect({ price }: LastSample): boolean {
    return this.trusted !== undefined && isJump(this.trusted, price);
  }

  private markSuspect(word: LastSample, fault: "jump" | "apart"): void {
    if (word.isSuspect) return;
    word.isSuspect = true;
    this.onFault(fault, this.name);
  }
}

/** The first grid instant, by its number, at which a word can count. */
const countsFrom = ({ at }: LastSample): number => Math.ceil(at / GRID_MS);

/** A source further than this from the index counts only up to here: 0.5 %. */
const APART_PER_MILLE = 5;
const isApart = (price: number, index: number): boolean => Math.abs(price - index) * 1000 > index * APART_PER_MILLE;
