import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import { LeaseKeeper } from "../../../platform/tasks/lease-keeper.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import { FEED_LEASE } from "../../tick-log/feed-lease.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import type { Feed } from "./feed.ts";
import { FeedSwitch, type SwitchDeps } from "./feed-switch.ts";
import type { LiveFeed } from "./live/live-feed.ts";
import { scriptedFeed } from "./scripted-feed-test-support.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import { seedOfText } from "./simulated-seed.ts";

const BTC = 1;

let own: TestDatabase;
let keysFolder: string;
let instruments: Instruments;
let feeds: FeedSwitch | undefined;

beforeEach(async () => {
  own = await createTestDatabase();
  keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));
  const all = await seededInstruments(own, systemClock);
  instruments = { ...all, all: () => all.all().filter(({ id }) => id === BTC) };
});
afterEach(async () => {
  await feeds?.stop();
  rmSync(keysFolder, { recursive: true });
  await own.close();
});

vi.setConfig({ testTimeout: 60_000 });

/** Live prices that answer when a test says so. */
function liveFeed(changes: Partial<LiveFeed> = {}): LiveFeed & { isThere: boolean } {
  const feed = scriptedFeed(systemClock, { [BTC]: ["alpha"] });
  feed.repeat(BTC, "alpha", 6_000_000);
  const live: LiveFeed & { isThere: boolean } = {
    ...feed,
    isThere: false,
    connect: () => undefined,
    answersWithin: async () => live.isThere,
    isAnswering: () => live.isThere,
    figures: () => [],
    past: async () => new Map(),
    ...changes,
  };
  return live;
}

const simulated = (changes: Partial<Feed> = {}): Feed => ({
  ...createSimulatedFeed(instruments.all(), seedOfText("seven")),
  ...changes,
});

function switchOn(first: Feed, live: LiveFeed | null, changes: Partial<SwitchDeps> = {}): FeedSwitch {
  const shared = { database: own.database, clock: systemClock, log: own.log };
  feeds = new FeedSwitch(
    { first, live },
    {
      ...{ ...shared, instruments },
      keyService: createKeyFiles(keysFolder),
      lease: new LeaseKeeper({ ...shared, name: FEED_LEASE, holder: "a test", onLost: () => undefined }),
      mayChangeOrigin: async () => true,
      onHalts: () => undefined,
      publish: () => undefined,
      drained: async () => undefined,
      onChanged: () => undefined,
      onBarsRemade: () => undefined,
      ...changes,
    },
  );
  return feeds;
}

const broken = async () => {
  throw new Error("the wire is cut");
};

test("prices change over once everything is drained, not after a fixed time, and stay closed until then", async () => {
  const live = liveFeed();
  const end = Promise.withResolvers<void>();
  const asked: string[] = [];
  const prices = switchOn(simulated(), live, {
    drained: async () => {
      asked.push("drained");
      await end.promise;
    },
    mayChangeOrigin: async () => asked.push("open") > 0,
  });
  await prices.start();
  live.isThere = true;
  await expect.poll(() => asked, { timeout: 10_000 }).toContain("drained");
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([prices.isChanging, prices.stage.feed.mode, asked.length]).toEqual([true, "simulated", before]);
  const ended = performance.now();
  end.resolve();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  expect(performance.now() - ended).toBeLessThan(1_500);
  await expect.poll(() => prices.stage.feed.mode, { timeout: 10_000 }).toBe("live");
});

test("an order that drains into the book keeps the prices of before", async () => {
  const live = liveFeed();
  let hasDrained = false;
  const prices = switchOn(simulated(), live, {
    drained: async () => {
      hasDrained = true;
    },
    mayChangeOrigin: async () => !hasDrained,
  });
  await prices.start();
  live.isThere = true;
  await expect.poll(() => hasDrained, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => prices.isChanging).toBe(false);
  expect(prices.stage.feed.mode).toBe("simulated");
});

test("live prices that are wanted by auto and cannot start leave simulated ones to serve", async () => {
  const live = liveFeed({ start: broken });
  live.isThere = true;
  const prices = switchOn(simulated(), live, { mayChangeOrigin: async () => true });
  await prices.start();
  expect(prices.stage.feed.mode).toBe("simulated");
  expect(prices.stage.engine.board.lastTick(BTC)).toBeDefined();
});

test("where prices can come from nowhere the start is refused in one sentence", async () => {
  const live = liveFeed({ start: broken });
  live.isThere = true;
  const start = switchOn(simulated({ start: broken }), live).start();
  await expect(start).rejects.toThrow(StartRefused);
  await expect(start).rejects.toThrow(
    "There would be no prices: live prices cannot start (the wire is cut), and simulated prices cannot start (the wire is cut).",
  );
});

test("made prices of which none comes are refused instead of being awaited for ever", async () => {
  const start = switchOn(simulated({ advance: () => undefined }), null, { firstMadeMsMax: 800 }).start();
  await expect(start).rejects.toThrow(StartRefused);
  await expect(start).rejects.toThrow(
    "There would be no prices: simulated prices cannot start (no price came within 0.8 s).",
  );
});

test("a start that is refused for its own reason says that reason alone", async () => {
  const reason = "The key is lost.";
  const refused = async () => {
    throw new StartRefused(reason);
  };
  await expect(switchOn(simulated({ start: refused }), null).start()).rejects.toThrow(new StartRefused(reason));
});
