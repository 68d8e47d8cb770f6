/**
 * The days on which United States exchanges stay closed or close early, by the rules behind the calendars that NYSE and Nasdaq
 * publish. Closings that follow no rule are listed by hand as they are announced.
 */
import { civilDate, dayNumber, easterSunday, lastWeekday, nthWeekday, weekdayOf } from "./civil-date.ts";

const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;

/** `full` days have no session of shares. */
export interface UsHolidays {
  readonly full: ReadonlySet<number>;
  /** Shares close at 13:00 in New York. */
  readonly early: ReadonlySet<number>;
  /** Of the full ones those on which trading rests around the clock: New Year's Day, Good Friday and Christmas, as observed. */
  readonly rest: ReadonlySet<number>;
}

/** Announced once and for one day: the day of mourning for President Carter. */
const MOURNING = new Set([dayNumber({ year: 2025, month: 1, day: 9 })]);

/** A holiday at a weekend is observed on the nearer weekday. */
function observed(year: number, month: number, day: number): number {
  const number = dayNumber({ year, month, day });
  const weekday = weekdayOf(number);
  return weekday === SATURDAY ? number - 1 : weekday === SUNDAY ? number + 1 : number;
}

/** Observed on a Sunday's Monday; a Saturday's is not, because the Friday before ends the books of a year. */
function newYear(year: number): readonly number[] {
  const number = dayNumber({ year, month: 1, day: 1 });
  return weekdayOf(number) === SATURDAY ? [] : [observed(year, 1, 1)];
}

const JUNETEENTH_SINCE = 2022;

const years = new Map<number, UsHolidays>();

/** Of the year in which the day lies. */
export function usHolidaysOf(day: number): UsHolidays {
  const { year } = civilDate(day);
  const known = years.get(year);
  if (known) return known;
  const made = usHolidays(year);
  years.set(year, made);
  return made;
}

export function usHolidays(year: number): UsHolidays {
  const thanksgiving = nthWeekday(year, 11, THURSDAY, 4);
  const rest = new Set([easterSunday(year) - 2, observed(year, 12, 25), ...newYear(year)]);
  const full = new Set([
    ...rest,
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    observed(year, 7, 4),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgiving,
  ]);
  if (year >= JUNETEENTH_SINCE) full.add(observed(year, 6, 19));
  for (const day of MOURNING) if (civilDate(day).year === year) full.add(day);
  const eves = [dayNumber({ year, month: 7, day: 3 }), dayNumber({ year, month: 12, day: 24 })];
  const early = new Set([thanksgiving + 1, ...eves.filter((day) => isWorkday(day) && !full.has(day))]);
  return { full, early, rest };
}

export const isWorkday = (day: number): boolean => weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY;
