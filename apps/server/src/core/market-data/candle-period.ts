/** When the bars of each period open: UTC, weeks on Monday, months on the first. */
import { PERIODS, type Period } from "@candor/api/market";
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

/** The instant at which the bar that holds `at` opened. */
export function barStart(period: Period, at: Instant): Instant {
  if (period === "1M") return monthStart(at);
  const origin = period === "1W" ? FIRST_MONDAY : 0;
  const length = PERIOD_MS[period];
  return instantOf(Math.floor((at - origin) / length) * length + origin);
}

/** From the shortest to the longest. */
export const isAtLeast = (period: Period, other: Period): boolean => PERIODS.indexOf(period) >= PERIODS.indexOf(other);

/** Gregorian calendar by arithmetic: years are counted from March, so that the leap day is the last of its year. */
function monthStart(at: Instant): Instant {
  const day = Math.floor(at / DAY);
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5);
  return instantOf((day - dayOfMonth) * DAY);
}
