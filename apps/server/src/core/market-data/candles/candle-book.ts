/** The running bars of every instrument and period, built from ticks, and those closed since they were last kept. */
import { PERIODS, type Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import type { Instant } from "@candor/money/money";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { Bar } from "../model/bar.ts";
import { barOf, mergedBar } from "./bar-merge.ts";
import { barStartOf } from "./candle-period.ts";

export interface InstrumentBar {
  readonly instrumentId: number;
  readonly period: Period;
  readonly bar: Bar;
}

/** One instrument's bars of one period. */
interface Lane {
  running: Bar | undefined;
  /** Closed and not yet kept, oldest first. */
  closed: Bar[];
  isTouched: boolean;
}

/** Where the bars of every period stand that hold an instant: all instruments of a calendar share few instants. */
interface Starts {
  readonly at: Instant;
  readonly all: readonly Instant[];
}

export class CandleBook {
  /** Of each instrument, in the order of the periods. */
  private readonly lanes = new Map<number, readonly Lane[]>();
  /** Bars changed since they were stored that are in no lane any more. */
  private changed: InstrumentBar[] = [];
  /** Bars that somebody else has told of times that were not observed here, to be stored with those that took them in. */
  private told: InstrumentBar[] = [];
  /** What `unkept` and `unkeptTold` returned last. */
  private given: ReadonlySet<Bar> = new Set();
  private readonly starts = new Map<CalendarName, Starts>();
  readonly calendarOf: (instrumentId: number) => CalendarName;

  /** @param calendarOf whose trading days the bars of a day and longer follow; those of UTC when left out */
  constructor(calendarOf: (instrumentId: number) => CalendarName = () => "always") {
    this.calendarOf = calendarOf;
  }

  /** Where the bar of an instrument stands that holds an instant. */
  startOf(instrumentId: number, period: Period, at: Instant): Instant {
    return barStartOf(this.calendarOf(instrumentId), period, at);
  }

  /** Puts a running bar in place at the start; later ticks go on with it. */
  restore(instrumentId: number, period: Period, bar: Bar): void {
    const lane = this.lanesOf(instrumentId)[PERIODS.indexOf(period)];
    if (lane) lane.running = bar;
  }

  /** Takes over what the book of another process knows better than the database, as its `recent` tells it. */
  adopt(instrumentId: number, period: Period, recent: readonly Bar[]): void {
    const lane = this.lanesOf(instrumentId)[PERIODS.indexOf(period)];
    if (!lane) return;
    lane.closed = recent.slice(0, -1);
    lane.running = recent.at(-1);
    lane.isTouched = recent.length > 0;
  }

  /** Says that another process has stored all that is known here until now. */
  forgetKept(): void {
    this.unkept();
    this.kept();
  }

  /**
   * Puts what happened before in front of the first bar known here, where it is the same one: it began in the middle. Where
   * there is none yet, ticks go on with it.
   */
  precede(instrumentId: number, period: Period, earlier: Bar): void {
    const lane = this.laneOf(instrumentId, period);
    const first = lane && (lane.closed[0] ?? lane.running);
    if (!lane || !first) this.restore(instrumentId, period, earlier);
    if (!lane || first?.openedAt !== earlier.openedAt) return;
    // Both have seen the last moments: volumes would count them twice.
    const whole = { ...mergedBar(earlier, first), volume: Math.max(earlier.volume, first.volume) };
    if (lane.closed[0]) lane.closed[0] = whole;
    else lane.running = whole;
    lane.isTouched = true;
  }

  /** A bar that memory knows better than the database. */
  find(instrumentId: number, period: Period, openedAt: Instant): Bar | undefined {
    const isIt = (bar: Bar) => bar.openedAt === openedAt;
    const changed = this.changed.find(
      (each) => each.instrumentId === instrumentId && each.period === period && isIt(each.bar),
    );
    return this.recent(instrumentId, period).find(isIt) ?? changed?.bar;
  }

  /** Puts a bar in the place of the one that opened with it, which may be stored already. */
  replace(instrumentId: number, period: Period, bar: Bar): void {
    const lane = this.laneOf(instrumentId, period);
    const position = lane?.closed.findIndex(({ openedAt }) => openedAt === bar.openedAt) ?? -1;
    if (lane && position >= 0) lane.closed[position] = bar;
    else if (lane?.running?.openedAt === bar.openedAt) lane.running = bar;
    else {
      const isOther = (each: InstrumentBar) =>
        each.instrumentId !== instrumentId || each.period !== period || each.bar.openedAt !== bar.openedAt;
      this.changed = [...this.changed.filter(isOther), { instrumentId, period, bar }];
      return;
    }
    lane.isTouched = true;
  }

  /** Takes bars that somebody else has told; they are stored where none is, together with what `replace` has changed. */
  tell(bars: readonly InstrumentBar[]): void {
    this.told.push(...bars);
  }

  /** Adds a tick to the running bars. A tick of an invalid price is no trade and shows on no chart. */
  add(tick: Tick): void {
    if (!tick.isValid) return;
    const starts = this.startsOf(this.calendarOf(tick.instrumentId), tick.chartAt);
    const point = barOf(tick.chartAt, tick.price, tick.volume);
    // By index: this is done for every tick and period, and anything made on the way has to be cleared away.
    const lanes = this.lanesOf(tick.instrumentId);
    for (let index = 0; index < lanes.length; index += 1) {
      const lane = lanes[index] as Lane;
      const openedAt = starts[index] as Instant;
      const { running } = lane;
      lane.isTouched = true;
      if (running && running.openedAt >= openedAt) {
        lane.running = mergedBar(running, point);
        continue;
      }
      if (running) lane.closed.push(running);
      lane.running = { ...point, openedAt };
    }
  }

  running(instrumentId: number, period: Period): Bar | undefined {
    return this.laneOf(instrumentId, period)?.running;
  }

  /** Bars that memory knows better than the database: closed and not yet kept, and the running one. Oldest first. */
  recent(instrumentId: number, period: Period): readonly Bar[] {
    const lane = this.laneOf(instrumentId, period);
    if (!lane) return [];
    return lane.running ? [...lane.closed, lane.running] : lane.closed;
  }

  /** What was told of one instrument since the last call of `kept`. */
  toldOf(instrumentId: number): readonly InstrumentBar[] {
    return this.told.filter((each) => each.instrumentId === instrumentId);
  }

  /** What was told since then. To be stored in one commit with what `unkept` returns right before. */
  unkeptTold(): readonly InstrumentBar[] {
    const told = [...this.told];
    this.given = new Set([...this.given, ...told.map(({ bar }) => bar)]);
    return told;
  }

  /** Everything that changed since the last call of `kept`. */
  unkept(): InstrumentBar[] {
    const bars: InstrumentBar[] = [...this.changed];
    for (const [instrumentId, lanes] of this.lanes) {
      for (const [index, { isTouched, closed, running }] of lanes.entries()) {
        const period = PERIODS[index];
        if (!isTouched || !period) continue;
        for (const bar of closed) bars.push({ instrumentId, period, bar });
        if (running) bars.push({ instrumentId, period, bar: running });
      }
    }
    this.given = new Set(bars.map(({ bar }) => bar));
    return bars;
  }

  /** Says that what was returned last is stored. What has changed in between is not. */
  kept(): void {
    const isNew = (bar: Bar) => !this.given.has(bar);
    for (const lanes of this.lanes.values()) {
      for (const lane of lanes) {
        if (!lane.isTouched) continue;
        lane.closed = lane.closed.filter(isNew);
        lane.isTouched = lane.closed.length > 0 || (lane.running !== undefined && isNew(lane.running));
      }
    }
    this.changed = this.changed.filter(({ bar }) => isNew(bar));
    this.told = this.told.filter(({ bar }) => isNew(bar));
  }

  private startsOf(calendar: CalendarName, at: Instant): readonly Instant[] {
    const known = this.starts.get(calendar);
    if (known?.at === at) return known.all;
    const all = PERIODS.map((period) => barStartOf(calendar, period, at));
    this.starts.set(calendar, { at, all });
    return all;
  }

  private laneOf(instrumentId: number, period: Period): Lane | undefined {
    return this.lanes.get(instrumentId)?.[PERIODS.indexOf(period)];
  }

  private lanesOf(instrumentId: number): readonly Lane[] {
    const known = this.lanes.get(instrumentId);
    if (known) return known;
    const lanes = PERIODS.map((): Lane => ({ running: undefined, closed: [], isTouched: false }));
    this.lanes.set(instrumentId, lanes);
    return lanes;
  }
}
