import type { Chart, DataLoader } from "klinecharts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { barsAfter, DRAW_COVERED_EVERY_MS, DRAW_EVERY_MS, feedChart, inPace } from "./chart-feed.ts";
import type { ChartBar } from "./chart-source.ts";

/** Drawing costs so many milliseconds each time. */
const costing = (ms: number) => (then: (cost: number) => void) => then(ms);
const bar = (timestamp: number, close = 1): ChartBar => ({ timestamp, open: 1, high: 1, low: 1, close, volume: 1 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("60 ticks a second are drawn at most ten times a second, and the last of them is never lost", () => {
  const draw = vi.fn();
  const pace = inPace(draw, { measure: costing(5) });
  for (let tick = 1; tick <= 60; tick += 1) {
    pace.put(bar(0, tick));
    vi.advanceTimersByTime(1000 / 60);
  }
  vi.advanceTimersByTime(DRAW_EVERY_MS);
  expect(draw.mock.calls.length).toBeLessThanOrEqual(10);
  expect(draw.mock.lastCall?.[0]).toMatchObject({ close: 60 });
});

test("where drawing is slow it is done less often, so that the page keeps half of the time", () => {
  const draw = vi.fn();
  const pace = inPace(draw, { measure: costing(200) });
  for (let tick = 1; tick <= 240; tick += 1) {
    pace.put(bar(0, tick));
    vi.advanceTimersByTime(1000 / 60);
  }
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(draw.mock.calls.length).toBeLessThanOrEqual(11);
});

test("behind a sheet the running bar is drawn once a second, and as before when the sheet has gone", () => {
  const draw = vi.fn();
  let covered = true;
  const pace = inPace(draw, { measure: costing(5), isCovered: () => covered });
  const second = () => {
    for (let tick = 1; tick <= 60; tick += 1) {
      pace.put(bar(0, tick));
      vi.advanceTimersByTime(1000 / 60);
    }
  };
  second();
  vi.advanceTimersByTime(DRAW_COVERED_EVERY_MS);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(draw.mock.lastCall?.[0]).toMatchObject({ close: 60 });
  covered = false;
  second();
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(8);
});

test("a bar's last state is drawn before the next bar begins", () => {
  const draw = vi.fn();
  const pace = inPace(draw, { measure: costing(5) });
  pace.put(bar(0, 5));
  pace.put(bar(60, 6));
  vi.advanceTimersByTime(DRAW_EVERY_MS);
  expect(draw.mock.calls.map(([{ timestamp, close }]) => [timestamp, close])).toEqual([
    [0, 5],
    [60, 6],
  ]);
});

test("nothing is drawn after the end", () => {
  const draw = vi.fn();
  const pace = inPace(draw, { measure: costing(5) });
  pace.put(bar(0));
  pace.stop();
  vi.advanceTimersByTime(DRAW_EVERY_MS * 2);
  expect(draw).not.toHaveBeenCalled();
});

test("a snapshot after a reconnection is joined to the bars there are, and asks for a new beginning where bars are lacking", () => {
  const snapshot = [bar(60), bar(120), bar(180)];
  expect(barsAfter(120, snapshot)).toEqual([bar(120), bar(180)]);
  expect(barsAfter(60, snapshot)).toEqual(snapshot);
  expect(barsAfter(240, snapshot)).toEqual([]);
  expect(barsAfter(0, snapshot)).toBeNull();
  expect(barsAfter(0, [])).toEqual([]);
});

test("older bars are asked for until there are none, and those that could not be had may be asked for again", async () => {
  let loader: DataLoader | undefined;
  const chart = { getDataList: () => [], setDataLoader: (given: DataLoader) => (loader = given) };
  const told = [() => [bar(0)], () => [], () => Promise.reject(new Error("away"))];
  const loadBefore = async () => told.shift()?.() ?? [];
  const follow = () => () => undefined;
  const stop = feedChart(chart as unknown as Chart, { follow, loadBefore }, () => undefined);
  const symbol = { ticker: "BTC/USDT", pricePrecision: 2, volumePrecision: 2 };
  const period = { type: "minute", span: 1 } as const;
  const older = () =>
    new Promise((resolve) => {
      const callback = (...answer: unknown[]) => resolve(answer);
      void loader?.getBars({ type: "forward", timestamp: 60, symbol, period, callback });
    });
  expect(await older()).toEqual([[bar(0)], { forward: true, backward: false }]);
  expect(await older()).toEqual([[], { forward: false, backward: false }]);
  const failed = vi.fn();
  void older().then(failed);
  await vi.advanceTimersByTimeAsync(2000);
  expect(failed, "a pause before it may be asked for again").not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).toHaveBeenCalledWith([[], { forward: true, backward: false }]);
  stop();
});
