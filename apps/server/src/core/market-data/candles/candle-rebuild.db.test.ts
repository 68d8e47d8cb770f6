import { PERIODS } from "@candor/api/market";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readTicksAfter } from "../../tick-log/log-writer.ts";
import type { Feed, SampleSink } from "../feeds/feed.ts";
import type { MarketDataEngine } from "../pricing/market-data-engine.ts";
import { MarketFixture } from "../pricing/market-fixture-test-support.ts";
import { candlesOf } from "./candle-reader.ts";
import { rebuildBars } from "./candle-rebuild.ts";

const AAPL = 41;
const EURUSD = 21;
/** A Friday noon in New York, two weeks before the end of the month and of summer time. */
const START = Date.parse("2026-10-16T16:00:00Z");
const SEED = 20_261_016;

let fixture: MarketFixture;

beforeEach(async () => {
  fixture = await MarketFixture.create(START);
});
afterEach(() => fixture.close());

/** The same chances in every run. */
function chances() {
  let state = SEED;
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** A live price that wanders from two sources. */
function wanderingFeed(below: (limit: number) => number, ids: readonly number[]) {
  let sink: SampleSink = () => undefined;
  let isLying = false;
  const prices = new Map(ids.map((id) => [id, 20_000]));
  const feed: Feed = {
    ...{ mode: "live", origin: "live", speed: 1 },
    sources: (id) => (ids.includes(id) ? ["a", "b"] : []),
    cadenceMs: () => 60 * 60_000,
    history: async () => new Map(),
    start: async (given) => {
      sink = given;
    },
    advance(at: Instant) {
      for (const instrumentId of ids) {
        const price = (prices.get(instrumentId) ?? 0) + below(9) - 4;
        prices.set(instrumentId, price);
        const said = { instrumentId, volume: below(50), at, chartAt: at };
        sink({ ...said, source: "a", price });
        sink({ ...said, source: "b", price: isLying ? price * 10 : price });
      }
    },
    stop: async () => undefined,
  };
  return {
    feed,
    /** From now on one source says ten times the price, or no longer does: the log then holds invalid ticks as well. */
    lie: (isIt: boolean) => {
      isLying = isIt;
    },
  };
}

/** Steps as the program does, each after so long; kills now and then, as a power cut would. */
async function live(engine: MarketDataEngine, below: (limit: number) => number, pauses: Iterable<number>) {
  for (const pause of pauses) {
    fixture.clock.advance(pause);
    await engine.step(fixture.clock.now());
    if (engine.isBlockDue && below(4) > 0) await engine.checkpoint();
  }
}

describe("bars made again from the tick log", () => {
  test("are those made live to the last digit, over sessions, weekends, faults and kills in the middle of a bar", async () => {
    const below = chances();
    const { feed, lie } = wanderingFeed(below, [AAPL, EURUSD]);
    const upTo32Minutes = () => GRID_MS * (1 + below(7_700));
    let engine = await fixture.opened(feed);
    for (let round = 0; round < 30; round += 1) {
      await live(engine, below, Array.from({ length: 40 }, upTo32Minutes));
      if (round % 7 === 0) {
        lie(true);
        await live(engine, below, new Array(5).fill(GRID_MS));
        lie(false);
        // Long enough to be healthy again.
        await live(engine, below, new Array(130).fill(GRID_MS));
      }
      engine = await fixture.opened(feed);
    }
    for (const instrumentId of [AAPL, EURUSD]) {
      const calendar = engine.hours.calendarOf(instrumentId);
      const rebuilt = await rebuildBars(fixture.own.database, { instrumentId, calendar, after: 0, upTo: 1_000_000 });
      for (const period of PERIODS) {
        const built = await candlesOf(fixture.own.database, engine.candles, instrumentId, period, { limit: 10_000 });
        expect(built, `${instrumentId} ${period}`).toEqual(rebuilt.get(period));
        expect(built.length, `${instrumentId} ${period}`).toBeGreaterThan(period === "1M" ? 0 : 1);
      }
      expect(live1D(rebuilt).every(isWeekday), "no bar of a Saturday or Sunday").toBe(true);
    }
    const invalid = (await readTicksAfter(fixture.own.database, EURUSD, 0, 10_000)).filter(({ isValid }) => !isValid);
    expect(invalid.length).toBeGreaterThan(100);
    const { rows } = await fixture.own.database.query<{ open: string }>(
      `select count(*) as open from candle where instrument_id = $1
         and (opened_at at time zone 'America/New_York')::time not between '09:00' and '16:00' and period_minutes < 60`,
      [AAPL],
    );
    expect(rows[0]?.open, "no bar outside the venue's hours").toBe("0");
  }, 90_000);

  test("of a part of the log hold that part's ticks alone", async () => {
    const engine = await fixture.opened(wanderingFeed(() => 4, [AAPL]).feed);
    await live(engine, () => 4, new Array(30).fill(GRID_MS));
    const range = { instrumentId: AAPL, calendar: "us-equity" as const, after: 10, upTo: 25 };
    const [minute, ...more] = (await rebuildBars(fixture.own.database, range)).get("1m") ?? [];
    expect(more).toEqual([]);
    expect(minute).toEqual({
      openedAt: instantOf(START),
      ...{
        open: priceTicksOf(20_000),
        high: priceTicksOf(20_000),
        low: priceTicksOf(20_000),
        close: priceTicksOf(20_000),
      },
      volume: 15 * 8,
    });
  });
});

const live1D = (bars: Awaited<ReturnType<typeof rebuildBars>>) => bars.get("1D") ?? [];
const isWeekday = ({ openedAt }: { openedAt: Instant }) => ![0, 6].includes(new Date(openedAt).getUTCDay());
