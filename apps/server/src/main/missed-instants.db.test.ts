import type { OptionOrder } from "@candor/api/option-order";
import { SETTLING_TICKS } from "@candor/engine/option-order";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HandMarket } from "../core/desk/desk-test-support.ts";
import { accepted, fundPortfolios, openProductDesk, type ProductDesk } from "../core/desk/product-desk-test-support.ts";
import { checkBooks } from "../core/ledger/ledger.ts";
import { createSimulatedFeed } from "../core/market-data/feeds/simulated-feed.ts";
import { seedOfText } from "../core/market-data/feeds/simulated-seed.ts";
import type { MarketDataEngine } from "../core/market-data/pricing/market-data-engine.ts";
import { MarketFixture } from "../core/market-data/pricing/market-fixture-test-support.ts";
import { checkLog } from "../core/tick-log/check/check-log.ts";
import { databaseSource } from "../core/tick-log/check/database-source.ts";
import type { Tick } from "../core/tick-log/tick.ts";
import { Outage } from "../platform/process/outage.ts";
import { createOptionOrders } from "../products/option-order/option-order.ts";
import { enginePrices } from "./engine-prices-test-support.ts";

const START = Date.UTC(2026, 10, 21, 12);
const OWNER = "7001";
const SECONDS = 30;
const STEPS_PER_SECOND = 1_000 / GRID_MS;

let fixture: MarketFixture;
const open: ProductDesk[] = [];

beforeEach(async () => {
  fixture = await MarketFixture.create(START);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ desk }) => desk.stop()));
  expect((await checkBooks(fixture.own.database)).faults).toEqual([]);
  await fixture.close();
});

interface Market {
  readonly desk: ProductDesk;
  readonly engine: MarketDataEngine;
  readonly ticks: Tick[];
  /** While true, nothing of the engine reaches the database. */
  setAway(isAway: boolean): void;
  /** One step of the grid as the program makes it. */
  step(): Promise<void>;
}

/** The program's market, desk and option orders, with a grid that a test steps. */
async function started(): Promise<Market> {
  const { own, clock, instruments } = fixture;
  let isAway = false;
  const query: typeof own.database.query = (sql, params) =>
    isAway ? Promise.reject(new Outage("database", new Error("away"))) : (own.database.query(sql, params) as never);
  const btc = instruments.all().filter(({ symbol }) => symbol === "BTCUSDT");
  const feed = createSimulatedFeed(btc, seedOfText("eleven"));
  const engine = await fixture.opened(feed, { database: { ...own.database, query } });
  const prices = enginePrices(engine, feed, instruments);
  const ticks: Tick[] = [];
  const tell = (told: readonly Tick[]) => {
    ticks.push(...told);
    prices.tell(told);
  };
  const step = async () => void (await fixture.run(engine, 1, tell));
  await step();
  const desk = await openProductDesk({
    ...{ ...own, clock, market: prices as unknown as HandMarket },
    make: (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }),
  });
  open.push(desk);
  await fundPortfolios(desk, [OWNER], { wallet: "option", usdt: "10000" });
  const setAway = (away: boolean) => {
    isAway = away;
  };
  return { desk, engine, ticks, step, setAway };
}

const steps = async (market: Market, count: number) => {
  for (let nth = 0; nth < count; nth += 1) await market.step();
};

const placed = async ({ desk }: Market): Promise<string> => {
  const { id, quoteCurrencyId } = desk.btc;
  const request = { match_id: id, currency_id: quoteCurrencyId, type: "up", seconds: SECONDS, number: "100" };
  return accepted(await desk.call<OptionOrder>("/microtrade/submit", OWNER, request, { mode: "demo" })).id;
};

/** With the answer to another command every tick that was announced before is decided. */
async function orderOf(market: Market, id: string): Promise<OptionOrder> {
  await placed(market);
  return accepted(await market.desk.call<OptionOrder>("/microtrade/get_result", OWNER, { id }));
}

/** @param stall what happens a second before the end, and lasts three seconds */
async function settledAfter(stall: (market: Market) => Promise<void>) {
  const market = await started();
  const id = await placed(market);
  await steps(market, 1 + (SECONDS - 1) * STEPS_PER_SECOND);
  await stall(market);
  await steps(market, 4);
  const order = await orderOf(market, id);
  await market.engine.checkpoint();
  return { order, market };
}

const THREE_SECONDS = 3 * STEPS_PER_SECOND;

const undisturbed = (market: Market) => steps(market, THREE_SECONDS);

/** The program stands still, and hears and does nothing. */
const standingStill = async () => {
  fixture.clock.advance(THREE_SECONDS * GRID_MS);
};

/** Prices are heard, and cannot be kept. */
const journalAway = async (market: Market) => {
  market.setAway(true);
  const stepped = market.step();
  await new Promise((resolve) => setTimeout(resolve, 20));
  fixture.clock.advance((THREE_SECONDS - 1) * GRID_MS);
  market.setAway(false);
  await stepped;
};

describe("a server that misses three seconds around an option's end", () => {
  test.each([
    ["because it stood still", standingStill],
    ["because its journal was away", journalAway],
  ])("settles it on the twelve prices of its window, by the same result: %s", async (_, stall) => {
    const expected = await settledAfter(undisturbed);
    await Promise.all(open.splice(0).map(({ desk }) => desk.stop()));
    await fixture.close();
    fixture = await MarketFixture.create(START);
    const { order, market } = await settledAfter(stall);
    expect(["won", "lost"]).toContain(order.status);
    const facts = ({ status, settlement_count, settlement_sum, end_at }: OptionOrder) => [
      ...[status, settlement_count, settlement_sum, end_at],
    ];
    expect(facts(order)).toEqual(facts(expected.order));
    expect(order.settlement_count).toBe(SETTLING_TICKS);
    expect(market.ticks.map(({ seq }) => seq)).toEqual(market.ticks.map((_tick, index) => index + 1));
    expect(market.ticks.filter(({ late }) => late === "made-up").length).toBeGreaterThanOrEqual(THREE_SECONDS - 1);
    const { fault } = await checkLog(databaseSource(fixture.own.database), { blocksSince: () => instantOf(0) });
    expect(fault).toBeUndefined();
  });
});

test("an order that is taken while prices are missing is entered by none of them", async () => {
  const market = await started();
  await standingStill();
  const askedAt = fixture.clock.now();
  const id = await placed(market);
  await steps(market, 2);
  const order = await orderOf(market, id);
  expect(market.ticks.some(({ late }) => late === "made-up")).toBe(true);
  expect(order.opened_at ?? 0).toBeGreaterThan(askedAt);
});

test("a long absence is made up for three quarters of a minute and no further, a block's worth at once", async () => {
  const market = await started();
  await steps(market, 4);
  const before = market.ticks.at(-1);
  fixture.clock.advance(120_000);
  const now = fixture.clock.now();
  const [sizes, number] = [[] as number[], market.engine.numberBy(market.desk.btc.id, now)];
  do sizes.push((await market.engine.step(now)).length);
  while (sizes.at(-1) !== 0);
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([20, 45_000 / GRID_MS + 1]);
  expect(market.engine.board.lastTick(market.desk.btc.id)).toMatchObject({ at: now, seq: number });
  expect(number).toBe((before?.seq ?? 0) + 45_000 / GRID_MS + 1);
});
