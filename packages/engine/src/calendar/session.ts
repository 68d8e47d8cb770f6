/** Whether a venue trades at an instant, until when, and to which of its trading days the instant belongs. Pure. */
import { type Instant, instantOf } from "@candor/money/money";
import { type CalendarName, VENUE_HOURS, type VenueHours } from "./calendars.ts";
import { DAY_MINUTES, instantOnWall, wallTime } from "./zone-time.ts";

export type { CalendarName } from "./calendars.ts";

export interface Session {
  readonly isOpen: boolean;
  /** The next opening; null while it is open. */
  readonly opensAt: Instant | null;
  /** The next closing; null while it is closed, and for what never closes. */
  readonly closesAt: Instant | null;
}

const DAY_MS = DAY_MINUTES * 60_000;
const ALWAYS: Session = { isOpen: true, opensAt: null, closesAt: null };
/** No venue here rests for longer. */
const DAYS_AHEAD = 14;

interface Hours {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
}

/** The hours of the days around an instant, oldest first. */
function* hoursFrom({ zone, spans }: VenueHours, at: Instant): Generator<Hours> {
  const { day } = wallTime(zone, at);
  for (let next = day - 1; next <= day + DAYS_AHEAD; next += 1) {
    for (const [opens, closes] of spans(next)) {
      yield { opensAt: instantOnWall(zone, next, opens), closesAt: instantOnWall(zone, next, closes) };
    }
  }
}

/** An instant of opening belongs to the session, one of closing no more. */
export function sessionAt(calendar: CalendarName, at: Instant): Session {
  const venue = VENUE_HOURS[calendar];
  if (venue === null) return ALWAYS;
  let closesAt: Instant | null = null;
  for (const hours of hoursFrom(venue, at)) {
    if (closesAt !== null) {
      if (hours.opensAt > closesAt) break;
      closesAt = hours.closesAt;
    } else if (hours.opensAt > at) {
      return { isOpen: false, opensAt: hours.opensAt, closesAt: null };
    } else if (hours.closesAt > at) {
      closesAt = hours.closesAt;
    }
  }
  if (closesAt === null) throw new Error(`the calendar ${calendar} never opens again`);
  return { isOpen: true, opensAt: null, closesAt };
}

export const isOpenAt = (calendar: CalendarName, at: Instant): boolean => sessionAt(calendar, at).isOpen;

/** The same answer as `sessionAt`, found once per change: for those who ask many times a second. Time may go back. */
export function sessionReader(calendar: CalendarName): (at: Instant) => Session {
  let known: Session | undefined;
  let from = Number.POSITIVE_INFINITY;
  return (at) => {
    const until = known?.opensAt ?? known?.closesAt ?? Number.POSITIVE_INFINITY;
    if (known === undefined || at < from || at >= until) {
      known = sessionAt(calendar, at);
      from = at;
    }
    return known;
  };
}

/**
 * The trading day an instant belongs to, as midnight UTC of its date: Sunday evening's currencies are Monday's. What never
 * closes has UTC days.
 */
export function tradingDay(calendar: CalendarName, at: Instant): Instant {
  const venue = VENUE_HOURS[calendar];
  if (venue === null) return instantOf(Math.floor(at / DAY_MS) * DAY_MS);
  const { day, minutes } = wallTime(venue.zone, at);
  return instantOf((minutes >= venue.dayEnds ? day + 1 : day) * DAY_MS);
}
