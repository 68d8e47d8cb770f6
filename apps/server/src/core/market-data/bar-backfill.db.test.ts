import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { addHistory } from "./bar-backfill.ts";
import { CandleBook } from "./candle-book.ts";
import { readBars, writeBars } from "./candle-store.ts";
import { QuoteBoard } from "./quote-board.ts";
import type { Bar, Tick } from "./tick.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 18, 12);
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
const stored = () =>
  readBars(own.database, {
    ...{ instrumentId: 1, period: "1m", from: instantOf(0), to: instantOf(NOON * 2), limit: 100 },
  });

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
  await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: true });
  expect(await stored()).toEqual([bar(-2, 900), bar(-1, 950)]);
  expect(candles.running(1, "1m")).toMatchObject({ open: 990, high: 1_000, low: 985, close: 1_000, volume: 40 });
});

test("what was observed here stays as it is: only what is missing is filled in", async () => {
  const observed = bar(-2, 777);
  await own.database.transaction((tx) => writeBars(tx, [{ instrumentId: 1, period: "1m", bar: observed }]));
  candles.restore(1, "1m", bar(0, 1_000));
  const history = new Map([["1m" as const, [bar(-2, 900), bar(-1, 950), bar(0, 990)]]]);
  await addHistory(own.database, { candles, board }, { instrumentId: 1, history, isFresh: false });
  expect(await stored()).toEqual([observed, bar(-1, 950)]);
  expect(candles.running(1, "1m")).toEqual(bar(0, 1_000));
});

test("the day of a quote knows the past as soon as it is there", async () => {
  candles.add(tick(NOON + 30_000, 1_000));
  const halfHours = [bar(-60, 800), bar(-30, 850)];
  await addHistory(
    own.database,
    { candles, board },
    { instrumentId: 1, history: new Map([["30m" as const, halfHours]]), isFresh: true },
  );
  expect(board.facts(1).day).toMatchObject({ open: 800, low: 795 });
  expect(board.facts(1).closes.length).toBeGreaterThanOrEqual(2);
});
