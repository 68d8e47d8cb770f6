import { PERIODS, type Period } from "@candor/api/market";
import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import type { Tick } from "../../tick-log/tick.ts";
import type { History } from "../feeds/feed.ts";
import type { Bar } from "../model/bar.ts";
import { QuoteBoard } from "../quotes/quote-board.ts";
import { addHistory } from "./bar-backfill.ts";
import { CandleBook } from "./candle-book.ts";
import { barStart } from "./candle-period.ts";
import { withRecent } from "./candle-reader.ts";
import { readBars, writeBars, writeMissingBars } from "./candle-store.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 18, 12);
const NOW = instantOf(NOON + 30_000);
let candles: CandleBook;
let board: QuoteBoard;

const bar = (minute: number, price: number, volume = 10): Bar => ({
  openedAt: instantOf(NOON + minute * MINUTE),
  open: price as PriceTicks,
  high: (price + 5) as PriceTicks,
  low: (price - 5) as PriceTicks,
  close: price as PriceTicks,
  volume,
});
const tick = (at: number, price: number): Tick => ({
  ...{ instrumentId: 1, seq: 1, at: at as Instant, chartAt: at as Instant, volume: 3, isValid: true, samples: [] },
  price: price as PriceTicks,
});
const stored = (period: Period = "1m") =>
  readBars(own.database, { instrumentId: 1, period, from: instantOf(0), to: instantOf(NOON * 2), limit: 100 });

/** Keeps everything as the engine does. */
async function checkpoint(): Promise<void> {
  await own.database.transaction(async (tx) => {
    await writeBars(tx, candles.unkept());
    await writeMissingBars(tx, candles.unkeptTold());
  });
  candles.kept();
}

const minutes = (from: number, to: number, changes: Record<number, number> = {}): Bar[] =>
  Array.from({ length: to - from + 1 }, (_, index) => bar(from + index, changes[from + index] ?? 1_000));
const addMissed = (history: History) =>
  addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: false, now: NOW });

/** Bars that a longer one holds and reaches beyond. */
async function outside(): Promise<string[]> {
  const all = await Promise.all(PERIODS.map(async (period) => ({ period, bars: await stored(period) })));
  return all.flatMap(({ period, bars }) =>
    all.flatMap((shorter) =>
      PERIODS.indexOf(shorter.period) >= PERIODS.indexOf(period)
        ? []
        : shorter.bars.flatMap((inner) => {
            const holder = bars.find(({ openedAt }) => openedAt === barStart(period, inner.openedAt));
            const isInside = !holder || (holder.high >= inner.high && holder.low <= inner.low);
            return isInside ? [] : [`${shorter.period} ${inner.openedAt} in ${period}`];
          }),
    ),
  );
}

beforeEach(async () => {
  await own.owner.query("delete from candle");
  candles = new CandleBook();
  board = new QuoteBoard(
    () => "open",
    () => ({ isOpen: true, opensAt: null, closesAt: null }),
  );
  board.restore(1, [], undefined, undefined);
});

test("the past is filled in before what was observed, and the first bar gets its beginning", async () => {
  candles.add(tick(NOON + 30_000, 1_000));
  const history = new Map([["1m" as const, [bar(-2, 900), bar(-1, 950), bar(0, 990, 40)]]]);
  await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: true, now: NOW });
  expect(await stored()).toEqual([bar(-2, 900), bar(-1, 950)]);
  expect(candles.running(1, "1m")).toMatchObject({ open: 990, high: 1_000, low: 985, close: 1_000, volume: 40 });
});

test("what was observed here stays as it is: only what is missing is filled in", async () => {
  const observed = bar(-2, 777);
  await own.database.transaction((tx) => writeBars(tx, [{ instrumentId: 1, period: "1m", bar: observed }]));
  candles.restore(1, "1m", bar(0, 1_000));
  const history = new Map([["1m" as const, [bar(-2, 900), bar(-1, 950), bar(0, 990)]]]);
  await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: false, now: NOW });
  expect(await stored()).toEqual([observed, bar(-1, 950)]);
  expect(candles.running(1, "1m")).toEqual(bar(0, 1_000));
});

