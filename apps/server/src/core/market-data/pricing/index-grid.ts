/**
 * Forms one index tick per instrument and grid step out of the samples that passed the gate. Numbers ticks without a gap and
 * never repeats one; what it returns becomes public only when the caller has made it durable.
 */
import type { HaltSample } from "@candor/engine/halt-entry";
import { indexPrice, isOutlier } from "@candor/engine/index-price";
import { FRESHNESS_MS_STREAMS } from "@candor/engine/price-freshness";
import { GRID_MS, MAKE_UP_MS_MAX } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { Feed } from "../feeds/feed.ts";
import type { Sample } from "../model/sample.ts";
import {
  goodAt,
  nextHealth,
  type PriceHealth,
  type PricePoint,
  type RuleHaltCause,
  unobserved,
} from "./price-health.ts";
import type { SampleFault } from "./sample-gate.ts";
import { SourceState } from "./source-state.ts";

interface Lane {
  /** A tick made afterwards counts only where a source had spoken so shortly before its instant. */
  readonly freshnessMs: number;
  seq: number;
  chartAt: Instant;
  readonly sources: ReadonlyMap<string, SourceState>;
  volume: number;
  health: PriceHealth;
  /** The first step since the start or the venue's last opening; undefined while the venue is closed. */
  watchedSince: Instant | undefined;
}

type TickPlace = Pick<Tick, "at" | "chartAt" | "price">;

/** Where an instrument's ticks go on. */
export interface LastTick {
  /** The number of the last durable one; 0 before the first. */
  readonly seq: number;
  /** Why the instrument was halted by rule when the process ended, as a halt outlives it; null when it was not. */
  readonly halt: RuleHaltCause | null;
  /** The last durable one, if it has the same origin: other prices are none to go on from. */
  readonly own: TickPlace | null;
  /** Of the same origin and good, those of the second before it, oldest first; none when left out. */
  readonly before?: readonly TickPlace[];
  /** The price of the last valid one of the same origin; null when there is none. */
  readonly lastGood: number | null;
}

/** Before an instrument's first tick. */
export const NO_TICK_YET: LastTick = { seq: 0, halt: null, own: null, lastGood: null };

/** Samples that were turned away or not believed. */
export interface RejectedSamples {
  readonly reason: SampleFault;
  /** `unknown` where no source of the feed said it. */
  readonly source: string;
  readonly count: number;
}

type GridFeed = Pick<Feed, "mode" | "sources" | "cadenceMs">;

const NOBODY = "unknown";

/** Whether an instrument's venue trades at an instant. */
export type IsOpen = (instrumentId: number, at: Instant) => boolean;

export class IndexGrid {
  private readonly lanes = new Map<number, Lane>();
  private readonly rejections = new Map<string, RejectedSamples>();
  private readonly feed: GridFeed;
  private readonly isOpen: IsOpen;
  private lastAt = instantOf(0);

  /**
   * @param last the last durable tick of each instrument that may get a price; null before its first
   * @param isOpen outside its venue's hours an instrument gets no tick, and its silence is no fault
   * @param freshnessMsOf how old the newest sample of a tick may be that is made up, so that it counts
   */
  constructor(
    last: ReadonlyMap<number, LastTick>,
    feed: GridFeed,
    isOpen: IsOpen = () => true,
    freshnessMsOf: (instrumentId: number) => number = () => FRESHNESS_MS_STREAMS,
  ) {
    this.feed = feed;
    this.isOpen = isOpen;
    for (const [instrumentId, tick] of last) {
      const sources = new Map(feed.sources(instrumentId).map((name) => [name, this.state(name)]));
      const chartAt = tick.own?.chartAt ?? instantOf(0);
      const freshnessMs = freshnessMsOf(instrumentId);
      const lane = { freshnessMs, seq: tick.seq, chartAt, sources, volume: 0, health: this.healthAfter(tick) };
      this.lanes.set(instrumentId, { ...lane, watchedSince: undefined });
    }
  }

  /**
   * Goes on behind ticks that another process has made, with what the sources have said meanwhile: what was said by then has
   * been part of them already, what was said later counts from its instant on.
   * @param at the last instant that they have formed
   */
  goOnAfter(last: ReadonlyMap<number, LastTick>, at: Instant): void {
    for (const [instrumentId, tick] of last) {
      const lane = this.lanes.get(instrumentId);
      if (!lane) continue;
      lane.seq = tick.seq;
      lane.chartAt = tick.own?.chartAt ?? instantOf(0);
      lane.health = this.healthAfter(tick);
      for (const state of lane.sources.values()) state.turnTo(at);
    }
  }

  /** While another process forms the ticks: what closed venues have said is forgotten, as at each instant that is formed here. */
  listen(at: Instant): void {
    for (const [instrumentId, lane] of this.lanes) if (!this.isOpen(instrumentId, at)) rest(lane);
  }

  /** Takes a sample, or counts why not. */
  accept(sample: Sample, now: Instant): void {
    const lane = this.lanes.get(sample.instrumentId);
    const state = lane?.sources.get(sample.source);
    if (!lane) this.reject("wrong-symbol", NOBODY);
    else if (!state) this.reject("unknown-source", NOBODY);
    else state.hear(sample, { now, wanted: this.wanted(now) }, (at) => this.isOpen(sample.instrumentId, at));
  }

  /** The next instant to be formed, which is long past where the grid has missed some. */
  private wanted(now: Instant): Instant {
    return instantOf(Math.max(this.lastAt + GRID_MS, now - MAKE_UP_MS_MAX));
  }

