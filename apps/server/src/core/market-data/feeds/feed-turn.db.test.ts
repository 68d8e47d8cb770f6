/** Two that make prices on one database, as two processes have them: each with a switch, keys and a lease of its own. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import { LeaseKeeper } from "../../../platform/tasks/lease-keeper.ts";
import { LeaseLost } from "../../../platform/tasks/leases.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import { checkLog } from "../../tick-log/check/check-log.ts";
import { databaseSource } from "../../tick-log/check/database-source.ts";
import { FEED_LEASE } from "../../tick-log/feed-lease.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import { rotateKey } from "../../tick-log/keys/log-keys.ts";
import { readTicksAfter } from "../../tick-log/log-writer.ts";
import type { Tick } from "../../tick-log/tick.ts";
import type { Feed } from "./feed.ts";
import { FeedSwitch } from "./feed-switch.ts";
import { scriptedFeed } from "./scripted-feed-test-support.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import { seedOfText } from "./simulated-seed.ts";

const BTC = 1;
const LASTS_MS = 60_000;

let own: TestDatabase;
let folder: string;
let instruments: Instruments;
let opened: Process[];
beforeEach(async () => {
  own = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-two-"));
  instruments = await seededInstruments(own, systemClock);
  opened = [];
});
afterEach(async () => {
  for (const { feeds, stopping } of opened) {
    stopping.abort();
    await feeds.stop();
  }
  rmSync(folder, { recursive: true });
  await own.close();
});

interface Process {
  readonly feeds: FeedSwitch;
  readonly lease: LeaseKeeper;
  readonly keys: string;
  readonly stopping: AbortController;
  readonly published: Tick[];
  readonly lost: LeaseLost[];
  readonly start: () => Promise<void>;
}

const simulated = () => createSimulatedFeed(instruments.all(), seedOfText("seven"));

/** @param keysOf whose signing keys it has been given a copy of */
function processOf(
  holder: string,
  { feed = simulated() as Feed, keysOf = undefined as Process | undefined } = {},
): Process {
  const keys = join(folder, holder);
  mkdirSync(keys);
  if (keysOf) giveKeys(keysOf, keys);
  const database = own.another();
  const [published, lost]: [Tick[], LeaseLost[]] = [[], []];
  const shared = { database, clock: systemClock, log: own.log };
  const onLost = (error: LeaseLost) => lost.push(error);
  const lease = new LeaseKeeper({ ...shared, name: FEED_LEASE, holder, onLost, lastsMs: LASTS_MS });
  const stopping = new AbortController();
  const feeds = new FeedSwitch(
    { first: feed, live: null },
    {
      ...{ ...shared, instruments, lease, keyService: createKeyFiles(keys) },
      mayChangeOrigin: async () => false,
      onHalts: () => undefined,
      publish: (ticks) => void published.push(...ticks),
      drained: async () => undefined,
      onChanged: () => undefined,
      onBarsRemade: () => undefined,
    },
  );
  const start = () => feeds.start(stopping.signal);
  const process = { feeds, lease, keys, stopping, published, lost, start };
  opened.push(process);
  return process;
}

function giveKeys(from: Process, to: string): void {
  for (const name of readdirSync(from.keys)) copyFileSync(join(from.keys, name), join(to, name));
}

/** As if it had not renewed its lease for as long as that lasts, by the database's clock; ends once another has taken over. */
async function letRunOut({ lease }: Process): Promise<void> {
  const expire = "update lease set expires_at = clock_timestamp() where name = $1 and epoch = $2";
  // Again and again, as it renews meanwhile.
  for (let isHeld = true; isHeld; await sleep(20)) {
    const { rowCount } = await own.owner.query(expire, [FEED_LEASE, lease.epoch]);
    isHeld = rowCount === 1;
  }
}

const written = async () => {
  const { rows } = await own.database.query<{ count: string }>("select count(*) as count from tick_head");
  const journal = await own.database.query<{ count: string; epochs: string[] }>(
    "select count(*) as count, array_agg(distinct epoch) as epochs from tick_journal",
  );
  return { heads: Number(rows[0]?.count), ...journal.rows[0] };
};

/** The whole log is sound, and its ticks of one instrument leave out no instant. */
async function expectWhole(): Promise<readonly Tick[]> {
  const report = await checkLog(databaseSource(own.database), { blocksSince: () => instantOf(0) });
  expect(report.fault).toBeUndefined();
  const ticks = await readTicksAfter(own.database, BTC, 0, 1_000);
  expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, index) => index + 1));
  const times = ticks.map(({ at }) => at);
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index * GRID_MS));
  return ticks;
}

test("a second process waits, writes and publishes nothing, and goes on where the first one ends, with no instant left out", async () => {
  const first = processOf("first");
  await first.start();
  const second = processOf("second", { keysOf: first });
  const started = second.start();
  await sleep(1_500);
  expect(second.published).toEqual([]);
  expect(second.lease.state().isHeld).toBe(false);
  await first.feeds.stop();
  const ended = performance.now();
  await started;
  expect(performance.now() - ended).toBeLessThan(2_000);
  expect(second.lease.state().isHeld).toBe(true);
  await expect.poll(() => second.published.length).toBeGreaterThan(45 * 8);
  await second.feeds.stop();
  const ticks = await expectWhole();
  expect(ticks.filter(({ late }) => late === "stale")).toEqual([]);
  expect([first.lost, second.lost]).toEqual([[], []]);
}, 60_000);

