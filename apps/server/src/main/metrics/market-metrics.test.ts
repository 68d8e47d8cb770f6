import { CATEGORIES } from "@candor/api/market";
import { instantOf } from "@candor/money/money";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { type MeasuredMarkets, measureMarkets } from "./market-metrics.ts";

type Market = MeasuredMarkets["marketData"];
type SourceFigures = ReturnType<Market["liveSources"]>[number];
type HaltCause = ReturnType<Market["haltCounts"]> extends ReadonlyMap<infer Cause, number> ? Cause : never;

const NOW = instantOf(1_800_000_000_000);
const BTC = 1;
const ETH = 2;
const QUIET_MARKET = {
  rejectedSamples: () => [],
  haltCounts: () => new Map(),
  liveSources: () => [],
  ticksPublished: () => 0,
  durableUpTo: () => null,
  state: () => "closed",
  lastTick: () => undefined,
  lease: () => ({ isHeld: true, epoch: "41", heldSince: NOW, ageMs: 200 }),
} as unknown as Market;

const QUIET_DESK = {
  ...{ isReady: true, isLost: false, epoch: "7", stalledMs: 0, queued: 0, oldestMs: 0 },
  ...{ batches: 0, commands: 0, deferred: 0, failedBatches: 0 },
};

/** The registry of markets in which nothing happens but what is given. */
function registryOf({ marketData = {} as Partial<Market>, desk = {}, isDeskHeld = true }): Registry {
  const registry = new Registry();
  const modules = {
    desk: { figures: () => ({ ...QUIET_DESK, ...desk }), lease: () => ({ isHeld: isDeskHeld }) },
    marketData: { ...QUIET_MARKET, ...marketData },
    instruments: { inCategory: (id: number) => (id === CATEGORIES.crypto ? [{ id: BTC }, { id: ETH }] : []) },
  };
  measureMarkets(registry, modules as unknown as MeasuredMarkets, () => NOW);
  return registry;
}

test("every figure has its help and its type, and those that only grow are counters whose names say so", async () => {
  const text = await registryOf({}).metrics();
  const types = new Map(
    Array.from(text.matchAll(/^# TYPE (\S+) (\w+)$/gm), ([, name = "", type = ""]) => [name, type]),
  );
  const helps = Array.from(text.matchAll(/^# HELP (\S+) .{10,}$/gm), ([, name = ""]) => name);
  expect(helps).toEqual([...types.keys()]);
  for (const [name, type] of types) {
    expect(type, name).toBe(name.endsWith("_total") ? "counter" : "gauge");
    expect(name).not.toMatch(/_(?:ms|millis|count)$/);
  }
});

test("the desk's queue is counted in commands and told by its age in seconds, and whether it holds its lease", async () => {
  const text = await registryOf({
    desk: { queued: 3, oldestMs: 1_500, stalledMs: 250, batches: 9 },
    isDeskHeld: false,
  }).metrics();
  for (const line of [
    "candor_desk_queue_length 3",
    "candor_desk_queue_oldest_seconds 1.5",
    "candor_desk_stalled_seconds 0.25",
    "candor_desk_batches_total 9",
    "candor_desk_lease_held 0",
    "candor_desk_lease_epoch 7",
  ])
    expect(text).toContain(`\n${line}\n`);
});

test("prices that stand still show by how far they are behind the clock, and by the age of the worst of a category", async () => {
  const tick = (at: number) => ({ samples: [{ at: instantOf(at - 5_000) }, { at: instantOf(at) }] });
  const marketData = {
    durableUpTo: () => instantOf(NOW - 2_250),
    ticksPublished: () => 12,
    state: (id: number) => (id === BTC ? "open" : "halted"),
    lastTick: (id: number) => tick(id === BTC ? NOW - 250 : NOW - 40_000),
  } as unknown as Market;
  const text = await registryOf({ marketData }).metrics();
  for (const line of [
    "candor_price_grid_lag_seconds 2.25",
    "candor_ticks_published_total 12",
    'candor_price_age_seconds{category="crypto"} 40',
    'candor_markets{category="crypto",state="halted"} 1',
    'candor_markets{category="forex",state="open"} 0',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).not.toContain('candor_price_age_seconds{category="forex"}');
  expect(await registryOf({}).metrics()).not.toMatch(/^candor_price_grid_lag_seconds/m);
});

test("who makes the prices shows by the lease, and at which epoch", async () => {
  const held = await registryOf({}).metrics();
  expect(held).toContain("candor_feed_lease_held 1\n");
  expect(held).toContain("candor_feed_lease_epoch 41\n");
  const marketData = { lease: () => ({ isHeld: false, epoch: "41", heldSince: null, ageMs: 6_000 }) };
  expect(await registryOf({ marketData }).metrics()).toContain("candor_feed_lease_held 0\n");
});

const KRAKEN = "Kraken BTC/USD ÷ USDT/USD";

test("what was not believed of prices is counted by reason and source", async () => {
  const rejected = [
    { reason: "too-old", source: KRAKEN, count: 2 },
    { reason: "jump", source: KRAKEN, count: 5 },
    { reason: "wrong-symbol", source: "unknown", count: 1 },
  ] as const;
  const text = await registryOf({ marketData: { rejectedSamples: () => rejected } }).metrics();
  for (const { reason, source, count } of rejected)
    expect(text).toContain(`candor_price_samples_rejected_total{reason="${reason}",source="${source}"} ${count}\n`);
});

test("markets that are halted are counted by cause, and one that trades again no more", async () => {
  let halted = new Map<HaltCause, number>([
    ["jump", 1],
    ["silence", 3],
  ]);
  const registry = registryOf({ marketData: { haltCounts: () => halted } });
  const before = await registry.metrics();
  expect(before).toContain('candor_market_halts{cause="jump"} 1\n');
  expect(before).toContain('candor_market_halts{cause="silence"} 3\n');
  halted = new Map([["silence", 2]]);
  const after = await registry.metrics();
  expect(after).toContain('candor_market_halts{cause="silence"} 2\n');
  expect(after).not.toContain('candor_market_halts{cause="jump"}');
});

test("every live provider's connection, samples and faults are counted", async () => {
  const kraken: SourceFigures = {
    ...{ provider: "kraken", isConnected: true, hasFailed: true, reconnects: 2, samples: 900, lastSampleAt: null },
    faults: new Map([
      ["no-price", 4],
      ["unknown-market", 1],
    ]),
  };
  const yahoo: SourceFigures = { ...kraken, provider: "yahoo", isConnected: false, faults: new Map() };
  const text = await registryOf({ marketData: { liveSources: () => [kraken, yahoo] } }).metrics();
  for (const line of [
    'candor_price_provider_connected{provider="kraken"} 1',
    'candor_price_provider_reconnects_total{provider="kraken"} 2',
    'candor_price_provider_samples_total{provider="kraken"} 900',
    'candor_price_provider_connected{provider="yahoo"} 0',
    'candor_price_provider_faults_total{provider="kraken",reason="no-price"} 4',
    'candor_price_provider_faults_total{provider="kraken",reason="unknown-market"} 1',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).not.toContain('candor_price_provider_faults_total{provider="yahoo"');
});
