import { PERIODS } from "@candor/api/market";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { failingDatabase } from "../../platform/database/failing-database-test-support.ts";
import { Outage } from "../../platform/process/outage.ts";
import { instrumentLike } from "../instrument/seeded-instruments-test-support.ts";
import { checkLog, type ReportedFault } from "../tick-log/check/check-log.ts";
import { databaseSource } from "../tick-log/check/database-source.ts";
import { readTicksAfter } from "../tick-log/log-writer.ts";
import type { Tick } from "../tick-log/tick.ts";
import { candlesOf } from "./candles/candle-reader.ts";
import type { Feed } from "./feeds/feed.ts";
import type { Recording } from "./feeds/recording.ts";
import { createReplayFeed } from "./feeds/replay-feed.ts";
import { createSimulatedFeed } from "./feeds/simulated-feed.ts";
import { seedOfText } from "./feeds/simulated-seed.ts";
import type { EngineDeps, MarketDataEngine } from "./pricing/market-data-engine.ts";
import { MarketFixture } from "./pricing/market-fixture-test-support.ts";

/** Shortly before four o'clock, so that bars of five periods close while a test runs. */
const START = Date.UTC(2026, 10, 21, 3, 59, 50);
const SEED = seedOfText("seven");
const BTC = 1;

let fixture: MarketFixture;

beforeEach(async () => {
  fixture = await MarketFixture.create(START);
});
afterEach(() => fixture.close());

/** Two instruments are enough where their number does not matter, and make history quickly. */
const few = () => fixture.instruments.all().filter(({ id }) => id === BTC || id === 41);
const simulated = () => createSimulatedFeed(few(), SEED);

const opened = (feed: Feed = simulated(), changes: Partial<EngineDeps> = {}) => fixture.opened(feed, changes);
const run = (engine: MarketDataEngine, steps: number) => fixture.run(engine, steps);

/** The first fault of the whole log in the database. */
async function logFault(): Promise<ReportedFault | undefined> {
  const { fault, ticks, ticksWithoutSamples } = await checkLog(databaseSource(fixture.own.database), {
    blocksSince: () => instantOf(0),
  });
  expect(ticks).toBeGreaterThan(0);
  expect(ticksWithoutSamples).toBe(0);
  return fault;
}

const ofBtc = (ticks: readonly Tick[]) => ticks.filter(({ instrumentId }) => instrumentId === BTC);
const barsOf = (engine: MarketDataEngine, period: (typeof PERIODS)[number]) =>
  candlesOf(fixture.own.database, engine.candles, BTC, period, { limit: 2000 });

