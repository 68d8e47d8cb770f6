/** A moment as people of a language write it, on the clock of a time zone and with that zone's name beside it. */
import { LANGUAGE_TAGS, type Language } from "../language.ts";

/** Where a caller does not say where they are. */
const ZONE_DEFAULT = "UTC";
/** Longer than the name of any zone. */
const ZONE_LENGTH_MAX = 64;

/** The IANA name a caller sent, if it is one; else UTC. */
export function timeZoneOf(sent: unknown): string {
  if (typeof sent !== "string" || sent.length > ZONE_LENGTH_MAX) return ZONE_DEFAULT;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: sent }).resolvedOptions().timeZone;
  } catch {
    return ZONE_DEFAULT;
  }
}

/** "Mon, Nov 23, 14:30 UTC". @param instant epoch milliseconds @param timeZone IANA name */
export function instantText(instant: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    ...{ weekday: "short", month: "short", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone, timeZoneName: "short" },
  }).format(instant);
}
