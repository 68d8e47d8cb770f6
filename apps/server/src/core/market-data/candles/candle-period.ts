/**
 * When the bars of each period open: up to four hours on the clock of UTC; from a day on by the venue's trading day, weeks on
 * Monday, months on the first (docs/decisions/0041).
 */
import { PERIODS, type Period } from "@candor/api/market";
import { civilDate } from "@candor/engine/calendar/civil-date";
import { type CalendarName, tradingDay } from "@candor/engine/calendar/session";
import { type Instant, instantOf } from "@candor/money/money";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How long a bar of each period usually is; a month counts as 30 days here. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "30m": 30 * MINUTE,
  "1h": HOUR,
  "4h": 4 * HOUR,
  "1D": DAY,
  "1W": WEEK,
  "1M": 30 * DAY,
};

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * DAY;

/**
 * Where the bar that holds `at` stands on the chart. Up to four hours that is the instant it opened; from a day on it is
 * midnight UTC of its first date, and the bar begins and ends with the venue's days.
 */
export const barStartOf = (calendar: CalendarName, period: Period, at: Instant): Instant =>
  barStart(period, isAtLeast(period, "1D") ? tradingDay(calendar, at) : at);

/** The same by days of UTC, as of what never closes. */
export function barStart(period: Period, at: Instant): Instant {
  if (period === "1M") return monthStart(at);
  const origin = period === "1W" ? FIRST_MONDAY : 0;
  const length = PERIOD_MS[period];
  return instantOf(Math.floor((at - origin) / length) * length + origin);
}

/** From the shortest to the longest. */
export const isAtLeast = (period: Period, other: Period): boolean => PERIODS.indexOf(period) >= PERIODS.indexOf(other);

function monthStart(at: Instant): Instant {
  const day = Math.floor(at / DAY);
  return instantOf((day - civilDate(day).day + 1) * DAY);
}
