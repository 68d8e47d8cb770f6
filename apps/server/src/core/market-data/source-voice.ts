/**
 * What one source of one instrument last said, and whether it still counts. Counts what was not believed, by reason and
 * source; decides nothing about the index.
 */
import { isJump, STREAM_STALE_AFTER_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import { STREAM_CADENCE_MS } from "./feed.ts";
import { faultOfSample, type SampleFault } from "./sample-gate.ts";
import type { Sample, TickSample } from "./tick.ts";

const CADENCES_UNTIL_STALE = 3;

/** A source is stale after three times its declared cadence, a stream after five seconds (DOMAIN section 3). */
export const staleAfterMs = (cadenceMs: number): number =>
  cadenceMs <= STREAM_CADENCE_MS ? STREAM_STALE_AFTER_MS : cadenceMs * CADENCES_UNTIL_STALE;

export class SourceVoice {
  readonly name: string;
  readonly staleAfterMs: number;
  private said: Sample | undefined;
  /** The same as it goes into a tick: a clock ahead of ours does not make a price fresher. */
  private heard: (TickSample & { readonly chartAt: Instant }) | undefined;
  /** What it said when its price last counted. */
  private trusted: number | undefined;
  /** Its latest word is a jump from there. */
  private isSuspect = false;
  private isDoubted = false;
  private readonly onFault: (fault: SampleFault, source: string) => void;

  constructor(name: string, cadenceMs: number, onFault: (fault: SampleFault, source: string) => void) {
    this.name = name;
    this.staleAfterMs = staleAfterMs(cadenceMs);
    this.onFault = onFault;
  }

  /**
   * Takes what the source says, or counts why not. True when it was taken.
   * @param isOpen what was said outside of the venue's hours is no fault, and no price either
   */
  hear(sample: Sample, now: Instant, isOpen: (at: Instant) => boolean): boolean {
    const fault = faultOfSample(sample, { now, last: this.said, staleAfterMs: this.staleAfterMs });
    if (fault) {
      this.onFault(fault, this.name);
      return false;
    }
    if (!isOpen(sample.at)) return false;
    if (this.isSuspect) this.doubt("jump");
    const aheadMs = Math.max(0, sample.at - now);
    const { source, price } = sample;
    this.said = sample;
    this.heard = { source, price, at: instantOf(sample.at - aheadMs), chartAt: instantOf(sample.chartAt - aheadMs) };
    this.isDoubted = false;
    this.isSuspect = this.trusted !== undefined && isJump(this.trusted, price);
    return true;
  }

  /** Nothing it has said counts any more: its venue has closed. */
  forget(): void {
    this.said = undefined;
    this.heard = undefined;
    this.trusted = undefined;
    this.isDoubted = false;
  }

  /** Its latest word, fresh or not. */
  get latest(): (TickSample & { readonly chartAt: Instant }) | undefined {
    return this.heard;
  }

  isFresh(now: Instant): boolean {
    return this.heard !== undefined && now - this.heard.at <= this.staleAfterMs;
  }

  /** Its latest word has become part of a price that counts. */
  trust(): void {
    this.trusted = this.heard?.price;
    this.isSuspect = false;
  }

  /** Its latest word is part of a price that does not count: it is counted where it is to blame, once. */
  distrust(index: number): void {
    if (this.isSuspect) this.doubt("jump");
    else if (this.heard && isApart(this.heard.price, index)) this.doubt("apart");
  }

  private doubt(fault: "jump" | "apart"): void {
    if (this.isDoubted) return;
    this.isDoubted = true;
    this.onFault(fault, this.name);
  }
}

/** A source further than this from the index counts only up to here: 0.5 %. */
const APART_PER_MILLE = 5;
const isApart = (price: number, index: number): boolean => Math.abs(price - index) * 1000 > index * APART_PER_MILLE;
