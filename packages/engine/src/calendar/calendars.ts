/**
 * When each venue trades. A calendar says, for a trading day, from when to when its venue's wall clock runs; what an instant
 * means is for session.ts to find out.
 *
 * Simplifications, each of which rather closes than opens a market: Globex products stop at noon in Chicago on United States
 * holidays and at 12:15 on short days, where energy and metals go on for up to 90 minutes; Good Friday is closed also in years
 * in which currency and index futures trade for a morning; halts of single days that an exchange announces are not known;
 * currencies rest on Christmas Day and New Year's Day.
 */
import { type CivilDate, civilDate } from "./civil-date.ts";
import { isWorkday, usHolidaysOf } from "./us-holidays.ts";
import { DAY_MINUTES } from "./zone-time.ts";

/** Named after the venue whose hours they are. `always` never closes; a cash index follows the shares it is made of. */
export const CALENDARS = ["always", "us-equity", "forex", "globex", "cbot-grain"] as const;
export type CalendarName = (typeof CALENDARS)[number];

/** Minutes since the trading day's midnight on the wall; negative ones are the evening before. */
export type Span = readonly [opens: number, closes: number];

export interface VenueHours {
  /** IANA name. */
  readonly zone: string;
  /** The minute of the wall's day from which on it is the next trading day. */
  readonly dayEnds: number;
  /** The sessions of a trading day in their order; none on a day without trading. */
  spans(day: number): readonly Span[];
}

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const eveningBefore = (hour: number): number => at(hour) - DAY_MINUTES;
const NONE: readonly Span[] = [];

const isDate = ({ month, day }: CivilDate, inMonth: number, onDay: number): boolean =>
  month === inMonth && day === onDay;
const isNewYear = (day: number): boolean => isDate(civilDate(day), 1, 1);
const isChristmas = (day: number): boolean => isDate(civilDate(day), 12, 25);

/** NYSE and Nasdaq: 09:30 to 16:00 in New York, to 13:00 on early closes. */
const usEquity: VenueHours = {
  zone: "America/New_York",
  dayEnds: DAY_MINUTES,
  spans(day) {
    const { full, early } = usHolidaysOf(day);
    if (!isWorkday(day) || full.has(day)) return NONE;
    return [[at(9, 30), early.has(day) ? at(13) : at(16)]];
  },
};

/** Currencies: from Sunday 17:00 to Friday 17:00 in New York without a break. */
const forex: VenueHours = {
  zone: "America/New_York",
  dayEnds: at(17),
  spans: (day) => (!isWorkday(day) || isNewYear(day) || isChristmas(day) ? NONE : [[eveningBefore(17), at(17)]]),
};

/** CME Globex: from Sunday 17:00 in Chicago, with a break from 16:00 to 17:00 every day. */
const globex: VenueHours = {
  zone: "America/Chicago",
  dayEnds: at(16, 30),
  spans(day) {
    const { full, early, rest } = usHolidaysOf(day);
    if (!isWorkday(day) || rest.has(day)) return NONE;
    return [[eveningBefore(17), full.has(day) ? at(12) : early.has(day) ? at(12, 15) : at(16)]];
  },
};

/** CBOT grains on Globex: 19:00 to 07:45 and 08:30 to 13:20 in Chicago; nothing on holidays, noon on short days. */
const cbotGrain: VenueHours = {
  zone: "America/Chicago",
  dayEnds: at(16, 30),
  spans(day) {
    const { full, early } = usHolidaysOf(day);
    if (!isWorkday(day) || full.has(day)) return NONE;
    return [
      [eveningBefore(19), at(7, 45)],
      [at(8, 30), early.has(day) ? at(12) : at(13, 20)],
    ];
  },
};

/** Null for what never closes. */
export const VENUE_HOURS: Readonly<Record<CalendarName, VenueHours | null>> = {
  always: null,
  "us-equity": usEquity,
  forex,
  globex,
  "cbot-grain": cbotGrain,
};
