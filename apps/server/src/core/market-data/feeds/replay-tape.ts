/**
 * One recording being played: where it stands, what comes next, and what lies before. Starts in the middle, so that there is
 * history; loops, and each further lap carries the recording's clock on by whole weeks, so that chart time never falls. The
 * seam between two laps is marked: the price before it says nothing of the one behind it.
 */
import { PERIODS } from "@candor/api/market";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import { type BarSegment, barOf, barsOfPeriod, mergedBar } from "../candles/bar-merge.ts";
import { barStart, PERIOD_MS } from "../candles/candle-period.ts";
import type { Bar } from "../model/bar.ts";
import type { History } from "./feed.ts";
import type { Recording } from "./recording.ts";
import { type PathStep, pathStep, STEPS_MIN } from "./replay-path.ts";

/** However long a recorded bar is, it is played within a minute, so that something moves. */
const BAR_SECONDS_MAX = 60;
const WEEK_MS = PERIOD_MS["1W"];
/** Bars shorter than the recorded ones are interpolated for so many recorded bars before the start, in so many steps. */
const FINE_BARS = 60;
const FINE_STEPS = 96;

/** What is played next: a step of a bar of a lap, each from 0; past the last step of a bar stands the next one's first. */
interface Place {
  readonly lap: number;
  readonly index: number;
  readonly step: number;
}

export class ReplayTape {
  readonly recording: Recording;
  private readonly barMs: number;
  /** Grid steps per bar. */
  private readonly steps: number;
  /** How much later each lap is on the chart. */
  private readonly lapMs: number;
  private readonly startIndex: number;
  private lap = 0;
  private index: number;
  private step = 0;

  /** @param speed recorded seconds per second; slowed down so far that a bar has its four prices, sped up so far that it takes at most a minute */
  constructor(recording: Recording, speed: number) {
    const { bars, period } = recording;
    this.recording = recording;
    this.barMs = PERIOD_MS[period];
    const barSeconds = Math.min(BAR_SECONDS_MAX, this.barMs / 1000 / speed);
    this.steps = Math.max(STEPS_MIN, Math.round((barSeconds * 1000) / GRID_MS));
    const spanMs = this.barAt(bars.length - 1).openedAt + this.barMs - this.barAt(0).openedAt;
    this.lapMs = Math.ceil(spanMs / WEEK_MS) * WEEK_MS;
    this.startIndex = Math.floor(bars.length / 2);
    this.index = this.startIndex;
  }

  /** Goes to the step after the one that was played at `chartAt`. */
  resumeAfter(chartAt: Instant): void {
    const { lap, index, step } = this.placeAfter(chartAt);
    this.lap = lap;
    this.index = index;
    this.step = step;
  }

  /** True after the last step of a lap, until the first one of the next is played. */
  get isAtSeam(): boolean {
    return this.isSeam({ index: this.index, step: this.step });
  }

  /** Whether the step that was played at `chartAt` was the last of its lap. */
  endsLap(chartAt: Instant): boolean {
    return this.isSeam(this.placeAfter(chartAt));
  }

  private isSeam({ index, step }: Pick<Place, "index" | "step">): boolean {
    return index === this.recording.bars.length - 1 && step >= this.steps;
  }

  private placeAfter(chartAt: Instant): Place {
    const first = this.barAt(0).openedAt;
    const lap = Math.max(0, Math.floor((chartAt - first) / this.lapMs));
    const recordedAt = chartAt - lap * this.lapMs;
    const index = this.indexAt(recordedAt);
    const played = ((recordedAt - this.barAt(index).openedAt) * this.steps) / this.barMs;
    return { lap, index, step: Math.min(this.steps, Math.floor(played) + 1) };
  }

  /** Of the bar in which a moment lies, the first for all before it. Asked at each tick, of recordings of any length. */
  private indexAt(recordedAt: number): number {
    let index = 0;
    let end = this.recording.bars.length;
    while (end - index > 1) {
      const middle = (index + end) >>> 1;
      if (this.barAt(middle).openedAt <= recordedAt) index = middle;
      else end = middle;
    }
    return index;
  }

  /** The next step of the tape. */
  next(): PathStep {
    if (this.step >= this.steps) {
      this.step = 0;
      this.index += 1;
    }
    if (this.index >= this.recording.bars.length) {
      this.index = 0;
      this.lap += 1;
    }
    const played = pathStep(this.barAt(this.index), this.barMs, this.step++, this.steps);
    return { ...played, chartAt: instantOf(played.chartAt + this.lap * this.lapMs) };
  }

  /** Everything recorded before the start, in every period; shorter bars than the recorded ones for the last stretch. */
  history(): History {
    const { bars, period } = this.recording;
    const recorded = bars.slice(0, this.startIndex);
    const coarse: BarSegment[] = [{ period, bars: recorded }];
    const fine: BarSegment[] = [
      { period: "1m", bars: recorded.slice(-FINE_BARS).flatMap((bar) => this.fineBars(bar)) },
    ];
    const isFine = (name: (typeof PERIODS)[number]) => PERIODS.indexOf(name) < PERIODS.indexOf(period);
    return new Map(PERIODS.map((name) => [name, barsOfPeriod(isFine(name) ? fine : coarse, name)]));
  }

  /** The minutes of one longer bar along the path that a replay takes. */
  private fineBars(bar: Bar): Bar[] {
    const minutes: Bar[] = [];
    for (let step = 0; step < FINE_STEPS; step += 1) {
      const { price, volume, chartAt } = pathStep(bar, this.barMs, step, FINE_STEPS);
      const point = barOf(barStart("1m", chartAt), price, volume);
      const last = minutes.at(-1);
      if (last?.openedAt === point.openedAt) minutes[minutes.length - 1] = mergedBar(last, point);
      else minutes.push(point);
    }
    return minutes;
  }

  private barAt(index: number): Bar {
    return this.recording.bars[index] as Bar;
  }
}
