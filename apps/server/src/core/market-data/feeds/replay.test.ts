import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import type { Bar } from "../model/bar.ts";
import { barOfLine, type Recording, readRecordings } from "./recording.ts";
import { createReplayFeed } from "./replay-feed.ts";
import { pathStep, STEPS_MIN } from "./replay-path.ts";
import { ReplayTape } from "./replay-tape.ts";

const COIN = instrumentLike();
const MINUTE = 60_000;
const START = Date.UTC(2022, 0, 3);

const anyBar = fc
  .tuple(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e9))
  .map(([low, a, b, extra, volume]): Bar => {
    const high = low + Math.max(a, b) + extra;
    const [open, close] = [low + a, low + b];
    return {
      openedAt: instantOf(START),
      open: priceTicksOf(open),
      high: priceTicksOf(high),
      low: priceTicksOf(low),
      close: priceTicksOf(close),
      volume,
    };
  });

/** True when the prices visit the four in this order. */
function visits(prices: readonly number[], wanted: readonly number[]): boolean {
  let from = 0;
  for (const price of wanted) {
    const found = prices.indexOf(price, from);
    if (found < 0) return false;
    from = found;
  }
  return true;
}

describe("the path through a recorded bar", () => {
  test("touches open, both extremes and close exactly and in order, and stays between them", () => {
    fc.assert(
      fc.property(anyBar, fc.integer({ min: 4, max: 300 }), (bar, steps) => {
        const path = Array.from({ length: steps }, (_, step) => pathStep(bar, MINUTE, step, steps));
        const prices = path.map(({ price }) => price);
        const { open, high, low, close } = bar;
        expect(prices[0]).toBe(open);
        expect(prices.at(-1)).toBe(close);
        expect(visits(prices, close >= open ? [open, low, high, close] : [open, high, low, close])).toBe(true);
        expect(Math.max(...prices)).toBe(high);
        expect(Math.min(...prices)).toBe(low);
      }),
    );
  });

  test("hands out the recorded volume whole and keeps within the bar's time", () => {
    fc.assert(
      fc.property(anyBar, fc.integer({ min: 4, max: 300 }), (bar, steps) => {
        const path = Array.from({ length: steps }, (_, step) => pathStep(bar, MINUTE, step, steps));
        expect(path.reduce((sum, { volume }) => sum + volume, 0)).toBe(bar.volume);
        expect(path.every(({ chartAt }) => chartAt >= bar.openedAt && chartAt < bar.openedAt + MINUTE)).toBe(true);
      }),
    );
  });
});

const recordingOf = (count: number, period: Recording["period"] = "1m", everyMs = MINUTE): Recording => ({
  name: "BTCUSDT-1m",
  instrument: COIN,
  period,
  bars: Array.from({ length: count }, (_, index): Bar => {
    const price = 1000 + ((index * 37) % 91);
    return {
      openedAt: instantOf(START + index * everyMs),
      open: priceTicksOf(price),
      high: priceTicksOf(price + 9),
      low: priceTicksOf(price - 8),
      close: priceTicksOf(price + 4),
      volume: 100 + index,
    };
  }),
});

