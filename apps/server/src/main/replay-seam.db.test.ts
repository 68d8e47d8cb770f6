import { instantOf, priceTicksOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instrument } from "../core/instrument/instrument.ts";
import { checkBooks } from "../core/ledger/ledger.ts";
import { createReplayFeed } from "../core/market-data/feeds/replay-feed.ts";
import { MarketFixture } from "../core/market-data/pricing/market-fixture-test-support.ts";
import type { Tick } from "../core/tick-log/tick.ts";
import { ALICE, expectSessionEnded, settled } from "../products/spot-order/spot-desk-test-support.ts";
import { openTestDesk, type TestDesk } from "../products/spot-order/spot-order-test-support.ts";
import { enginePrices } from "./engine-prices-test-support.ts";

/** A bar takes a second, four steps. The replay begins with the third, so that eight steps lie before the seam. */
const SPEED = 60;
const STEPS_TO_SEAM = 8;
const CLOSES = [50, 400, 1_137, 1_137];

let fixture: MarketFixture;
let btc: Instrument;
const running: TestDesk[] = [];

beforeEach(async () => {
  fixture = await MarketFixture.create(Date.UTC(2026, 10, 21, 12));
  btc = fixture.instruments.bySymbol("BTCUSDT") as Instrument;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ desk }) => desk.stop()));
  expect((await checkBooks(fixture.own.database)).faults).toEqual([]);
  await fixture.close();
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
  const { own, clock } = fixture;
  const recording = { name: "BTCUSDT-1m", instrument: btc, period: "1m", bars: bars() } as const;
  const feed = createReplayFeed([recording], SPEED);
  const engine = await fixture.opened(feed, { mayChangeOrigin: async () => false });
  const prices = enginePrices(engine, feed, fixture.instruments);
  const openDesk = async () => {
    const desk = await openTestDesk({ ...own, clock, prices });
    running.push(desk);
    return desk;
  };
  return { step: () => fixture.run(engine, 1, prices.tell), openDesk, kill: prices.silence };
}

async function bid(desk: TestDesk): Promise<string> {
  const placed = await desk.place(ALICE, { type: "buy", amount: "1", target_price: "1100" });
  return placed.refused ? placed.code : placed.value.status;
}

test("an order that rests over a whole lap of a replay is cancelled at the seam, not filled behind it", async () => {
  const { step, openDesk } = await started();
  const desk = await openDesk();
  await desk.fund(ALICE, "USDT", "5000");
  await step();
  expect(await bid(desk)).toBe("open");
  for (let seam = false; !seam; ) seam = (await step()).length === 0;
  expect(await bid(desk)).toBe("market-closed");
  await expectSessionEnded(desk, ALICE);
  const lap: Tick[] = [];
  for (let count = 0; count < CLOSES.length * 4; count += 1) lap.push(...(await step()));
  expect(lap.map(({ isValid }) => isValid)).toEqual(Array(16).fill(true));
  expect([lap.at(0)?.price, lap.at(-1)?.price]).toEqual([bars()[0]?.close, bars()[3]?.close]);
  await settled(desk);
  await expectSessionEnded(desk, ALICE);
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
    await expectSessionEnded(await after.openDesk(), ALICE);
  },
);
