import { type Instant, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CALENDARS, type CalendarName, VENUE_HOURS } from "./calendars.ts";
import { civilDate, dayNumber, weekdayOf } from "./civil-date.ts";
import { isOpenAt, sessionAt, sessionReader, tradingDay } from "./session.ts";
import { usHolidays } from "./us-holidays.ts";
import { instantOnWall, wallTime } from "./zone-time.ts";

const at = (iso: string): Instant => instantOf(Date.parse(iso));
const iso = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString().slice(0, 16));
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dates = (days: Iterable<number>) => [...days].map(dateOf).sort();
const anyInstant = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
  .map((milliseconds) => instantOf(milliseconds));

describe("dates", () => {
  test("a day number and its date are each other's inverse, leap days included", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => {
        expect(dayNumber(civilDate(number))).toBe(number);
        const date = new Date(number * 86_400_000);
        expect(civilDate(number)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(weekdayOf(number)).toBe(date.getUTCDay());
      }),
    );
  });
});

/**
 * As published: NYSE Group, "2024, 2025 and 2026 Holiday and Early Closings Calendar" (2023-11), the same for 2025 to 2027
 * (2024-11-08) and for 2026 to 2028 (2025-12-23), and the notice of 2024-12-30 on the day of mourning of 2025-01-09.
 */
const PUBLISHED = {
  2024: {
    full: "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
    early: "07-03 11-29 12-24",
  },
  2025: {
    full: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
    early: "07-03 11-28 12-24",
  },
  2026: {
    full: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
    early: "11-27 12-24",
  },
  2027: {
    full: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
    early: "11-26",
  },
  2028: {
    full: "01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25",
    early: "07-03 11-24",
  },
} as const;

describe("holidays of United States exchanges", () => {
  test.each(Object.entries(PUBLISHED))("%s are those that were published", (year, { full, early }) => {
    const holidays = usHolidays(Number(year));
    expect(dates(holidays.full)).toEqual(full.split(" ").map((date) => `${year}-${date}`));
    expect(dates(holidays.early)).toEqual(early.split(" ").map((date) => `${year}-${date}`));
  });
});

describe("sessions", () => {
  test.each([
    ["us-equity", "2026-11-20T14:29:59.999Z", null, "2026-11-20T14:30"],
    ["us-equity", "2026-11-20T14:30:00Z", "2026-11-20T21:00", null],
    ["us-equity", "2026-11-20T20:59:59.999Z", "2026-11-20T21:00", null],
    ["us-equity", "2026-11-20T21:00:00Z", null, "2026-11-23T14:30"],
    // Summer time in New York, and the week in which Europe has changed its clocks already.
    ["us-equity", "2026-07-01T13:30:00Z", "2026-07-01T20:00", null],
    ["us-equity", "2026-03-09T13:30:00Z", "2026-03-09T20:00", null],
    ["us-equity", "2026-03-06T14:29:00Z", null, "2026-03-06T14:30"],
    ["us-equity", "2026-10-30T13:30:00Z", "2026-10-30T20:00", null],
    // Thanksgiving and the short day after it.
    ["us-equity", "2026-11-25T21:00:00Z", null, "2026-11-27T14:30"],
    ["us-equity", "2026-11-27T15:00:00Z", "2026-11-27T18:00", null],
    ["us-equity", "2026-04-03T15:00:00Z", null, "2026-04-06T13:30"],
    // Five days without a session: 2025-01-09 was no trading day, but the Friday after was.
    ["us-equity", "2025-01-09T15:00:00Z", null, "2025-01-10T14:30"],
    ["forex", "2026-11-22T21:59:00Z", null, "2026-11-22T22:00"],
    ["forex", "2026-11-22T22:00:00Z", "2026-11-27T22:00", null],
    ["forex", "2026-07-05T21:00:00Z", "2026-07-10T21:00", null],
    ["forex", "2026-11-27T22:00:00Z", null, "2026-11-29T22:00"],
    ["forex", "2026-12-23T12:00:00Z", "2026-12-24T22:00", null],
    ["forex", "2026-12-25T12:00:00Z", null, "2026-12-27T22:00"],
    ["forex", "2024-12-25T12:00:00Z", null, "2024-12-25T22:00"],
    // The clocks of New York change within the weekend, between Friday's close and Sunday's opening.
    ["forex", "2026-03-07T12:00:00Z", null, "2026-03-08T21:00"],
    ["forex", "2026-11-01T12:00:00Z", null, "2026-11-01T22:00"],
    ["globex", "2026-11-22T22:59:00Z", null, "2026-11-22T23:00"],
    ["globex", "2026-11-23T12:00:00Z", "2026-11-23T22:00", null],
    ["globex", "2026-11-23T22:30:00Z", null, "2026-11-23T23:00"],
    ["globex", "2026-07-07T12:00:00Z", "2026-07-07T21:00", null],
    ["globex", "2026-11-26T12:00:00Z", "2026-11-26T18:00", null],
    ["globex", "2026-11-26T19:00:00Z", null, "2026-11-26T23:00"],
    ["globex", "2026-11-27T12:00:00Z", "2026-11-27T18:15", null],
    ["globex", "2026-04-03T12:00:00Z", null, "2026-04-05T22:00"],
    ["globex", "2026-12-25T12:00:00Z", null, "2026-12-27T23:00"],
    ["globex", "2027-12-24T12:00:00Z", null, "2027-12-26T23:00"],
    ["cbot-grain", "2026-11-23T10:00:00Z", "2026-11-23T13:45", null],
    ["cbot-grain", "2026-11-23T14:00:00Z", null, "2026-11-23T14:30"],
    ["cbot-grain", "2026-11-23T15:00:00Z", "2026-11-23T19:20", null],
    ["cbot-grain", "2026-11-25T20:00:00Z", null, "2026-11-27T01:00"],
  ] as const)("%s at %s closes at %s, opens at %s", (calendar, instant, closesAt, opensAt) => {
    const session = sessionAt(calendar, at(instant));
    expect({ ...session, opensAt: iso(session.opensAt), closesAt: iso(session.closesAt) }).toEqual({
      isOpen: closesAt !== null,
      closesAt,
      opensAt,
    });
  });

  test("what never closes has neither opening nor closing", () => {
    expect(sessionAt("always", at("2026-12-25T00:00:00Z"))).toEqual({ isOpen: true, opensAt: null, closesAt: null });
  });

  test("a session says exactly when it changes: the state holds until then and is the other one from then on", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CALENDARS),
        anyInstant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, instant, part) => {
          const session = sessionAt(name, instant);
          const change = session.isOpen ? session.closesAt : session.opensAt;
          if (change === null) {
            expect(name).toBe("always");
            return;
          }
          expect(change).toBeGreaterThan(instant);
          const within = instantOf(Math.floor(instant + part * (change - 1 - instant)));
          expect(sessionAt(name, within)).toEqual(session);
          expect(isOpenAt(name, change)).toBe(!session.isOpen);
        },
      ),
    );
  });

  test("a venue opens and closes at the same time on its own wall, summer and winter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_262, max: 23_741 }), (day) => {
        for (const [opens, closes] of VENUE_HOURS["us-equity"]?.spans(day) ?? []) {
          const opensAt = instantOnWall("America/New_York", day, opens);
          expect(wallTime("America/New_York", opensAt)).toEqual({ day, minutes: 570 });
          expect(sessionAt("us-equity", opensAt).closesAt).toBe(instantOnWall("America/New_York", day, closes));
        }
      }),
    );
  });

  test("a reader that remembers answers as one that does not, whichever way time goes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CALENDARS),
        anyInstant,
        fc.array(fc.integer({ min: -400, max: 400 })),
        (name, start, hours) => {
          const read = sessionReader(name);
          for (const moved of hours) {
            const instant = instantOf(start + moved * 3_600_000);
            expect(read(instant)).toEqual(sessionAt(name, instant));
          }
        },
      ),
    );
  });
});