describe("a recording being played", () => {
  test("starts in the middle, with everything before as history", () => {
    const recording = recordingOf(100);
    const tape = new ReplayTape(recording, 1);
    expect(tape.history().get("1m")).toEqual(recording.bars.slice(0, 50));
    expect(tape.next()).toMatchObject({ price: recording.bars[50]?.open, chartAt: recording.bars[50]?.openedAt });
  });

  test("plays a minute in a minute at speed 1 and in six seconds at speed 10", () => {
    for (const [speed, steps] of [
      [1, 240],
      [10, 24],
    ] as const) {
      const tape = new ReplayTape(recordingOf(100), speed);
      const played = Array.from({ length: steps + 1 }, () => tape.next());
      expect(played[steps - 1]?.chartAt).toBeLessThan(START + 51 * MINUTE);
      expect(played[steps]?.chartAt).toBe(START + 51 * MINUTE);
    }
  });

  test("a recorded day takes a minute and never less than a second, whatever the speed", () => {
    const stepsOf = (speed: number) => {
      const tape = new ReplayTape(recordingOf(100, "1D", 86_400_000), speed);
      let steps = 0;
      while (tape.next().chartAt < START + 51 * 86_400_000) steps += 1;
      return steps;
    };
    expect(stepsOf(1)).toBe(240);
    expect(stepsOf(1e9)).toBe(4);
  });

  test("bars built from what is played are the recorded bars, lap after lap, and chart time never falls", () => {
    const recording = recordingOf(10);
    const tape = new ReplayTape(recording, 10);
    const bars = new Map<number, number[]>();
    let before = 0 as Instant;
    for (let step = 0; step < 24 * 25; step += 1) {
      const { chartAt, price } = tape.next();
      expect(chartAt).toBeGreaterThanOrEqual(before);
      before = chartAt;
      const opened = Math.floor(chartAt / MINUTE) * MINUTE;
      bars.set(opened, [...(bars.get(opened) ?? []), price]);
    }
    const order = [5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(
      [...bars.values()].map((prices) => [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]),
    ).toEqual(
      order.map((index) => {
        const { open, high, low, close } = recording.bars[index] as Bar;
        return [open, high, low, close];
      }),
    );
  });

  test("each lap carries the recording's clock on by whole weeks, so weekdays and hours stay", () => {
    const tape = new ReplayTape(recordingOf(10), 10);
    const opens = Array.from({ length: 24 * 15 }, () => tape.next().chartAt);
    expect(((opens.at(-1) ?? 0) - START) % (7 * 86_400_000)).toBeLessThan(10 * MINUTE);
    expect((opens.at(-1) ?? 0) - START).toBeGreaterThan(7 * 86_400_000);
  });

  test("goes on at the very next step after a restart, wherever it stood", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 * 40 }), fc.constantFrom(1, 7, 10, 60), (steps, speed) => {
        const tape = new ReplayTape(recordingOf(10), speed);
        let last = tape.next();
        for (let step = 1; step < steps; step += 1) last = tape.next();
        const again = new ReplayTape(recordingOf(10), speed);
        again.resumeAfter(last.chartAt);
        for (let step = 0; step < 50; step += 1) expect(again.next()).toEqual(tape.next());
      }),
    );
  });

  test("the last step of every lap is known as such by its place on the chart, and no other", () => {
    for (const speed of [1, 10, 60]) {
      const tape = new ReplayTape(recordingOf(10), speed);
      const seams: number[] = [];
      for (let step = 0; seams.length < 3; step += 1) {
        const { chartAt } = tape.next();
        expect(tape.endsLap(chartAt)).toBe(tape.isAtSeam);
        if (tape.isAtSeam) seams.push(step);
      }
      const steps = ((seams[0] ?? 0) + 1) / 5;
      expect(seams).toEqual([5, 15, 25].map((bars) => bars * steps - 1));
    }
  });

  test("the seam says nothing for one step, after a restart on it too", async () => {
    const recording = recordingOf(10);
    const said: (number | undefined)[] = [];
    const played = async (steps: number, lastAt?: Instant) => {
      const feed = createReplayFeed([recording], 60);
      const resume = lastAt === undefined ? [] : [[COIN.id, { chartAt: lastAt, price: priceTicksOf(1) }] as const];
      let last: Instant | undefined;
      await feed.start(({ chartAt, price }) => {
        last = chartAt;
        said.push(price);
      }, new Map(resume));
      for (let step = 0; step < steps; step += 1) {
        const before = said.length;
        feed.advance(instantOf(START + step * GRID_MS));
        expect(feed.breaks?.isAt(COIN.id)).toBe(said.length === before);
        if (said.length === before) said.push(undefined);
      }
      return last;
    };
    const stepsToSeam = 5 * STEPS_MIN;
    const onSeam = await played(stepsToSeam);
    await played(STEPS_MIN, onSeam);
    expect(said.map((price, step) => (price === undefined ? step : -1)).filter((step) => step >= 0)).toEqual([
      stepsToSeam,
    ]);
    expect(said[stepsToSeam - 1]).toBe(recording.bars[9]?.close);
    expect(said[stepsToSeam + 1]).toBe(recording.bars[0]?.open);
  });

  test("shorter bars than the recorded ones agree with them", () => {
    const recording = recordingOf(100, "1D", 86_400_000);
    const history = new ReplayTape(recording, 1).history();
    const hours = history.get("1h") ?? [];
    const days = history.get("1D") ?? [];
    const last = days.at(-1) as Bar;
    const ofLast = hours.filter(({ openedAt }) => openedAt >= last.openedAt);
    expect(ofLast).toHaveLength(24);
    expect(Math.max(...ofLast.map(({ high }) => high))).toBe(last.high);
    expect(Math.min(...ofLast.map(({ low }) => low))).toBe(last.low);
    expect(ofLast.reduce((sum, { volume }) => sum + volume, 0)).toBe(last.volume);
    expect([ofLast[0]?.open, ofLast.at(-1)?.close]).toEqual([last.open, last.close]);
  });
});

