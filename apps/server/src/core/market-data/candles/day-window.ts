/** What happened to one instrument in the last 24 hours of its chart, kept in half hours and brought forward tick by tick. */
import type { PriceTicks } from "@candor/money/money";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { Bar } from "../model/bar.ts";
import { barOf, mergedBar } from "./bar-merge.ts";
import { barStart, PERIOD_MS } from "./candle-period.ts";

export const WINDOW_PERIOD = "30m";
const WINDOW_MS = PERIOD_MS["1D"];
/** What the window holds, and the bar before it. */
export const WINDOW_BARS = WINDOW_MS / PERIOD_MS[WINDOW_PERIOD] + 1;

export class DayWindow {
  private closed: readonly Bar[] = [];
  private running: Bar | undefined;
  /** All closed bars in one; it changes only when a half hour ends. */
  private rest: Bar | undefined;
  /** The last bar that is no longer in the window. */
  private before: Bar | undefined;

  /** @param bars half hours, oldest first, the last one running */
  constructor(bars: readonly Bar[]) {
    for (const bar of bars) this.open(bar);
  }

  add(tick: Tick): void {
    const openedAt = barStart(WINDOW_PERIOD, tick.chartAt);
    const point = barOf(openedAt, tick.price, tick.volume);
    if (this.running && this.running.openedAt >= openedAt) this.running = mergedBar(this.running, point);
    else this.open(point);
  }

  /** What another window is begun with to be the same. */
  bars(): readonly Bar[] {
    const inside = this.running ? [...this.closed, this.running] : this.closed;
    return this.before ? [this.before, ...inside] : inside;
  }

  /** The whole window as one bar; undefined before the first price. */
  day(): Bar | undefined {
    return this.rest && this.running ? mergedBar(this.rest, this.running) : this.running;
  }

  /**
   * The price of 24 hours ago: the last one before the window, as it was when the venue closed if that was then. Without any,
   * the first one in it.
   */
  reference(): PriceTicks | undefined {
    return this.before?.close ?? this.day()?.open;
  }

  /** At most 48 closes, oldest first. */
  closes(): PriceTicks[] {
    return (this.running ? [...this.closed, this.running] : this.closed).map((bar) => bar.close);
  }

  private open(bar: Bar): void {
    const closed = this.running ? [...this.closed, this.running] : this.closed;
    this.closed = closed.filter(({ openedAt }) => openedAt > bar.openedAt - WINDOW_MS);
    this.before = closed.at(-1 - this.closed.length) ?? this.before;
    this.rest = this.closed.length === 0 ? undefined : this.closed.reduce(mergedBar);
    this.running = bar;
  }
}