test("the day of a quote knows the past as soon as it is there", async () => {
  candles.add(tick(NOON + 30_000, 1_000));
  const halfHours = [bar(-60, 800), bar(-30, 850)];
  await addHistory(
    own.database,
    { candles, board },
    { instrumentId: 1, history: new Map([["30m" as const, halfHours]]), isFresh: true, now: NOW },
  );
  expect(board.facts(1).day).toMatchObject({ open: 800, low: 795 });
  expect(board.facts(1).closes.length).toBeGreaterThanOrEqual(2);
});

describe("after a pause", () => {
  /** Observed in the first minute and from the eleventh on; a kill and a start lie in between. */
  beforeEach(() => {
    candles.add(tick(NOON + 30_000, 1_000));
    candles.add(tick(NOON + 10 * MINUTE + 30_000, 1_010));
  });
  const told = new Map<Period, readonly Bar[]>([
    ["1m", minutes(0, 11, { 3: 1_200, 6: 800 })],
    ["5m", [bar(0, 990, 50), { ...bar(5, 1_000, 50), low: 790 as PriceTicks }, bar(10, 1_000, 50)]],
  ]);

  test("every longer bar reaches as far as the shorter ones that were not observed, and keeps its opening and closing", async () => {
    await addMissed(told);
    await checkpoint();
    expect((await stored()).map(({ openedAt }) => (openedAt - NOON) / MINUTE)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(await stored("5m")).toMatchObject([
      { open: 1_000, high: 1_205, low: 995, close: 1_000, volume: 3 + 40 },
      { open: 1_000, high: 1_005, low: 790, close: 1_000, volume: 50 },
      { open: 1_010, high: 1_010, low: 1_010, close: 1_010, volume: 3 },
    ]);
    for (const period of ["15m", "1h", "4h", "1D", "1W", "1M"] as const) {
      const whole = { open: 1_000, high: 1_205, low: 790, close: 1_010, volume: 6 + 90 };
      expect(candles.running(1, period), period).toMatchObject(whole);
    }
    expect(await outside()).toEqual([]);
  });

  test("what is told twice is taken in once", async () => {
    await addMissed(told);
    const before = candles.running(1, "1D");
    expect(before?.volume).toBe(6 + 90);
    await addMissed(told);
    await checkpoint();
    await addMissed(told);
    await checkpoint();
    expect(candles.running(1, "1D")).toEqual(before);
    expect((await stored("1D"))[0]).toEqual(before);
  });

  test("a bar that is stored and closed takes in what was told of its end, and one that runs what was told of its beginning", async () => {
    candles.add(tick(NOON + 70 * MINUTE + 30_000, 1_020));
    await checkpoint();
    const late = minutes(11, 69, { 20: 1_300, 59: 1_001, 60: 1_002, 65: 700 });
    await addMissed(new Map([["1m", late]]));
    await checkpoint();
    const hours = await stored("1h");
    expect(hours[0]).toMatchObject({ open: 1_000, high: 1_305, low: 995, close: 1_001, volume: 6 + 490 });
    expect(hours[1]).toMatchObject({ open: 1_002, high: 1_020, low: 695, close: 1_020, volume: 3 + 100 });
    expect((await stored("1D"))[0]).toMatchObject({
      open: 1_000,
      high: 1_305,
      low: 695,
      close: 1_020,
      volume: 9 + 590,
    });
    expect(await outside()).toEqual([]);
  });

  test.each([
    ["stored", true],
    ["not yet stored", false],
  ])("minutes told after the longer bars that hold them, which are %s, are counted once", async (_what, isKept) => {
    candles.add(tick(NOON + 20 * MINUTE + 30_000, 1_010));
    const longer = new Map<Period, readonly Bar[]>([["5m", [bar(5, 1_000, 50), bar(15, 1_000, 50)]]]);
    await addMissed(longer);
    if (isKept) await checkpoint();
    expect(candles.running(1, "1D")?.volume).toBe(9 + 100);
    await addMissed(new Map([["1m", [...minutes(1, 9, { 6: 1_200 }), ...minutes(15, 19)]]]));
    await checkpoint();
    expect(await stored()).toHaveLength(3 + 14);
    expect((await stored("5m")).map(({ volume }) => volume).slice(0, 2)).toEqual([3 + 40, 50]);
    for (const period of ["1h", "4h", "1D"] as const)
      expect(candles.running(1, period), period).toMatchObject({ open: 1_000, close: 1_010, volume: 9 + 100 + 40 });
    expect(candles.running(1, "1D")).toMatchObject({ high: 1_205, low: 995 });
  });

  test("what longer bars have taken in is stored in the same commit, or neither is", async () => {
    await addMissed(told);
    expect(await stored()).toEqual([]);
    // A commit that fails in the middle, and one that does not.
    candles.unkept();
    candles.unkeptTold();
    candles.add(tick(NOON + 10 * MINUTE + 45_000, 1_011));
    await checkpoint();
    expect((await stored("1D"))[0]).toMatchObject({ high: 1_205, close: 1_011, volume: 9 + 90 });
    expect(await stored()).toHaveLength(11);
  });

  test("what changes while a commit is under way is stored by the next", async () => {
    candles.unkept();
    candles.unkeptTold();
    await addMissed(told);
    candles.kept();
    await checkpoint();
    expect((await stored("1D"))[0]).toMatchObject({ high: 1_205, low: 790 });
    expect(await stored()).toHaveLength(9);
  });
});

describe("of an instrument without a tick since the start", () => {
  const at = (hour: number) => hour * 60;

  test("the hours that are over are told, also those after its last tick, and the day that runs takes them in", async () => {
    candles.add(tick(NOON + 30_000, 1_000));
    await checkpoint();
    const hours = [bar(at(1), 1_100), bar(at(2), 900), bar(at(3), 1_050)];
    const history = new Map([["1h" as const, hours]]);
    const now = instantOf(NOON + at(3) * MINUTE + 10 * MINUTE);
    await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: false, now });
    await checkpoint();
    expect((await stored("1h")).map(({ close }) => close)).toEqual([1_000, 1_100, 900]);
    expect(candles.running(1, "1D")).toMatchObject({ open: 1_000, high: 1_105, low: 895, close: 900 });
    const shown = withRecent(await stored("1h"), candles.recent(1, "1h"));
    expect(shown.map(({ close }) => close)).toEqual([1_000, 1_100, 900]);
  });

  test("what lies in a longer bar that would begin with the first tick waits for that", async () => {
    candles.add(tick(NOON + 30_000, 1_000));
    await checkpoint();
    const history = new Map([["1m" as const, [...minutes(180, 189, { 185: 1_500 })]]]);
    const now = instantOf(NOON + at(3) * MINUTE + 12 * MINUTE);
    const told = { instrumentId: 1, history, isFresh: false, now };
    await addHistory(own.database, { candles, board }, told);
    await checkpoint();
    expect(await stored()).toHaveLength(1);
    candles.add(tick(now, 1_010));
    await addHistory(own.database, { candles, board }, told);
    await checkpoint();
    expect(await stored()).toHaveLength(12);
    expect(candles.running(1, "1h")).toMatchObject({ open: 1_000, high: 1_505, close: 1_010 });
    expect(await outside()).toEqual([]);
  });

  test("and without any bar of its own, ticks go on with the bars that run as they were told", async () => {
    const month = { ...bar(0, 1_300), openedAt: instantOf(Date.UTC(2026, 10, 1)) };
    const history = new Map([["1M" as const, [month]]]);
    await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: true, now: NOW });
    candles.add(tick(NOON + 30_000, 1_000));
    await checkpoint();
    expect(await stored("1M")).toMatchObject([{ open: 1_300, high: 1_305, low: 1_000, close: 1_000 }]);
  });
});
