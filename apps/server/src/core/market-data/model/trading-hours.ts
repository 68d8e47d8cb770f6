/**
 * Which hours count for each instrument: its venue's while prices are live. Simulated and replayed prices know no hours, so
 * that something always moves; a replay is closed only at the seam of its recording (DOMAIN section 3).
 */
import type { PriceMode } from "@candor/api/site";
import { type CalendarName, type Session, sessionReader } from "@candor/engine/calendar/session";
import type { Instant } from "@candor/money/money";
import type { Instrument } from "../../instrument/instrument.ts";
import type { Feed } from "../feeds/feed.ts";

export class TradingHours {
  private readonly calendars: ReadonlyMap<number, CalendarName>;
  private readonly readers = new Map<CalendarName, (at: Instant) => Session>();
  private readonly breaks: Feed["breaks"];
  /** The instruments that may close. */
  private readonly closing: readonly number[];
  /** Those of them that were open when last looked. */
  private wereOpen: ReadonlySet<number> | undefined;

  constructor(instruments: readonly Instrument[], mode: PriceMode, breaks?: Feed["breaks"]) {
    this.calendars = new Map(mode === "live" ? instruments.map(({ id, calendar }) => [id, calendar]) : []);
    this.breaks = breaks;
    this.closing = breaks ? instruments.map(({ id }) => id) : [...this.calendars.keys()];
  }

  /** Whose trading days and sessions an instrument follows. */
  calendarOf(instrumentId: number): CalendarName {
    return this.calendars.get(instrumentId) ?? "always";
  }

  sessionAt(instrumentId: number, at: Instant): Session {
    const calendar = this.calendarOf(instrumentId);
    const known = this.readers.get(calendar);
    if (known) return known(at);
    const reader = sessionReader(calendar);
    this.readers.set(calendar, reader);
    return reader(at);
  }

  isOpen(instrumentId: number, at: Instant): boolean {
    return this.sessionAt(instrumentId, at).isOpen && !this.breaks?.isAt(instrumentId);
  }

  /** The instruments that have opened or closed since this was last asked; none the first time. */
  changes(at: Instant): readonly number[] {
    const before = this.wereOpen;
    const nowOpen = new Set(this.closing.filter((id) => this.isOpen(id, at)));
    this.wereOpen = nowOpen;
    return before === undefined ? [] : this.closing.filter((id) => before.has(id) !== nowOpen.has(id));
  }
}
