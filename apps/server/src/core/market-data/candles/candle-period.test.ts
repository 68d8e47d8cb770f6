import { PERIODS } from "@candor/api/market";
import { CALENDARS } from "@candor/engine/calendar/calendars";
import { instantOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barStart, barStartOf } from "./candle-period.ts";

const at = (text: string) => instantOf(Date.parse(text));
const anyInstant = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2200, 0, 1) })
  .map((milliseconds) => instantOf(milliseconds));

describe("the opening of a bar", () => {
  test.each([
    ["1m", "2026-11-21T03:17:59.999Z", "2026-11-21T03:17:00Z"],
    ["5m", "2026-11-21T03:17:59.999Z", "2026-11-21T03:15:00Z"],
    ["15m", "2026-11-21T03:17:59.999Z", "2026-11-21T03:15:00Z"],
    ["30m", "2026-11-21T03:47:00Z", "2026-11-21T03:30:00Z"],
    ["1h", "2026-11-21T03:47:00Z", "2026-11-21T03:00:00Z"],
    ["4h", "2026-11-21T03:47:00Z", "2026-11-21T00:00:00Z"],
    ["1D", "2026-11-21T23:59:59.999Z", "2026-11-21T00:00:00Z"],
    ["1W", "2026-11-22T23:59:59.999Z", "2026-11-16T00:00:00Z"],
    ["1W", "2026-11-23T00:00:00Z", "2026-11-23T00:00:00Z"],
    ["1W", "2027-01-01T12:00:00Z", "2026-12-28T00:00:00Z"],
    ["1M", "2028-02-29T23:59:59.999Z", "2028-02-01T00:00:00Z"],
    ["1M", "2026-12-31T23:59:59.999Z", "2026-12-01T00:00:00Z"],
  ] as const)("a %s bar that holds %s opens at %s", (period, instant, start) => {
    expect(barStart(period, at(instant))).toBe(at(start));
  });

  test("a month opens on the first of the calendar's month in UTC", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = new Date(instant);
        expect(barStart("1M", instant)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
      }),
    );
  });

  test.each([
    // Sunday evening in New York opens Monday, its week and, on the last of a month, the next month.
    ["forex", "1D", "2026-11-22T22:00:00Z", "2026-11-23T00:00:00Z"],
    ["forex", "1W", "2026-11-22T22:00:00Z", "2026-11-23T00:00:00Z"],
    ["forex", "1M", "2026-05-31T21:00:00Z", "2026-06-01T00:00:00Z"],
    ["forex", "4h", "2026-11-22T22:00:00Z", "2026-11-22T20:00:00Z"],
    ["forex", "1h", "2026-11-22T22:00:00Z", "2026-11-22T22:00:00Z"],
    ["globex", "1D", "2026-11-23T23:00:00Z", "2026-11-24T00:00:00Z"],
    ["globex", "1W", "2026-11-22T23:30:00Z", "2026-11-23T00:00:00Z"],
    ["us-equity", "1D", "2026-11-20T20:59:59Z", "2026-11-20T00:00:00Z"],
    ["us-equity", "1W", "2026-11-20T20:59:59Z", "2026-11-16T00:00:00Z"],
    ["always", "1D", "2026-11-22T22:00:00Z", "2026-11-22T00:00:00Z"],
  ] as const)("of %s: a %s bar that holds %s stands at %s", (calendar, period, instant, start) => {
    expect(barStartOf(calendar, period, at(instant))).toBe(at(start));
  });

  test("a venue's bars never fall as time goes on, and days lie within its weeks and months", () => {
    const venue = fc.constantFrom(...CALENDARS);
    fc.assert(
      fc.property(venue, anyInstant, fc.integer({ min: 0, max: 40 * 86_400_000 }), (calendar, instant, later) => {
        for (const period of PERIODS) {
          const next = barStartOf(calendar, period, instantOf(instant + later));
          expect(next).toBeGreaterThanOrEqual(barStartOf(calendar, period, instant));
        }
        const day = barStartOf(calendar, "1D", instant);
        for (const period of ["1W", "1M"] as const)
          expect(barStart(period, day)).toBe(barStartOf(calendar, period, instant));
      }),
    );
  });

  test("an opening is its own opening and never after the instant, at every period", () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...PERIODS), (instant, period) => {
        const start = barStart(period, instant);
        expect(start).toBeLessThanOrEqual(instant);
        expect(barStart(period, start)).toBe(start);
      }),
    );
  });

  test("every bar up to a day lies within one bar of each longer period up to a day", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const periods = PERIODS.slice(0, 7);
        for (const [index, period] of periods.entries()) {
          for (const longer of periods.slice(index)) {
            expect(barStart(longer, barStart(period, instant))).toBe(barStart(longer, instant));
          }
        }
      }),
    );
  });
});