describe("reading recordings", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "recordings "));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const bySymbol = (symbol: string) => (symbol === COIN.symbol ? COIN : undefined);
  const HEADER = "time,open,high,low,close,volume";
  const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), gzipSync(`${lines.join("\n")}\n`));

  test("prices become whole ticks to the nearest, volumes hundredths, seconds milliseconds", () => {
    expect(barOfLine("1640991660,46319.0,46385.005,46318.994,46377.1,2300413.7295", COIN)).toEqual({
      openedAt: 1_640_991_660_000,
      open: 4_631_900,
      high: 4_638_501,
      low: 4_631_899,
      close: 4_637_710,
      volume: 230_041_373,
    });
    const euro = instrumentLike({ scale: { ...COIN.scale, priceScale: 5, tickUnits: 5 } });
    expect(barOfLine("1704150060,1.1076,1.10788,1.10757,1.1078,205", euro)).toMatchObject({
      open: 22_152,
      high: 22_158,
      low: 22_151,
    });
  });

  test.each([
    "1640991660,46319.0,46385.0,46319.0,46377.0",
    "1640991660,46319.0,46385.0,46319.0,-46377.0,1",
    "1640991660,46319.0,46385.0,46319.0,NaN,1",
    "1640991660,46319.0,46385.0,46319.0,1e5,1",
    "1640991660,0,46385.0,0,46377.0,1",
    "1640991660,46319.0,46318.0,46319.0,46318.5,1",
    "1640991660.5x,46319.0,46385.0,46319.0,46377.0,1",
  ])("the line %s is no bar", (line) => {
    expect(barOfLine(line, COIN)).toBeUndefined();
  });

  test("a bar that opens or closes outside its own extremes is widened to hold both", () => {
    expect(barOfLine("1640991660,46319.0,46318.0,46310.0,46309.0,1", COIN)).toMatchObject({
      open: 4_631_900,
      high: 4_631_900,
      low: 4_630_900,
      close: 4_630_900,
    });
  });

  test("a folder is matched by the names of its files; others are left alone", async () => {
    await write("BTCUSDT-1m.csv.gz", HEADER, "60,10,11,9,10,1", "120,10,11,9,10,1");
    await write("UNKNOWN-1m.csv.gz", "whatever");
    await writeFile(join(folder, "SOURCES.md"), "where they come from");
    const recordings = await readRecordings(folder, bySymbol);
    expect(recordings.map(({ name, period, bars }) => [name, period, bars.length])).toEqual([["BTCUSDT-1m", "1m", 2]]);
  });

  test("of several recordings of one instrument the one with the shortest bars is played", async () => {
    const longestFirst = ["1d", "4h", "1h", "15m", "5m", "1m"];
    for (const length of longestFirst)
      await write(`BTCUSDT-${length}.csv.gz`, HEADER, "60,10,11,9,10,1", "120,10,11,9,10,1");
    for (const length of longestFirst.toReversed()) {
      const recordings = await readRecordings(folder, bySymbol);
      expect(recordings.map(({ name }) => name)).toEqual([`BTCUSDT-${length}`]);
      await rm(join(folder, `BTCUSDT-${length}.csv.gz`));
    }
  });

  test.each([
    ["out of order", [HEADER, "120,10,11,9,10,1", "60,10,11,9,10,1"], /Line 3 .* is not the next bar/],
    ["with another header", ["time,price", "60,10"], /does not begin with/],
    ["with a single bar", [HEADER, "60,10,11,9,10,1"], /fewer than two bars/],
  ])("a file %s is refused in one sentence", async (_, lines, message) => {
    await write("BTCUSDT-1m.csv.gz", ...lines);
    await expect(readRecordings(folder, bySymbol)).rejects.toThrow(message);
    await expect(readRecordings(folder, bySymbol)).rejects.toBeInstanceOf(StartRefused);
  });

  test("a folder that is not there, a broken file, or nothing known is refused in one sentence", async () => {
    await expect(readRecordings(join(folder, "none"), bySymbol)).rejects.toThrow(/cannot be read/);
    await expect(readRecordings(folder, () => undefined)).rejects.toThrow(/no recording of a known instrument/);
    await writeFile(join(folder, "BTCUSDT-1m.csv.gz"), "not gzip");
    await expect(readRecordings(folder, bySymbol)).rejects.toThrow(/not a readable gzip file/);
  });
});
