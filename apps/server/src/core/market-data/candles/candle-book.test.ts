import { PERIODS } from "@candor/api/market";
import { CALENDARS } from "@candor/engine/calendar/calendars";
import { instantOf, priceTicksOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tick } from "../../tick-log/tick.ts";
import type { Bar } from "../model/bar.ts";
import { barsOfPeriod } from "./bar-merge.ts";
import { CandleBook } from "./candle-book.ts";

const START = Date.UTC(2026, 10, 30, 23, 58);
const tickAt = (offsetMs: number, price: number, changes: Partial<Tick> = {}): Tick => ({
  instrumentId: 1,
  seq: 1,
  at: instantOf(START + offsetMs),
  chartAt: instantOf(START + offsetMs),
  price: priceTicksOf(price),
  volume: 2,
  isValid: true,
  samples: [],
  ...changes,
});

describe("running bars", () => {
  test.each(CALENDARS)("of %s: bars of every period built from ticks are those built from the minutes", (calendar) => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 250, max: 900_000 }), fc.integer({ min: 1, max: 500 })), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(moves, (steps) => {
        const book = new CandleBook(() => calendar);
        let offset = 0;
        for (const [pause, price] of steps) {
          offset += pause;
          book.add(tickAt(offset, price));
        }
        const minutes = book.recent(1, "1m");
        for (const period of PERIODS) {
          const expected: Bar[] = barsOfPeriod([{ period: "1m", bars: minutes }], period, calendar);
          expect(book.recent(1, period).slice(-expected.length)).toEqual(expected);
        }
      }),
    );
  });

  test("a tick on the boundary opens the next bar", () => {
    const book = new CandleBook();
    book.add(tickAt(119_750, 10));
    book.add(tickAt(120_000, 11));
    for (const period of ["1m", "1h", "1D", "1M"] as const) expect(book.recent(1, period)).toHaveLength(2);
    expect(book.recent(1, "1W")).toHaveLength(1);
  });

  test("an invalid tick shows on no chart", () => {
    const book = new CandleBook();
    book.add(tickAt(0, 10));
    book.add(tickAt(250, 99, { isValid: false }));
    expect(book.running(1, "1m")).toMatchObject({ high: 10, close: 10, volume: 2 });
  });

  test("what was kept is not kept again until it changes", () => {
    const book = new CandleBook();
    book.add(tickAt(0, 10));
    expect(book.unkept()).toHaveLength(PERIODS.length);
    book.kept();
    expect(book.unkept()).toEqual([]);
    book.add(tickAt(60_000, 11));
    expect(book.unkept().filter(({ period }) => period === "1m")).toHaveLength(2);
  });
});
