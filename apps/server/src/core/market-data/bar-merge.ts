/** Makes longer bars of shorter ones and of single prices. Pure; the only place where a bar's four prices are decided. */
import type { Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { barStartOf, isAtLeast } from "./candle-period.ts";
import type { Bar } from "./tick.ts";

/** A bar that holds one price. */
export const barOf = (openedAt: Instant, price: PriceTicks, volume: number): Bar => ({
  openedAt,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

/** The bar after a later one is added to it; it keeps its opening. */
export const mergedBar = (bar: Bar, later: Bar): Bar => ({
  openedAt: bar.openedAt,
  open: bar.open,
  high: Math.max(later.high, bar.high) as PriceTicks,
  low: Math.min(later.low, bar.low) as PriceTicks,
  close: later.close,
  volume: bar.volume + later.volume,
});

/** Consecutive bars of one length, oldest first. */
export interface BarSegment {
  readonly period: Period;
  readonly bars: readonly Bar[];
}

/**
 * Bars of one period out of segments that follow each other, older ones in longer bars. Starts with the first whole bar:
 * what the segments cannot tell at this period is left out. Bars of a venue's days are whole when made of hours or shorter.
 */
export function barsOfPeriod(
  segments: readonly BarSegment[],
  period: Period,
  calendar: CalendarName = "always",
): Bar[] {
  const usable = segments.filter((segment) => isAtLeast(period, segment.period)).flatMap((segment) => segment.bars);
  const merged: Bar[] = [];
  for (const bar of usable) {
    const openedAt = barStartOf(calendar, period, bar.openedAt);
    const last = merged.at(-1);
    if (last?.openedAt === openedAt) merged[merged.length - 1] = mergedBar(last, bar);
    else merged.push({ ...bar, openedAt });
  }
  const first = usable[0];
  const isFirstCut = first !== undefined && merged.length > 1 && merged[0]?.openedAt !== instantOf(first.openedAt);
  return isFirstCut ? merged.slice(1) : merged;
}
