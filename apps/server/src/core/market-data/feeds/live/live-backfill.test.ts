import { setTimeout as sleep } from "node:timers/promises";
import { instantOf, type PriceTicks } from "@candor/money/money";
import { afterEach, expect, test, vi } from "vitest";
import { manualClock } from "../../../../platform/clock.ts";
import { createLog } from "../../../../platform/log.ts";
import type { Instrument, Provider } from "../../../instrument/instrument.ts";
import { instrumentLike } from "../../../instrument/seeded-instruments-test-support.ts";
import type { History } from "../feed.ts";
import { startBackfill } from "./live-backfill.ts";
import type { SourceFigures } from "./live-source.ts";
import type { Running } from "./retry.ts";

vi.setConfig({ testTimeout: 30_000 });

const shareOf = (id: number, symbol: string, provider: Provider = "yahoo"): Instrument =>
  instrumentLike({ id, symbol, sources: [{ provider, market: symbol }] });
const SHARES = [shareOf(1, "AAPL"), shareOf(2, "KO"), shareOf(3, "JPM")];
const COIN = shareOf(4, "BTCUSDT", "binance");

const price = 100 as PriceTicks;
const PAST: History = new Map([
  ["1m", [{ openedAt: instantOf(60_000), open: price, high: price, low: price, close: price, volume: 1 }]],
]);
const clock = manualClock(1_795_000_000_000);
let running: Running;
afterEach(() => running.stop());

interface Asked {
  readonly asked: string[];
  readonly added: number[];
  reconnects: number;
}

/** @param answer what a provider tells of an instrument, by how often it was asked for it before */
function started(all: readonly Instrument[], answer: (symbol: string, before: number) => History | Error): Asked {
  const told: Asked = { asked: [], added: [], reconnects: 0 };
  const figures = () => [{ provider: "yahoo", reconnects: told.reconnects } as SourceFigures];
  const past = async ({ symbol }: Instrument) => {
    const before = told.asked.filter((each) => each === symbol).length;
    told.asked.push(symbol);
    const given = answer(symbol, before);
    if (given instanceof Error) throw given;
    return given;
  };
  const deps = { instruments: { all: () => all }, clock, log: createLog("silent") };
  running = startBackfill({ past, figures }, deps, async (id) => void told.added.push(id));
  return told;
}

test("what fails is asked again after a wait, and the others come first", async () => {
  const told = started(SHARES, (symbol, before) =>
    symbol === "AAPL" && before < 2 ? new Error("answered 429") : PAST,
  );
  await sleep(100);
  expect(told.asked).toEqual(["AAPL"]);
  await expect.poll(() => told.added, { timeout: 10_000 }).toEqual([2, 3, 1]);
  expect(told.asked).toEqual(["AAPL", "KO", "JPM", "AAPL", "AAPL"]);
});

test("a provider that refuses everything makes nobody else wait, and is asked less and less", async () => {
  const told = started([...SHARES, COIN], (symbol) => (symbol === "BTCUSDT" ? PAST : new Error("answered 429")));
  await expect.poll(() => told.added).toEqual([4]);
  await sleep(2_000);
  expect(told.asked.filter((symbol) => symbol !== "BTCUSDT").length).toBeLessThanOrEqual(4);
});

test("what could not be kept is asked again", async () => {
  let failures = 1;
  const deps = { instruments: { all: () => SHARES.slice(0, 1) }, clock, log: createLog("silent") };
  const added: number[] = [];
  running = startBackfill({ past: async () => PAST, figures: () => [] }, deps, async (id) => {
    if (failures-- > 0) throw new Error("the database is away");
    added.push(id);
  });
  await expect.poll(() => added, { timeout: 5_000 }).toEqual([1]);
});

test("nothing told is an answer, and nobody is asked twice for it", async () => {
  const told = started(SHARES, () => new Map());
  await sleep(800);
  expect(told).toMatchObject({ asked: ["AAPL", "KO", "JPM"], added: [] });
});

test("a provider that was away is asked for what was missed once it is back, but not whenever it blinks", async () => {
  const told = started(SHARES.slice(0, 1), () => PAST);
  await expect.poll(() => told.added).toEqual([1]);
  told.reconnects = 1;
  await sleep(5_500);
  expect(told.added).toEqual([1]);
  clock.advance(10 * 60_000);
  await expect.poll(() => told.added, { timeout: 10_000 }).toEqual([1, 1]);
  clock.advance(10 * 60_000);
  await sleep(5_500);
  expect(told.added).toEqual([1, 1]);
});

test("a provider that was asked again is not asked once more when it blinks soon after", async () => {
  const told = started(SHARES.slice(0, 1), () => PAST);
  await expect.poll(() => told.added).toEqual([1]);
  clock.advance(10 * 60_000);
  told.reconnects = 1;
  await expect.poll(() => told.added, { timeout: 10_000 }).toEqual([1, 1]);
  told.reconnects = 2;
  await sleep(5_500);
  expect(told.added).toEqual([1, 1]);
});

test("a stop ends a wait at once", async () => {
  const told = started(SHARES, () => new Error("answered 429"));
  await expect.poll(() => told.asked.length).toBeGreaterThan(2);
  const startedAt = performance.now();
  await running.stop();
  expect(performance.now() - startedAt).toBeLessThan(200);
});
