import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { measureRooms } from "./room-metrics.ts";
import type { Rooms } from "./rooms.ts";

type Market = Pick<Rooms["marketData"], "rejectedSamples" | "haltCounts" | "liveSources">;
type Alerts = Pick<Rooms["priceAlerts"], "figures" | "waiting">;

type SourceFigures = ReturnType<Market["liveSources"]>[number];
type HaltCause = ReturnType<Market["haltCounts"]> extends ReadonlyMap<infer Cause, number> ? Cause : never;

const QUIET_MARKET: Market = { rejectedSamples: () => [], haltCounts: () => new Map(), liveSources: () => [] };
const NO_ALERTS: Alerts = { figures: () => ({ set: 0, fired: 0 }), waiting: async () => 0 };
const NO_ALARMS: Rooms["surveillance"]["openAlarms"] = async () => new Map();

/** The registry of rooms in which nothing happens but what is given. */
function roomsOf({
  marketData = QUIET_MARKET,
  priceAlerts = NO_ALERTS,
  setAside = 0,
  openAlarms = NO_ALARMS,
  named = 0,
}): Registry {
  const registry = new Registry();
  const desk = { figures: () => ({ queued: 3, batches: 0, commands: 0, deferred: 0, failedBatches: 0 }) };
  const contractOrders = { figures: () => ({ setAside }) };
  measureRooms(registry, {
    desk,
    marketData,
    priceAlerts,
    contractOrders,
    surveillance: { openAlarms },
    floodAlarms: { figures: () => ({ refused: 0, named }) },
  } as unknown as Parameters<typeof measureRooms>[1]);
  return registry;
}

const measured = (priceAlerts: Alerts): Promise<string> => roomsOf({ priceAlerts }).metrics();

test("price alerts are counted as set, fired and waiting to be told", async () => {
  const text = await measured({ figures: () => ({ set: 7, fired: 4 }), waiting: async () => 2 });
  for (const [figure, value] of Object.entries({ set: 7, fired: 4, waiting: 2 }))
    expect(text).toContain(`candor_price_alerts{figure="${figure}"} ${value}`);
});

test("without a database the other figures are there all the same", async () => {
  const text = await measured({
    figures: () => ({ set: 7, fired: 4 }),
    waiting: () => Promise.reject(new Error("away")),
  });
  expect(text).toContain('candor_price_alerts{figure="set"} 7');
  expect(text).toContain('candor_desk{figure="queued"} 3');
  expect(text).not.toContain('figure="waiting"');
});

test("contract orders that are set aside are counted, none as well", async () => {
  expect(await roomsOf({ setAside: 2 }).metrics()).toContain("candor_contract_orders_set_aside 2\n");
  expect(await roomsOf({}).metrics()).toContain("candor_contract_orders_set_aside 0\n");
});

test("owners of void orders who were refused for flooding are counted, none as well", async () => {
  expect(await roomsOf({ named: 3 }).metrics()).toContain("candor_flood_alarms 3\n");
  expect(await roomsOf({}).metrics()).toContain("candor_flood_alarms 0\n");
});

const KRAKEN = "Kraken BTC/USD ÷ USDT/USD";

test("what was not believed of prices is counted by reason and source", async () => {
  const rejected = [
    { reason: "too-old", source: KRAKEN, count: 2 },
    { reason: "jump", source: KRAKEN, count: 5 },
    { reason: "wrong-symbol", source: "unknown", count: 1 },
  ] as const;
  const text = await roomsOf({ marketData: { ...QUIET_MARKET, rejectedSamples: () => rejected } }).metrics();
  for (const { reason, source, count } of rejected)
    expect(text).toContain(`candor_price_samples_rejected{reason="${reason}",source="${source}"} ${count}\n`);
});

test("markets that are halted are counted by cause, and one that trades again no more", async () => {
  let halted = new Map<HaltCause, number>([
    ["jump", 1],
    ["silence", 3],
  ]);
  const registry = roomsOf({ marketData: { ...QUIET_MARKET, haltCounts: () => halted } });
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
  const text = await roomsOf({ marketData: { ...QUIET_MARKET, liveSources: () => [kraken, yahoo] } }).metrics();
  for (const [figure, value] of Object.entries({ connected: 1, reconnects: 2, samples: 900 }))
    expect(text).toContain(`candor_price_provider{provider="kraken",figure="${figure}"} ${value}\n`);
  expect(text).toContain('candor_price_provider{provider="yahoo",figure="connected"} 0\n');
  expect(text).toContain('candor_price_provider_faults{provider="kraken",reason="no-price"} 4\n');
  expect(text).toContain('candor_price_provider_faults{provider="kraken",reason="unknown-market"} 1\n');
  expect(text).not.toContain('candor_price_provider_faults{provider="yahoo"');
});

test("alarms of surveillance are counted by kind while they are open, none as well, and not guessed without a database", async () => {
  const open = new Map([["pair-trading", 3]]);
  expect(await roomsOf({ openAlarms: async () => open }).metrics()).toContain(
    'candor_surveillance_alarms{kind="pair-trading"} 3',
  );
  expect(await roomsOf({}).metrics()).toContain('candor_surveillance_alarms{kind="pair-trading"} 0');
  const away = await roomsOf({ openAlarms: () => Promise.reject(new Error("away")) }).metrics();
  expect(away).not.toContain("candor_surveillance_alarms{");
  expect(away).toContain("candor_desk{");
});
