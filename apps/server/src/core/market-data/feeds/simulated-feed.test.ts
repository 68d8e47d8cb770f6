import { PERIODS } from "@candor/api/market";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Instrument } from "../../instrument/instrument.ts";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { barsOfPeriod } from "../candles/bar-merge.ts";
import type { Sample } from "../model/sample.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import { seedOfText } from "./simulated-seed.ts";

const START = instantOf(Date.UTC(2026, 10, 21, 3, 17));
const SHARES = [
  instrumentLike({ id: 41, symbol: "AAPL", categoryId: 6 }),
  instrumentLike({ id: 42, symbol: "GOOG", categoryId: 6 }),
];
const COIN = instrumentLike({ id: 1 });
const SEED = seedOfText("spring");

async function pricesOf(instruments: readonly Instrument[], steps: number, seed = SEED, resume = new Map()) {
  const feed = createSimulatedFeed(instruments, seed);
  const samples = new Map<number, Sample[]>(instruments.map(({ id }) => [id, []]));
  await feed.start((sample) => samples.get(sample.instrumentId)?.push(sample), resume);
  for (let step = 1; step <= steps; step += 1) feed.advance(instantOf(START + step * GRID_MS));
  return samples;
}

const returnsOf = (samples: readonly Sample[], every: number): number[] => {
  const prices = samples.filter((_, index) => index % every === 0).map(({ price }) => Math.log(price));
  return prices.slice(1).map((price, index) => price - (prices[index] as number));
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (left: readonly number[], right: readonly number[]) => {
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const product = mean(left.map((value, index) => (value - leftMean) * ((right[index] as number) - rightMean)));
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return product / (spread(left, leftMean) * spread(right, rightMean));
};

const HOURS = process.env.CANDOR_TEST_FULL === "1" ? 48 : 24;

describe("simulated prices", () => {
  test("are the same for the same seed and others for another", async () => {
    const [first, again, other] = await Promise.all([
      pricesOf([COIN], 500),
      pricesOf([COIN], 500),
      pricesOf([COIN], 500, seedOfText("autumn")),
    ]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test("go on from the last durable price after a restart, also where the seed is new", async () => {
    for (const seed of [SEED, seedOfText("a new one")]) {
      const samples = await pricesOf([COIN], 1, seed, new Map([[1, { price: 7_000_000, chartAt: START }]]));
      expect(Math.abs((samples.get(1)?.[0]?.price ?? 0) - 7_000_000)).toBeLessThan(70_000);
    }
  });

  test(`over ${HOURS} hours: no zero, no negative, no move that would halt, fat tails, clusters, and move at any hour`, async () => {
    const samples = (await pricesOf([COIN], HOURS * 14_400)).get(1) ?? [];
    expect(samples.every(({ price }) => Number.isSafeInteger(price) && price > 0)).toBe(true);
    expect(samples.every(({ volume }) => Number.isSafeInteger(volume) && volume >= 0)).toBe(true);
    const seconds = returnsOf(samples, 4);
    expect(Math.max(...seconds.map(Math.abs).slice(0, 100_000))).toBeLessThan(0.05);
    const squares = seconds.map((value) => value ** 2);
    const kurtosis = mean(squares.map((value) => value ** 2)) / mean(squares) ** 2;
    expect(kurtosis).toBeGreaterThan(4);
    const minutes = returnsOf(samples, 240).map(Math.abs);
    expect(correlation(minutes.slice(1), minutes.slice(0, -1))).toBeGreaterThan(0.1);
    expect(correlation(minutes.slice(10), minutes.slice(0, -10))).toBeGreaterThan(0.05);
    // Volatility as the instrument states it, within what so many hours of clusters allow.
    const yearly = Math.sqrt(mean(squares) * 365 * 86_400);
    expect(yearly).toBeGreaterThan(0.2);
    expect(yearly).toBeLessThan(1.8);
    for (let hour = 0; hour < HOURS; hour += 1) {
      const part = samples.slice(hour * 14_400, (hour + 1) * 14_400);
      expect(new Set(part.map(({ price }) => price)).size).toBeGreaterThan(100);
    }
  }, 60_000);

  test("of one category move together, of two categories they do not", async () => {
    const samples = await pricesOf([...SHARES, COIN], 40_000);
    const [apple, google, coin] = [41, 42, 1].map((id) => returnsOf(samples.get(id) ?? [], 4)) as [
      number[],
      number[],
      number[],
    ];
    expect(correlation(apple, google)).toBeGreaterThan(0.2);
    expect(Math.abs(correlation(apple, coin))).toBeLessThan(0.1);
  });
});

describe("simulated history", () => {
  test("has at least 500 bars up to a day, two years of weeks and months, and ends where the prices begin", async () => {
    const feed = createSimulatedFeed([COIN], SEED);
    const history = await feed.history(COIN, START);
    for (const period of PERIODS) {
      const bars = history.get(period) ?? [];
      expect(bars.length, period).toBeGreaterThanOrEqual({ "1W": 100, "1M": 24 }[period as string] ?? 500);
      expect(bars.at(-1)?.close).toBe(5_000_000);
      for (const [index, bar] of bars.entries()) {
        expect(bar.low).toBeGreaterThan(0);
        expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
        expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
        if (index > 0) expect(bar.openedAt).toBeGreaterThan(bars[index - 1]?.openedAt ?? 0);
        if (index > 0) expect(bar.open).toBe(bars[index - 1]?.close);
      }
    }
  });

  test("tells the same story in every period where two of them overlap", async () => {
    const history = await createSimulatedFeed([COIN], SEED).history(COIN, START);
    for (const [index, longer] of PERIODS.entries()) {
      for (const shorter of PERIODS.slice(0, index)) {
        if (longer === "1M" && shorter === "1W") continue;
        const merged = barsOfPeriod([{ period: shorter, bars: history.get(shorter) ?? [] }], longer);
        // The first may be cut: the shorter period begins somewhere inside it.
        for (const bar of merged.slice(1)) {
          expect((history.get(longer) ?? []).find(({ openedAt }) => openedAt === bar.openedAt)).toEqual(bar);
        }
      }
    }
  });
});