describe("the wall clock", () => {
  test.each([
    // Skipped: 02:30 becomes 03:30 in summer time. Shown twice: the first.
    [dayNumber({ year: 2026, month: 3, day: 8 }), 150, "2026-03-08T07:30"],
    [dayNumber({ year: 2026, month: 11, day: 1 }), 90, "2026-11-01T05:30"],
    [dayNumber({ year: 2026, month: 11, day: 1 }), 120, "2026-11-01T07:00"],
    [dayNumber({ year: 2026, month: 11, day: 1 }), -60, "2026-11-01T03:00"],
  ])("day %i, minute %i in New York is %s", (day, minutes, expected) => {
    expect(iso(instantOnWall("America/New_York", day, minutes))).toBe(expected);
  });
});

describe("trading days", () => {
  const dayOf = (calendar: CalendarName, instant: string) => iso(tradingDay(calendar, at(instant)))?.slice(0, 10);

  test("Sunday evening's currencies and futures are Monday's, and each evening is the next day's", () => {
    expect(dayOf("forex", "2026-11-22T22:00:00Z")).toBe("2026-11-23");
    expect(dayOf("forex", "2026-11-23T21:59:00Z")).toBe("2026-11-23");
    expect(dayOf("forex", "2026-11-23T22:00:00Z")).toBe("2026-11-24");
    expect(dayOf("globex", "2026-11-22T23:00:00Z")).toBe("2026-11-23");
    expect(dayOf("globex", "2026-11-23T23:00:00Z")).toBe("2026-11-24");
    expect(dayOf("cbot-grain", "2026-11-24T01:00:00Z")).toBe("2026-11-24");
  });

  test("shares have the date of New York, what never closes that of UTC", () => {
    expect(dayOf("us-equity", "2026-11-23T20:59:00Z")).toBe("2026-11-23");
    expect(dayOf("always", "2026-11-23T23:59:59Z")).toBe("2026-11-23");
    expect(dayOf("always", "2026-11-24T00:00:00Z")).toBe("2026-11-24");
  });

  test("never fall, and a session lies within one, except where trading goes on overnight", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CALENDARS),
        anyInstant,
        fc.integer({ min: 0, max: 200_000_000 }),
        (name, instant, later) => {
          expect(tradingDay(name, instantOf(instant + later))).toBeGreaterThanOrEqual(tradingDay(name, instant));
          const { closesAt } = sessionAt(name, instant);
          if (closesAt === null || name === "forex") return;
          expect(tradingDay(name, instantOf(closesAt - 1))).toBe(tradingDay(name, instant));
        },
      ),
    );
  });
});
