import type { Period } from "@candor/api/market";
import { instantOf, priceTicksOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Bar } from "../model/bar.ts";
import { barsOfPeriod } from "./bar-merge.ts";
import { PERIOD_MS } from "./candle-period.ts";

const bar = (text: string, open: number, high: number, low: number, close: number, volume = 1): Bar => ({
  openedAt: instantOf(Date.parse(text)),
  open: priceTicksOf(open),
  high: priceTicksOf(high),
  low: priceTicksOf(low),
  close: priceTicksOf(close),
  volume,
});

const run = (period: Period, from: string, count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => {
    const price = 100 + ((index * 7) % 13);
    const openedAt = instantOf(Date.parse(from) + index * PERIOD_MS[period]);
    return { ...bar(from, price, price + 3, price - 2, price + 1), openedAt };
  });

describe("longer bars", () => {
  test("a longer bar opens with its first, closes with its last, and spans and sums all", () => {
    const minutes = [
      bar("2026-11-21T03:15:00Z", 10, 14, 9, 12, 5),
      bar("2026-11-21T03:16:00Z", 12, 13, 4, 6, 7),
      bar("2026-11-21T03:19:00Z", 6, 8, 5, 8, 1),
      bar("2026-11-21T03:20:00Z", 8, 9, 8, 9, 2),
    ];
    expect(barsOfPeriod([{ period: "1m", bars: minutes }], "5m")).toEqual([
      bar("2026-11-21T03:15:00Z", 10, 14, 4, 8, 13),
      bar("2026-11-21T03:20:00Z", 8, 9, 8, 9, 2),
    ]);
  });

  test("a week runs from Monday to Sunday and a month over its calendar days", () => {
    const days = run("1D", "2026-06-01T00:00:00Z", 61);
    const weeks = barsOfPeriod([{ period: "1D", bars: days }], "1W");
    const months = barsOfPeriod([{ period: "1D", bars: days }], "1M");
    expect(months.map(({ openedAt, volume }) => [openedAt, volume])).toEqual([
      [Date.UTC(2026, 5, 1), 30],
      [Date.UTC(2026, 6, 1), 31],
    ]);
    expect(weeks[0]?.openedAt).toBe(Date.UTC(2026, 5, 1));
    expect(weeks.slice(0, -1).every(({ volume }) => volume === 7)).toBe(true);
  });

  test("a first bar that is only partly known is left out", () => {
    const days = run("1D", "2026-06-03T00:00:00Z", 30);
    expect(barsOfPeriod([{ period: "1D", bars: days }], "1W")[0]?.openedAt).toBe(Date.UTC(2026, 5, 8));
  });

  test("segments in longer bars are used only for periods at least as long", () => {
    const hours = run("1h", "2026-11-20T00:00:00Z", 24);
    const minutes = run("1m", "2026-11-21T00:00:00Z", 180);
    const segments = [
      { period: "1h" as const, bars: hours },
      { period: "1m" as const, bars: minutes },
    ];
    expect(barsOfPeriod(segments, "1m")).toEqual(minutes);
    expect(barsOfPeriod(segments, "1h")).toHaveLength(27);
    expect(barsOfPeriod(segments, "1h").slice(0, 24)).toEqual(hours);
  });
});
