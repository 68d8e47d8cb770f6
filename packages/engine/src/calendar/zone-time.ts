/**
 * Clocks on the wall of a time zone. The rules of zones and of daylight saving are those of the running program's own
 * database (IANA, through Intl); no offset is written down here.
 */
import { type Instant, instantOf } from "@candor/money/money";
import { dayNumber } from "./civil-date.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MINUTES = 1_440;

/** Zones change their offset on the hour, so the offset of an hour is looked up once. */
interface KnownHour {
  readonly hour: number;
  readonly offsetMs: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const knownHours = new Map<string, KnownHour>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = "numeric" as const;
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  formats.set(zone, made);
  return made;
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
export function zoneOffsetMs(zone: string, at: Instant): number {
  const hour = Math.floor(at / HOUR_MS);
  const known = knownHours.get(zone);
  if (known?.hour === hour) return known.offsetMs;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(hour * HOUR_MS)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const day = dayNumber({ year: part("year"), month: part("month"), day: part("day") });
  const wallMs = (day * DAY_MINUTES + part("hour") * 60 + part("minute")) * MINUTE_MS;
  const offsetMs = wallMs - hour * HOUR_MS;
  knownHours.set(zone, { hour, offsetMs });
  return offsetMs;
}

/** The day and the minutes since its midnight that the wall clock shows. */
export function wallTime(zone: string, at: Instant): { day: number; minutes: number } {
  const wallMinutes = Math.floor((at + zoneOffsetMs(zone, at)) / MINUTE_MS);
  const day = Math.floor(wallMinutes / DAY_MINUTES);
  return { day, minutes: wallMinutes - day * DAY_MINUTES };
}

/**
 * When the wall clock shows so many minutes after a day's midnight; negative ones are the evening before. A time that the
 * clock skips counts as the one an hour later, a time it shows twice as the first.
 */
export function instantOnWall(zone: string, day: number, minutes: number): Instant {
  const wallMs = (day * DAY_MINUTES + minutes) * MINUTE_MS;
  const before = zoneOffsetMs(zone, instantOf(wallMs - 24 * HOUR_MS));
  const after = zoneOffsetMs(zone, instantOf(wallMs + 24 * HOUR_MS));
  const early = instantOf(wallMs - before);
  return zoneOffsetMs(zone, early) === before ? early : lateInstant(zone, wallMs, before, after);
}

/** The clock was changed before this time of day, or right at it. */
function lateInstant(zone: string, wallMs: number, before: number, after: number): Instant {
  const late = instantOf(wallMs - after);
  return zoneOffsetMs(zone, late) === after ? late : instantOf(wallMs - before);
}
