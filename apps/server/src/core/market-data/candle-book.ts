/** The running bars of every instrument and period, built from ticks, and those closed since they were last kept. */
import { PERIODS, type Period } from "@candor/api/market";
import type { Instant } from "@candor/money/money";
import { barOf, mergedBar } from "./bar-merge.ts";
import { barStart } from "./candle-period.ts";
import type { Bar, Tick } from "./tick.ts";

export interface InstrumentBar {
  readonly instrumentId: number;
  readonly period: Period;
  readonly bar: Bar;
}

/** One instrument's bars of one period. `closesBefore` saves computing the calendar for every tick. */
interface Lane {
  running: Bar | undefined;
  /** Closed and not yet kept, oldest first. */
  closed: Bar[];
  isTouched: boolean;
}

export class CandleBook {
  private readonly lanes = new Map<string, Lane>();
  /** Opening of the bar that holds an instant, per period: all instruments of a feed share few instants. */
  private readonly starts = new Map<Period, { at: Instant; start: Instant }>();

  /** Puts a running bar in place at the start; later ticks go on with it. */
  restore(instrumentId: number, period: Period, bar: Bar): void {
    this.lane(instrumentId, period).running = bar;
  }

  /** Adds a tick to the running bars. A tick of an invalid price is no trade and shows on no chart. */
  add(tick: Tick): void {
    if (!tick.isValid) return;
    for (const period of PERIODS) {
      const lane = this.lane(tick.instrumentId, period);
      const openedAt = this.startOf(period, tick.chartAt);
      const point = barOf(openedAt, tick.price, tick.volume);
      const { running } = lane;
      lane.isTouched = true;
      if (running && running.openedAt >= openedAt) {
        lane.running = mergedBar(running, point);
        continue;
      }
      if (running) lane.closed.push(running);
      lane.running = point;
    }
  }

  running(instrumentId: number, period: Period): Bar | undefined {
    return this.lanes.get(`${instrumentId}/${period}`)?.running;
  }

  /** Bars that memory knows better than the database: closed and not yet kept, and the running one. Oldest first. */
  recent(instrumentId: number, period: Period): readonly Bar[] {
    const lane = this.lanes.get(`${instrumentId}/${period}`);
    if (!lane) return [];
    return lane.running ? [...lane.closed, lane.running] : lane.closed;
  }

  /** Everything that changed since the last call of `kept`. */
  unkept(): InstrumentBar[] {
    const bars: InstrumentBar[] = [];
    for (const [key, lane] of this.lanes) {
      if (!lane.isTouched) continue;
      const [id, period] = key.split("/");
      const instrumentId = Number(id);
      for (const bar of lane.closed) bars.push({ instrumentId, period: period as Period, bar });
      if (lane.running) bars.push({ instrumentId, period: period as Period, bar: lane.running });
    }
    return bars;
  }

  /** Says that what `unkept` returned is stored; nothing may have been added in between. */
  kept(): void {
    for (const lane of this.lanes.values()) {
      lane.closed = [];
      lane.isTouched = false;
    }
  }

  private startOf(period: Period, at: Instant): Instant {
    const known = this.starts.get(period);
    if (known?.at === at) return known.start;
    const start = barStart(period, at);
    this.starts.set(period, { at, start });
    return start;
  }

  private lane(instrumentId: number, period: Period): Lane {
    const key = `${instrumentId}/${period}`;
    const known = this.lanes.get(key);
    if (known) return known;
    const lane: Lane = { running: undefined, closed: [], isTouched: false };
    this.lanes.set(key, lane);
    return lane;
  }
}