test("one that was stopped and wakes behind another's taking over writes nothing and publishes nothing", async () => {
  const first = processOf("first");
  await first.start();
  await expect.poll(() => first.published.length).toBeGreaterThan(45 * 4);
  const second = processOf("second", { keysOf: first });
  await Promise.all([letRunOut(first), second.start()]);
  const epochs = [first.lease.epoch, second.lease.epoch];
  // The first one's next step is its first since then.
  await expect.poll(() => first.lost.length).toBe(1);
  const published = first.published.length;
  await expect.poll(() => second.published.length).toBeGreaterThan(45 * 24);
  expect(first.published).toHaveLength(published);
  expect(first.lease.isHeld).toBe(false);
  await second.feeds.stop();
  await first.feeds.stop();
  const last = first.published.filter(({ instrumentId }) => instrumentId === BTC).at(-1);
  const ticks = await expectWhole();
  expect(ticks.length).toBeGreaterThan(24);
  // All that was ever shown is in the log as it was shown.
  expect(ticks.find(({ seq }) => seq === last?.seq)).toEqual(last);
  expect(BigInt(epochs[1] ?? 0)).toBeGreaterThan(BigInt(epochs[0] ?? 0));
}, 60_000);

test("neither a step nor a block of an older epoch is written", async () => {
  const first = processOf("first");
  await first.start();
  await expect.poll(() => first.published.length).toBeGreaterThan(45 * 8);
  // Nothing runs by itself from here on.
  await first.feeds.stage.pause();
  const engine = first.feeds.stage.engine;
  const later = processOf("later");
  await Promise.all([letRunOut(first), expect.poll(() => later.lease.take()).toBe(true)]);
  const before = await written();
  await expect(engine.step(instantOf(systemClock.now() + 1_000))).rejects.toBeInstanceOf(LeaseLost);
  await expect(engine.checkpoint()).rejects.toBeInstanceOf(LeaseLost);
  expect(await written()).toEqual(before);
}, 60_000);

test("a process of a version without leases can write no step", async () => {
  const step = `insert into tick_journal (step_at, instrument_ids, seqs, chart_ats, prices, volumes, are_valid, samples)
    values (now(), '{1}', '{1}', '{1}', '{1}', '{0}', '{t}', '')`;
  await expect(own.database.query(step)).rejects.toThrow(/null value in column "epoch"/);
});

test("what the waiting one's sources said counts at its instants once it has taken over", async () => {
  const saying = (price: number) => {
    const feed = scriptedFeed(systemClock, { [BTC]: ["a"] });
    const timer = setInterval(() => feed.say(BTC, "a", price + (systemClock.now() % 7)), 40);
    return { ...feed, stop: async () => clearInterval(timer) };
  };
  const first = processOf("first", { feed: saying(5_000_000) });
  await first.start();
  await expect.poll(() => first.published.length).toBeGreaterThan(8);
  const second = processOf("second", { feed: saying(5_000_100), keysOf: first });
  const started = second.start();
  await sleep(2_000);
  // It ends without a word, and for two seconds nobody makes prices.
  await first.feeds.stage.pause();
  const last = first.published.at(-1);
  await sleep(2_000);
  await Promise.all([letRunOut(first), started]);
  await expect.poll(() => second.published.length).toBeGreaterThan(12);
  await second.feeds.stop();
  const ticks = await expectWhole();
  // Two seconds of instants that the first one did not form.
  const made = ticks.filter(({ seq }) => seq > (last?.seq ?? 0)).slice(0, 7);
  expect(made.map(({ late, isValid }) => [late, isValid])).toEqual(made.map(() => ["made-up", true]));
  for (const { price } of made) expect(price).toBeGreaterThanOrEqual(5_000_100);
}, 60_000);

test("without the key that signs the log a second process does not start, and makes none of its own", async () => {
  const first = processOf("first");
  await first.start();
  const second = processOf("second");
  await expect(second.start()).rejects.toThrow(StartRefused);
  await expect(second.start()).rejects.toThrow(/^The key \S+ that signs the tick log cannot be read at /);
  expect(readdirSync(second.keys)).toEqual([]);
}, 60_000);

test("one that waits and lacks a key that was rotated meanwhile takes nothing over before it has the key", async () => {
  const first = processOf("first");
  await first.start();
  const second = processOf("second", { keysOf: first });
  let hasStarted = false;
  const started = second.start().then(() => {
    hasStarted = true;
  });
  await sleep(500);
  await rotateKey(own.database, { service: createKeyFiles(first.keys), clock: systemClock });
  await first.feeds.stop();
  await sleep(1_500);
  expect([hasStarted, second.published.length]).toEqual([false, 0]);
  giveKeys(first, second.keys);
  await started;
  await second.feeds.stop();
  await expectWhole();
}, 60_000);

test("one whose prices come from elsewhere does not wait to take over", async () => {
  const first = processOf("first");
  await first.start();
  const second = processOf("second", { feed: { ...simulated(), origin: "another" }, keysOf: first });
  await expect(second.start()).rejects.toThrow(
    "Another process makes the prices of this database, and they are simulated: only one with the same FEED and REPLAY waits to take over.",
  );
}, 60_000);

test("one that waits ends when it is told to, and has taken nothing", async () => {
  const first = processOf("first");
  await first.start();
  const second = processOf("second", { keysOf: first });
  const started = second.start();
  await sleep(500);
  second.stopping.abort(new Error("stopped as asked"));
  await expect(started).rejects.toThrow("stopped as asked");
  await sleep(500);
  expect([first.lease.isHeld, first.lost]).toEqual([true, []]);
}, 60_000);
