import { instantOf, priceTicksOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Tick } from "../../tick-log/tick.ts";
import type { Bar } from "../model/bar.ts";
import { barOf } from "./bar-merge.ts";
import { DayWindow, WINDOW_BARS } from "./day-window.ts";

const START = Date.UTC(2026, 10, 21);
const tickAt = (minutes: number, price: number, volume = 1): Tick => ({
  instrumentId: 1,
  seq: 1,
  at: instantOf(START + minutes * 60_000),
  chartAt: instantOf(START + minutes * 60_000),
  price: priceTicksOf(price),
  volume,
  isValid: true,
  samples: [],
});

describe("the last 24 hours", () => {
  test("hold the highest, lowest and summed volume of what they span", () => {
    const window = new DayWindow([]);
    for (const [minutes, price] of [
      [0, 100],
      [40, 130],
      [90, 80],
      [95, 90],
    ] as const)
      window.add(tickAt(minutes, price, 5));
    expect(window.day()).toMatchObject({ open: 100, high: 130, low: 80, close: 90, volume: 20 });
    expect(window.closes()).toEqual([100, 130, 90]);
  });

  test("let go of what is older than a day", () => {
    const window = new DayWindow([]);
    window.add(tickAt(0, 500));
    window.add(tickAt(30, 100));
    window.add(tickAt(24 * 60, 110));
    expect(window.day()).toMatchObject({ open: 100, high: 110, low: 100, volume: 2 });
  });

  test("are compared with the last price before them: over a weekend that is Friday's close", () => {
    const window = new DayWindow([]);
    window.add(tickAt(0, 500));
    expect(window.reference()).toBe(500);
    window.add(tickAt(29, 510));
    window.add(tickAt(30, 100));
    expect(window.reference()).toBe(500);
    window.add(tickAt(24 * 60, 110));
    expect(window.reference()).toBe(510);
    window.add(tickAt(72 * 60, 90));
    expect(window.day()).toMatchObject({ open: 90 });
    expect(window.reference()).toBe(110);
    window.add(tickAt(72 * 60 + 30, 95));
    expect(window.reference()).toBe(110);
  });

  test("restored from its bars is compared with the same price", () => {
    const window = new DayWindow([]);
    const bars: Bar[] = [];
    for (let half = 0; half < WINDOW_BARS + 3; half += 1) {
      window.add(tickAt(half * 30, 100 + half));
      bars.push(barOf(tickAt(half * 30, 1).chartAt, priceTicksOf(100 + half), 1));
    }
    const restored = new DayWindow(bars.slice(-WINDOW_BARS));
    expect(restored.reference()).toBe(window.reference());
    expect(restored.day()).toEqual(window.day());
    expect(restored.closes()).toEqual(window.closes());
  });

  test("never hold more than 48 half hours", () => {
    const window = new DayWindow([]);
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 10) window.add(tickAt(minutes, 100 + (minutes % 7)));
    expect(window.closes()).toHaveLength(48);
  });

  test("are empty before the first price", () => {
    expect(new DayWindow([]).day()).toBeUndefined();
  });
});
