import { setTimeout as sleep } from "node:timers/promises";
import { type Instant, instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startVenues, type Venues } from "../../../../../../../tests/venues/venues.ts";
import { createLog } from "../../../../platform/log.ts";
import { instrumentLike } from "../../../instrument/seeded-instruments-test-support.ts";
import type { Tick } from "../../../tick-log/tick.ts";
import { IndexGrid, NO_TICK_YET } from "../../pricing/index-grid.ts";
import { createLiveFeed, type LiveFeed } from "./live-feed.ts";

const clock = { now: (): Instant => instantOf(Date.now()) };
const bitcoin = instrumentLike({ sources: [{ provider: "binance", market: "BTC/USDT" }] });
const GAP_MS = 1_000;

let venues: Venues;
let feed: LiveFeed;
let grid: IndexGrid;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeEach(async () => {
  venues = await startVenues();
  feed = createLiveFeed(
    [bitcoin],
    { addresses: venues.addresses, finnhubKey: null },
    { clock, log: createLog("silent") },
  );
  grid = new IndexGrid(new Map([[bitcoin.id, NO_TICK_YET]]), feed);
  await feed.start((sample) => grid.accept(sample, clock.now()), new Map());
});
afterEach(async () => {
  await feed.stop();
  await venues.stop();
});

const tickNow = (): Tick | undefined => grid.step(clock.now())[0];
const ageMs = (tick: Tick): number => tick.at - Math.max(...tick.samples.map(({ at }) => at));
const reconnects = (): number => feed.figures().find(({ provider }) => provider === "binance")?.reconnects ?? 0;

test("gap: what is said between two connections is lost, shows in the price's age and the reconnects, and prices go on right", async () => {
  await expect.poll(() => tickNow()?.price).toBe(9_740_000);
  expect(reconnects()).toBe(0);

  const ticks: Tick[] = [];
  const look = (): void => {
    const tick = tickNow();
    if (tick) ticks.push(tick);
  };
  venues.binance.refuse();
  venues.setPrice("BTCUSDT", 97_800);
  await sleep(GAP_MS);
  look();
  expect(feed.figures()[0]?.isConnected).toBe(false);
  expect(ticks[0]?.price, "nobody heard another").toBe(9_740_000);
  expect(ageMs(ticks[0] as Tick)).toBeGreaterThanOrEqual(GAP_MS - 1);

  venues.setPrice("BTCUSDT", 97_600);
  venues.binance.accept();
  await expect
    .poll(() => {
      look();
      return ticks.at(-1)?.price;
    })
    .toBe(9_760_000);
  expect(ageMs(ticks.at(-1) as Tick)).toBeLessThan(GAP_MS);
  expect(reconnects()).toBe(1);
  expect(new Set(ticks.map(({ price }) => price)), "what was lost is not made up").toEqual(
    new Set([9_740_000, 9_760_000]),
  );
});
