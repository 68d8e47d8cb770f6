import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SpotOrder } from "@candor/api/spot-order";
import { instantOf, priceTicksOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instrument } from "../core/instrument/instrument.ts";
import { checkBooks } from "../core/ledger/ledger.ts";
import { createKeyFiles } from "../core/market-data/log-keys/key-files.ts";
import type { TickListener } from "../core/market-data/market-data.ts";
import { MarketDataEngine } from "../core/market-data/market-data-engine.ts";
import { seededInstruments } from "../core/market-data/market-data-test-support.ts";
import { createReplayFeed } from "../core/market-data/replay-feed.ts";
import { GRID_MS, type Tick } from "../core/market-data/tick.ts";
import { readKeptTicksAfter } from "../core/market-data/tick-log.ts";
import { type ManualClock, manualClock } from "../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/test-database.ts";
import { openTestDesk, type TestDesk } from "../products/spot-order/spot-order-test-support.ts";

const ALICE = "7";
/** A bar takes a second, four steps. The replay begins with the third, so that eight steps lie before the seam. */
const SPEED = 60;
const STEPS_TO_SEAM = 8;
const CLOSES = [50, 400, 1_137, 1_137];

let own: TestDatabase;
let clock: ManualClock;
let keysFolder: string;
let btc: Instrument;
const running: TestDesk[] = [];

beforeEach(async () => {
  own = await createTestDatabase();
  clock = manualClock(Date.UTC(2026, 10, 21, 12));
  keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ desk }) => desk.stop()));
  expect((await checkBooks(own.database)).faults).toEqual([]);
  rmSync(keysFolder, { recursive: true });
  await own.close();
});

function bars() {
  const { priceScale, tickUnits } = btc.scale;
  return CLOSES.map((close, index) => {
    const price = priceTicksOf((close * 10 ** priceScale) / tickUnits);
    const openedAt = instantOf(Date.UTC(2022, 0, 3) + index * 60_000);
    return { openedAt, open: price, high: price, low: price, close: price, volume: 10 };
  });
}

/** The program's market and desk, with a grid that a test steps. */
async function started() {
  const { database, log } = own;
  const instruments = await seededInstruments(database, clock, log);
  btc = instruments.bySymbol("BTCUSDT") as Instrument;
  const recording = { name: "BTCUSDT-1m", instrument: btc, period: "1m", bars: bars() } as const;
  const feed = createReplayFeed([recording], SPEED);
  const engine = new MarketDataEngine({
    ...{ database, clock, log, instruments, feed, keyService: createKeyFiles(keysFolder) },
    mayChangeOrigin: async () => false,
    onHalts: () => undefined,
  });
  await engine.open(clock.now());
  const listeners = new Set<TickListener>();
  const step = async (): Promise<readonly Tick[]> => {
    clock.advance(GRID_MS);
    const ticks = await engine.step(clock.now());
    for (const listener of listeners) listener(ticks);
    return ticks;
  };
  const openDesk = async () => {
    const desk = await openTestDesk({
      ...{ database, clock, log },
      prices: {
        priceMode: feed.mode,
        state: (instrumentId) => engine.state(instrumentId),
        session: (instrumentId) => engine.session(instrumentId),
        endsSession: ({ instrumentId, chartAt }) => feed.breaks?.endsAt(instrumentId, chartAt) ?? false,
        lastTick: (instrumentId) => engine.board.lastTick(instrumentId),
        logReceipt: () => null,
        onTicks(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        keptTicksAfter: readKeptTicksAfter,
        beforeChange: () => () => undefined,
      },
    });
    running.push(desk);
    return desk;
  };
  return { step, openDesk, kill: () => listeners.clear() };
}

async function bid(desk: TestDesk): Promise<string> {
  const placed = await desk.place(ALICE, { type: "buy", amount: "1", target_price: "1100" });
  return placed.refused ? placed.code : placed.value.status;
}

async function expectCancelled(desk: TestDesk): Promise<void> {
  const listed = await desk.call<{ list: readonly SpotOrder[] }>("/coin/list", ALICE, {});
  if (listed.refused) throw new Error(listed.code);
  expect(listed.value.list).toMatchObject([{ status: "cancelled", reason: "session-ended", filled_amount: "0" }]);
  expect(await desk.fills(ALICE)).toEqual([]);
  expect((await desk.wallet(ALICE, "USDT")).held).toBe(0n);
}

test("an order that rests over a whole lap of a replay is cancelled at the seam, not filled behind it", async () => {
  const { step, openDesk } = await started();
  const desk = await openDesk();
  await desk.fund(ALICE, "USDT", "5000");
  await step();
  expect(await bid(desk)).toBe("open");
  for (let seam = false; !seam; ) seam = (await step()).length === 0;
  expect(await bid(desk)).toBe("market-closed");
  await expectCancelled(desk);
  const lap: Tick[] = [];
  for (let count = 0; count < CLOSES.length * 4; count += 1) lap.push(...(await step()));
  expect(lap.map(({ isValid }) => isValid)).toEqual(Array(16).fill(true));
  expect([lap.at(0)?.price, lap.at(-1)?.price]).toEqual([bars()[0]?.close, bars()[3]?.close]);
  await desk.cancel(ALICE, "1");
  await expectCancelled(desk);
});

test.each([
  ["on the seam", 0],
  ["in the step that is closed", 1],
  ["behind it", 3],
])(
  "a kill that keeps the desk from the last tick of a lap changes nothing of that: it starts again %s",
  async (_, steps) => {
    const before = await started();
    const desk = await before.openDesk();
    await desk.fund(ALICE, "USDT", "5000");
    await before.step();
    expect(await bid(desk)).toBe("open");
    before.kill();
    for (let step = 2; step <= STEPS_TO_SEAM; step += 1) expect(await before.step()).toHaveLength(1);

    const after = await started();
    const heard: Tick[] = [];
    for (let step = 0; step < steps; step += 1) heard.push(...(await after.step()));
    expect(heard).toHaveLength(Math.max(0, steps - 1));
    await expectCancelled(await after.openDesk());
  },
);
