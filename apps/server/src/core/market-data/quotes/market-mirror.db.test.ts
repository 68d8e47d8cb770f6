import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PERIODS } from "@candor/api/market";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bus, createInProcessBus } from "../../../platform/bus/bus.ts";
import { createLinkPair, type Link } from "../../../platform/bus/link.ts";
import { systemClock } from "../../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import { testFolder } from "../../../platform/process/test-folder.ts";
import { installationOf } from "../../installation/installation.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import { createMarketData, createMirroredMarketData } from "../market-data.ts";
import type { MarketData } from "../market-data-types.ts";
import { MARKET_STEP } from "./market-topics.ts";

const BTC = 1;
const keysFolder = mkdtempSync(join(testFolder(), "candor-mirror-"));
let own: TestDatabase;
let instruments: Instruments;
let engine: MarketData;
let mirror: MarketData;
let link: Link & { close(): void };
let mirrorBus: Bus;

beforeAll(async () => {
  own = await createTestDatabase();
  const log = own.log;
  const [near, far] = [createInProcessBus(log), createInProcessBus(log)];
  const [one, other] = createLinkPair();
  link = one;
  near.join(one);
  far.join(other);
  mirrorBus = far;
  instruments = await seededInstruments(own, systemClock);
  const shared = {
    database: own.database,
    clock: systemClock,
    log,
    instruments,
    installation: installationOf("ordinary"),
  };
  const feed = { mode: "simulated", seed: "three" } as const;
  const alone = { holder: "a test", onLeaseLost: () => undefined, mayChangeOrigin: async () => true };
  engine = await createMarketData({ ...shared, bus: near, feed, keysFolder, ...alone });
  mirror = createMirroredMarketData({ ...shared, bus: far });
  // The mirror asks before the engine has anything to tell.
  await Promise.all([mirror.start(), engine.start()]);
});
afterAll(async () => {
  await Promise.all([mirror.stop(), engine.stop()]);
  link.close();
  await own.close();
  rmSync(keysFolder, { recursive: true, force: true });
});

/** What each of the two knows of an instrument at the same tick. */
async function bothAt(instrumentId: number) {
  const seq = engine.lastTick(instrumentId)?.seq ?? 0;
  await expect.poll(() => mirror.lastTick(instrumentId)?.seq ?? 0).toBeGreaterThanOrEqual(seq);
  return [factsOf(engine, instrumentId), factsOf(mirror, instrumentId)] as const;
}

/** A step may come between the two looks, so they are repeated. */
async function isAsMade(look: () => Promise<readonly [unknown, unknown]>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const [made, mirrored] = await look();
    try {
      expect(mirrored).toEqual(made);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 37));
    }
  }
}

const factsOf = (market: MarketData, id: number) => ({
  tick: market.lastTick(id),
  price: market.lastPrice(id),
  reference: market.dayReference(id),
  state: market.state(id),
  session: market.session(id),
  sources: market.sources(id),
  receipt: market.logReceipt(id),
  mode: market.priceMode,
  freshness: market.lastTick(id) && market.freshness(market.lastTick(id) as never),
});

test("a mirror knows of every instrument what the engine knows", async () => {
  for (const { id } of instruments.all()) {
    await expect.poll(async () => (await bothAt(id))[1]).toMatchObject({ state: "open", freshness: "fresh" });
    await isAsMade(() => bothAt(id));
  }
});

test("its bars are the engine's, those of before it was begun included, and after checkpoints too", async () => {
  const barsOf = (market: MarketData) =>
    Promise.all(PERIODS.map((period) => market.candles(BTC, period, { limit: 3 })));
  for (let seconds = 0; seconds < 7; seconds += 1) {
    await isAsMade(() => Promise.all([barsOf(engine), barsOf(mirror)]));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
});

test("a step that is lost makes it anew, and nothing is missing then", async () => {
  const before = mirror.lastTick(BTC)?.seq ?? 0;
  // As one of the engine's that came after others which did not arrive.
  const feed = { priceMode: "simulated", priceReason: "chosen", replaySpeed: 1 } as const;
  const later = { number: 1_000_000, feed, ticks: [], facts: [], halts: [], checkpoints: 0 };
  mirrorBus.publish(MARKET_STEP, later);
  await expect.poll(() => mirror.lastTick(BTC)?.seq ?? 0).toBeGreaterThan(before);
  await isAsMade(() => bothAt(BTC));
});
