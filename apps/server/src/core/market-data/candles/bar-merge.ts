/** Makes longer bars of shorter ones and of single prices. Pure; the only place where a bar's four prices are decided. */
import { PERIODS, type Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import type { Bar } from "../model/bar.ts";
import { barStart, barStartOf, isAtLeast } from "./candle-period.ts";

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

export interface PeriodBar {
  readonly period: Period;
  readonly bar: Bar;
}

/** Where the bar of a period stands that holds a shorter one. From a day on bars stand on dates, which weeks and months count. */
export const holderStart = (calendar: CalendarName, period: Period, { period: shorter, bar }: PeriodBar): Instant =>
  isAtLeast(shorter, "1D") ? barStart(period, bar.openedAt) : barStartOf(calendar, period, bar.openedAt);

/** Whether what was told of a bar begins before everything that is known of it, and whether it ends after that. */
export interface BarPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** @param known minutes of which something is known */
export function barPlace(known: readonly Instant[], told: readonly PeriodBar[]): BarPlace {
  const openings = told.map(({ bar }) => bar.openedAt);
  const [first, last] = [Math.min(...openings), Math.max(...openings)];
  return { isFirst: !known.some((at) => at < first), isLast: !known.some((at) => at > last) };
}

/**
 * A bar with the shorter ones that somebody else has told of the times in it that were not observed here.
 * @param told of any shorter periods, at least one; where several tell the same time, the shortest does
 */
export function takenIn(bar: Bar, told: readonly PeriodBar[], place: BarPlace, calendar: CalendarName): Bar {
  const parts = shortestOf(told, calendar).sort((a, b) => a.openedAt - b.openedAt);
  const part = parts.slice(1).reduce(mergedBar, parts[0] as Bar);
  const whole = place.isFirst ? { ...mergedBar(part, bar), openedAt: bar.openedAt } : mergedBar(bar, part);
  return reaching({ ...whole, close: place.isLast ? part.close : bar.close }, told);
}

/** A bar that reaches as far as any that lies in it: whoever told them may not agree with themselves. */
export const reaching = (bar: Bar, inner: readonly PeriodBar[]): Bar => ({
  ...bar,
  high: Math.max(bar.high, ...inner.map((each) => each.bar.high)) as PriceTicks,
  low: Math.min(bar.low, ...inner.map((each) => each.bar.low)) as PriceTicks,
});

function shortestOf(told: readonly PeriodBar[], calendar: CalendarName): Bar[] {
  const known = new Set<string>();
  return PERIODS.flatMap((period) => {
    const own = told.filter((each) => each.period === period && !known.has(`${period} ${each.bar.openedAt}`));
    const longer = PERIODS.slice(PERIODS.indexOf(period) + 1);
    for (const each of own) for (const holder of longer) known.add(`${holder} ${holderStart(calendar, holder, each)}`);
    return own.map(({ bar }) => bar);
  });
}

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
