import { instantOf, priceTicksOf } from "@candor/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { MarketFixture } from "../pricing/market-fixture-test-support.ts";
import type { Recording } from "./recording.ts";
import { createReplayFeed } from "./replay-feed.ts";

const BTC = 1;
const LOWEST = 4_000_000;
const HIGHEST = 13_000_000;
/** One bar takes a second and four steps; a replay begins in the middle, two bars before the seam. */
const SPEED = 60;
const STEPS_TO_SEAM = 8;

let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await MarketFixture.create(Date.UTC(2026, 10, 21, 4));
});
afterAll(() => fixture.close());

/** Four minutes, each far above the one before. */
const recording = (): Recording => ({
  name: "BTCUSDT-1m",
  instrument: fixture.instruments.byId(BTC) ?? instrumentLike(),
  period: "1m",
  bars: [LOWEST, 7_000_000, 10_000_000, HIGHEST].map((ticks, index) => {
    const price = priceTicksOf(ticks);
    const openedAt = instantOf(Date.UTC(2022, 0, 3) + index * 60_000);
    return { openedAt, open: price, high: price, low: price, close: price, volume: 10 };
  }),
});

async function opened(onSessions: (ids: readonly number[]) => void = () => undefined) {
  const feed = createReplayFeed([recording()], SPEED);
  return { feed, engine: await fixture.opened(feed, { onSessions }) };
}

test("the seam of a replay closes its market for a step, and what comes behind it is no jump", async () => {
  const told: number[] = [];
  const { feed, engine } = await opened((ids) => told.push(...ids));
  const ticks = await fixture.run(engine, STEPS_TO_SEAM);
  expect(ticks.map(({ chartAt }) => feed.breaks?.endsAt(BTC, chartAt))).toEqual([...Array(7).fill(false), true]);
  expect(ticks.at(-1)).toMatchObject({ seq: STEPS_TO_SEAM, price: HIGHEST });
  expect(engine.state(BTC)).toBe("open");

  expect(await fixture.run(engine, 1)).toEqual([]);
  expect([engine.state(BTC), told]).toEqual(["closed", [BTC]]);

  const [first] = await fixture.run(engine, 1);
  expect(first).toMatchObject({ seq: STEPS_TO_SEAM + 1, price: LOWEST, isValid: true });
  expect([engine.state(BTC), told]).toEqual(["open", [BTC, BTC]]);
});

test("a start on the seam begins with the closed step as well", async () => {
  const before = await opened();
  const ticks = await fixture.run(before.engine, 4 * 4 - 1);
  expect(ticks.at(-1)?.price).toBe(HIGHEST);
  const { engine } = await opened();
  expect(await fixture.run(engine, 1)).toEqual([]);
  expect(engine.state(BTC)).toBe("closed");
  expect((await fixture.run(engine, 1))[0]).toMatchObject({ price: LOWEST, isValid: true });
});