  /**
   * The ticks of the grid step at `at`: one for each instrument that ever had a price since the start.
   * @param isLate the instant is past and was missed: its ticks say so, and nobody's silence then is known
   */
  step(at: Instant, isLate = false): Tick[] {
    this.lastAt = at;
    const ticks: Tick[] = [];
    for (const [instrumentId, lane] of this.lanes) {
      if (!this.isOpen(instrumentId, at)) {
        rest(lane);
        continue;
      }
      lane.watchedSince ??= at;
      for (const state of lane.sources.values()) lane.volume += state.turnTo(at);
      const heard = [...lane.sources.values()].filter(({ latest }) => latest !== undefined);
      if (heard.length > 0) ticks.push(this.tickOf(instrumentId, lane, heard, { at, isLate }));
      else if (!isLate && hasStayedSilent(lane, at - lane.watchedSince))
        lane.health = unobserved({ halt: lane.health.halt ?? "silence", lastGood: lane.health.lastGood });
    }
    return ticks;
  }

  /** False before the first word of any source since the start. */
  hasPrice(instrumentId: number): boolean {
    const lane = this.lanes.get(instrumentId);
    return lane !== undefined && [...lane.sources.values()].some(({ latest }) => latest !== undefined);
  }

  /** Why the instrument is halted by rule; null when it is not. */
  haltOf(instrumentId: number): RuleHaltCause | null {
    return this.lanes.get(instrumentId)?.health.halt ?? null;
  }

  /** The number of the instrument's last tick. */
  seqOf(instrumentId: number): number {
    return this.lanes.get(instrumentId)?.seq ?? 0;
  }

  /** What every source of the instrument last said, stale ones included. */
  samplesOf(instrumentId: number): HaltSample[] {
    return samplesOf([...(this.lanes.get(instrumentId)?.sources.values() ?? [])]);
  }

  rejected(): RejectedSamples[] {
    return [...this.rejections.values()];
  }

  private tickOf(instrumentId: number, lane: Lane, heard: readonly SourceState[], { at, isLate }: Step): Tick {
    const newest = newestOf(heard);
    const fresh = heard.filter((state) => state.isFresh(at));
    const used = fresh.length > 0 ? fresh : heard.filter(({ latest }) => latest === newest);
    const samples = samplesOf(used);
    const index = indexPrice(
      samples.map((sample) => sample.price),
      at,
    );
    const chartAt = instantOf(Math.max(lane.chartAt, newest.chartAt));
    // What the server itself has missed shows neither a fault of the sources nor their health.
    const isStale = isLate && at - newest.at > lane.freshnessMs;
    if (!isStale)
      lane.health = nextHealth(lane.health, {
        now: at,
        at: this.jumpClock(at, chartAt),
        isRecorded: this.feed.mode === "replay",
        price: index.price,
        freshSources: fresh.length,
        isAgreed: index.isAgreed,
        saidAt: newest.at,
      });
    const isValid = !isStale && lane.health.halt === null;
    for (const state of used) {
      const isBelieved = isValid && !isOutlier(state.latest?.price ?? index.price, index.price);
      if (isBelieved) state.trust();
      else if (!isStale) state.distrust(index.price);
    }
    lane.chartAt = chartAt;
    lane.seq += 1;
    const { seq, volume } = lane;
    lane.volume = 0;
    const late = isLate ? ({ late: isStale ? "stale" : "made-up" } as const) : {};
    return { instrumentId, seq, at, chartAt, price: index.price, volume, isValid, samples, ...late };
  }

  /** A recording leaves nights and weekends out: on its own clock what happened in them is no jump. */
  private jumpClock(at: Instant, chartAt: Instant): Instant {
    return this.feed.mode === "replay" ? chartAt : at;
  }

  private healthAfter({ halt, own, before = [], lastGood }: LastTick): PriceHealth {
    if (halt !== null || own === null) return unobserved({ halt, lastGood });
    const pointOf = ({ at, chartAt, price }: TickPlace): PricePoint => ({ at: this.jumpClock(at, chartAt), price });
    return goodAt(pointOf(own), before.map(pointOf));
  }

  private state(name: string): SourceState {
    return new SourceState(name, this.feed.cadenceMs(name), (fault, source) => this.reject(fault, source));
  }

  private reject(reason: SampleFault, source: string): void {
    const key = `${reason}/${source}`;
    this.rejections.set(key, { reason, source, count: (this.rejections.get(key)?.count ?? 0) + 1 });
  }
}

interface Step {
  readonly at: Instant;
  readonly isLate: boolean;
}

type LastSample = NonNullable<SourceState["latest"]>;

function newestOf(heard: readonly SourceState[]): LastSample {
  const words = heard.flatMap(({ latest }) => latest ?? []);
  return words.reduce((left, right) => (right.at > left.at ? right : left));
}

/** In the order of the sources' names. */
const samplesOf = (sources: readonly SourceState[]): HaltSample[] =>
  sources
    .flatMap(({ latest }) => (latest ? [{ source: latest.source, price: latest.price, at: latest.at }] : []))
    .sort((left, right) => (left.source < right.source ? -1 : 1));

/** While the venue is closed: what was said before makes no price, so that the opening waits for a fresh word. */
function rest(lane: Lane): void {
  lane.watchedSince = undefined;
  for (const state of lane.sources.values()) state.forget();
  lane.volume = 0;
  lane.health = unobserved(lane.health);
}

/** Whether no source has said a word since the start or the opening, for longer than any of them may be silent. */
const hasStayedSilent = ({ sources }: Lane, sinceMs: number): boolean =>
  sources.size > 0 && [...sources.values()].every((state) => sinceMs > state.staleAfterMs);