describe("the tick path", () => {
  test("a tick is in the journal before the step returns it", async () => {
    const engine = await opened();
    fixture.clock.advance(GRID_MS);
    const ticks = await engine.step(fixture.clock.now());
    expect(await readTicksAfter(fixture.own.another(), BTC, 0, 10)).toEqual(ofBtc(ticks));
  });

  test("nothing is open before its first tick is durable, though its source was heard", async () => {
    const engine = await opened();
    fixture.clock.advance(GRID_MS);
    const step = engine.step(fixture.clock.now());
    const whileWritten = engine.state(BTC);
    await step;
    expect([whileWritten, engine.state(BTC)]).toEqual(["closed", "open"]);
  });

  test("every tick of many blocks is read back in order from any sequence number, and the chain holds", async () => {
    const engine = await opened();
    const ticks = ofBtc(await run(engine, 90));
    expect(ticks.map(({ seq }) => seq)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
    expect(await readTicksAfter(fixture.own.database, BTC, 0, 1000)).toEqual(ticks);
    expect(await readTicksAfter(fixture.own.database, BTC, 33, 20)).toEqual(ticks.slice(33, 53));
    expect(await logFault()).toBeUndefined();
    const { rows } = await fixture.own.database.query<{ blocks: string; waiting: string }>(
      `select (select count(*) from tick_block where instrument_id = $1) blocks, (select count(*) from tick_journal) waiting`,
      [BTC],
    );
    expect(rows[0]).toEqual({ blocks: "4", waiting: "10" });
  });

  test("no step is formed twice at one instant, nor when the clock goes back", async () => {
    const engine = await opened();
    fixture.clock.advance(GRID_MS);
    expect(await engine.step(fixture.clock.now())).not.toEqual([]);
    expect(await engine.step(fixture.clock.now())).toEqual([]);
    fixture.clock.advance(-5000);
    expect(await engine.step(fixture.clock.now())).toEqual([]);
  });

  test("while the database is away nothing is shown, and what was waiting is kept once when it is back", async () => {
    let isAway = false;
    const database: Database = {
      ...fixture.own.database,
      query: (sql, params) => (isAway ? Promise.reject(new Error("away")) : fixture.own.database.query(sql, params)),
    };
    const engine = await opened(simulated(), { database });
    await run(engine, 3);
    isAway = true;
    fixture.clock.advance(GRID_MS);
    const step = engine.step(fixture.clock.now());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(engine.board.lastTick(BTC)?.seq).toBe(3);
    isAway = false;
    expect(ofBtc(await step).map(({ seq }) => seq)).toEqual([4]);
    expect((await readTicksAfter(fixture.own.database, BTC, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

test("a checkpoint whose commit was kept but never confirmed is not made twice, and the log goes on", async () => {
  let isAnswerLost = false;
  const database = failingDatabase(fixture.own.database, {
    afterCommit: () => (isAnswerLost ? new Outage("database", "connection terminated", true) : undefined),
  });
  const engine = await opened(simulated(), { database });
  const ticks = ofBtc(await run(engine, 20));
  const more = ofBtc(await run(engine, 19));
  isAnswerLost = true;
  await expect(engine.checkpoint()).rejects.toThrow(Outage);
  isAnswerLost = false;
  more.push(...ofBtc(await run(engine, 25)));
  await engine.checkpoint();
  expect(await readTicksAfter(fixture.own.database, BTC, 0, 1000)).toEqual([...ticks, ...more]);
  expect(await logFault()).toBeUndefined();
  expect((await fixture.own.database.query("select 1 from tick_journal")).rowCount).toBe(0);
});

test("a step that was given up while the database was away is kept before any other, and what it kept from being formed is made up, so that no number is missing", async () => {
  let isAway = false;
  const query: Database["query"] = async (sql, params) => {
    if (isAway) throw new Outage("database", new Error("connection refused"));
    return fixture.own.database.query(sql, params) as never;
  };
  const engine = await opened(simulated(), { database: { ...fixture.own.database, query } });
  const ticks = ofBtc(await run(engine, 3));
  isAway = true;
  fixture.clock.advance(GRID_MS);
  expect(await engine.step(fixture.clock.now(), () => true)).toEqual([]);
  isAway = false;
  ticks.push(...ofBtc(await run(engine, 25)));
  await engine.checkpoint();
  expect(ticks.map(({ seq }) => seq)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
  expect(ticks.filter(({ late }) => late !== undefined).map(({ seq }) => seq)).toEqual([5]);
  expect(await readTicksAfter(fixture.own.database, BTC, 0, 1000)).toEqual(ticks);
  expect(await logFault()).toBeUndefined();
});

test("a checkpoint that the database refuses rejects once, with no failure left unheard, and is made up for", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  const engine = await opened();
  const ticks = ofBtc(await run(engine, 19));
  await fixture.own.owner.query("alter table tick_head add constraint shut check (false) not valid");
  process.prependListener("unhandledRejection", hear);
  await expect(engine.checkpoint()).rejects.toThrow(/shut|aborted/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("unhandledRejection", hear);
  expect(unheard).toEqual([]);
  await fixture.own.owner.query("alter table tick_head drop constraint shut");
  ticks.push(...ofBtc(await run(engine, 25)));
  expect(await readTicksAfter(fixture.own.database, BTC, 0, 1000)).toEqual(ticks);
  expect(await logFault()).toBeUndefined();
});

test("an instrument that was halted when the process was killed is halted after the start, until it has been healthy for 30 seconds", async () => {
  const first = await opened();
  await run(first, 2);
  await fixture.own.owner.query("update tick_journal set are_valid = array_fill(false, array[cardinality(are_valid)])");
  const engine = await opened();
  expect(ofBtc(await run(engine, 1))[0]).toMatchObject({ seq: 3, isValid: false });
  expect(engine.state(BTC)).toBe("halted");
  await run(engine, 119);
  expect(engine.state(BTC)).toBe("halted");
  await run(engine, 1);
  expect(engine.state(BTC)).toBe("open");
});

describe("a killed process", () => {
  test.each([7, 20, 33])("after %i steps loses no tick, no bar and no number", async (steps) => {
    const killed = await opened();
    const ticks = ofBtc(await run(killed, steps));
    const before = await Promise.all(PERIODS.map((period) => barsOf(killed, period)));
    const quote = killed.board.facts(BTC);

    const engine = await opened();
    expect(engine.board.lastTick(BTC)).toEqual(ticks.at(-1));
    expect(await Promise.all(PERIODS.map((period) => barsOf(engine, period)))).toEqual(before);
    expect(engine.board.facts(BTC)).toMatchObject({ day: quote.day, closes: quote.closes });
    const more = ofBtc(await run(engine, 25));
    expect(more[0]?.seq).toBe(steps + 1);
    expect(await readTicksAfter(fixture.own.database, BTC, 0, 1000)).toEqual([...ticks, ...more]);
    expect(await logFault()).toBeUndefined();
  });

  test("shows the very bars that an undisturbed one would have shown", async () => {
    const killed = await opened();
    const ticks = ofBtc(await run(killed, 90));
    const minutes = (await barsOf(await opened(), "1m")).filter(
      ({ openedAt }) => openedAt >= Date.UTC(2026, 10, 21, 4),
    );
    const inMinute = ticks.filter(({ at }) => at >= Date.UTC(2026, 10, 21, 4));
    expect(minutes).toEqual([
      {
        openedAt: Date.UTC(2026, 10, 21, 4),
        open: inMinute[0]?.price,
        high: Math.max(...inMinute.map(({ price }) => price)),
        low: Math.min(...inMinute.map(({ price }) => price)),
        close: inMinute.at(-1)?.price,
        volume: inMinute.reduce((sum, { volume }) => sum + volume, 0),
      },
    ]);
  });

  test("goes on in a replay where it stood", async () => {
    const undisturbed = createReplayFeed([recording()], 1);
    const expected: number[] = [];
    await undisturbed.start(({ price }) => expected.push(price), new Map());
    for (let step = 0; step < 60; step += 1) undisturbed.advance(fixture.clock.now());

    const first = await opened(createReplayFeed([recording()], 1));
    const prices = ofBtc(await run(first, 25)).map(({ price }) => price);
    const second = await opened(createReplayFeed([recording()], 1));
    prices.push(...ofBtc(await run(second, 35)).map(({ price }) => price));
    expect(prices).toEqual(expected);
  });
});

const recording = (): Recording => ({
  name: "BTCUSDT-1m",
  instrument: fixture.instruments.byId(BTC) ?? instrumentLike(),
  period: "1m",
  bars: Array.from({ length: 40 }, (_, index) => {
    const price = (4_000_000 + ((index * 37) % 91) * 10) as Tick["price"];
    const openedAt = (Date.UTC(2022, 0, 3) + index * 60_000) as Tick["at"];
    return { openedAt, open: price, high: (price + 90) as typeof price, low: price, close: price, volume: 10 };
  }),
});

describe("where prices come from", () => {
  test("a replay closes instruments without a recording and names its source", async () => {
    const engine = await opened(createReplayFeed([recording()], 1));
    await run(engine, 1);
    expect([engine.state(BTC), engine.state(41)]).toEqual(["open", "closed"]);
    expect(engine.board.facts(41).tick).toBeUndefined();
  });

  test("another origin is refused while orders are open, and everything stays", async () => {
    await run(await opened(), 3);
    const refused = fixture.engineOn(createReplayFeed([recording()], 1), { mayChangeOrigin: async () => false });
    await expect(refused.open(fixture.clock.now())).rejects.toThrow(/simulated and orders are open/);
    expect((await opened()).board.lastTick(BTC)?.seq).toBe(3);
  });

  test("with another origin candles begin anew and the log goes on under the new name", async () => {
    await run(await opened(), 25);
    const engine = await opened(createReplayFeed([recording()], 1));
    expect((await barsOf(engine, "1m")).every(({ openedAt }) => openedAt < Date.UTC(2022, 1, 1))).toBe(true);
    expect(engine.board.lastTick(BTC)).toBeUndefined();
    const ticks = ofBtc(await run(engine, 21));
    expect(ticks[0]).toMatchObject({ seq: 26, chartAt: Date.UTC(2022, 0, 3, 0, 20) });
    expect(await logFault()).toBeUndefined();
    const { rows } = await fixture.own.database.query(
      "select price_mode, min(first_seq) from tick_head where instrument_id = $1 group by 1 order by 2",
      [BTC],
    );
    expect(rows).toEqual([
      { price_mode: "simulated", min: "1" },
      { price_mode: "replay", min: "26" },
    ]);
  });
});

describe("bars", () => {
  test("are the newest of the range, oldest first, the bar that holds `from` included", async () => {
    const engine = await opened();
    const all = await barsOf(engine, "1h");
    const from = (all.at(-10)?.openedAt ?? 0) + 1;
    const to = all.at(-3)?.openedAt;
    const query = (range: object) =>
      candlesOf(fixture.own.database, engine.candles, BTC, "1h", { limit: 100, ...range });
    expect(await query({ from, to })).toEqual(all.slice(-10, -2));
    expect(await query({ from, to, limit: 3 })).toEqual(all.slice(-5, -2));
    expect(await query({ limit: 1 })).toEqual(all.slice(-1));
  });

  test("of every instrument and period are there after the first start", async () => {
    const engine = await opened(createSimulatedFeed(fixture.instruments.all(), SEED));
    await run(engine, 1);
    const { rows } = await fixture.own.database.query(
      `select instrument_id from candle group by instrument_id having count(distinct period_minutes) = 9`,
    );
    expect(rows).toHaveLength(fixture.instruments.all().length);
    expect(fixture.instruments.all().every(({ id }) => engine.state(id) === "open")).toBe(true);
  });
});
