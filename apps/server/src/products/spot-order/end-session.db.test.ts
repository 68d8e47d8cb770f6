import { beforeEach, expect, test } from "vitest";
import type { Tick } from "../../core/market-data/market-data.ts";
import { ALICE, BOB, codeOf, expectSessionEnded, ordersOf, settled, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";
import { spotOrdersChanged } from "./spot-order-topics.ts";

const USDT_FUNDS = "10000000";

const desks = useSpotDesks("test");
let t: TestDesk;

beforeEach(async () => {
  t = await desks.openPriced();
  for (const owner of [ALICE, BOB]) await t.fund(owner, "USDT", USDT_FUNDS);
  await t.fund(BOB, "BTC", "1");
});

const bid = { type: "buy", amount: "0.001", target_price: "95000" } as const;
const ask = { type: "sell", amount: "0.001", target_price: "105000" } as const;

async function bothEnded(desk: TestDesk): Promise<void> {
  for (const owner of [ALICE, BOB]) await expectSessionEnded(desk, owner);
}

async function bothRest(): Promise<void> {
  expect(codeOf(await t.place(ALICE, bid))).toBe("accepted");
  expect(codeOf(await t.place(BOB, ask))).toBe("accepted");
}

test.each([
  ["valid", {}],
  ["invalid", { isValid: false }],
])("the last tick of a session, when it is %s, cancels what rests and tells its owners", async (_, changes) => {
  await bothRest();
  const told: unknown[] = [];
  for (const portfolioId of [ALICE, BOB]) {
    t.bus.subscribe(spotOrdersChanged(portfolioId), ({ orders }) => {
      for (const { status, reason } of orders) told.push([portfolioId, status, reason]);
    });
  }
  t.market.tell(t.market.lastOfSession(t.btc, "100000", changes));
  await settled(t);
  await bothEnded(t);
  await expect
    .poll(() => told)
    .toEqual([
      [ALICE, "cancelled", "session-ended"],
      [BOB, "cancelled", "session-ended"],
    ]);
  t.market.tick(t.btc, "50");
  await settled(t);
  await bothEnded(t);
});

test("what the last tick reaches is filled, and only the rest is cancelled", async () => {
  await bothRest();
  t.market.tell(t.market.lastOfSession(t.btc, "94000"));
  await settled(t);
  expect(await ordersOf(t, ALICE)).toMatchObject([{ status: "filled", reason: null }]);
  expect(await ordersOf(t, BOB)).toMatchObject([{ status: "cancelled", reason: "session-ended" }]);
});

test("no order is taken between two sessions, whatever the market says of itself", async () => {
  t.market.tell(t.market.lastOfSession(t.btc, "100000"));
  await settled(t);
  expect(codeOf(await t.place(ALICE, bid))).toBe("price-stale");
  expect(codeOf(await t.place(ALICE, { type: "buy", amount: "0.001" }))).toBe("price-stale");
  t.market.tick(t.btc, "100000");
  expect(codeOf(await t.place(ALICE, bid))).toBe("accepted");
});

test("an order that is placed together with the last tick is cancelled with the others", async () => {
  const placed = [t.place(ALICE, bid), t.place(BOB, ask)];
  t.market.tell(t.market.lastOfSession(t.btc, "100000"));
  expect((await Promise.all(placed)).map(codeOf)).toEqual(["accepted", "accepted"]);
  await settled(t);
  await bothEnded(t);
});

test.each([
  ["on the seam", []],
  ["behind it", ["50", "51"]],
])("a desk that is killed before it hears of the end and starts %s cancels all the same", async (_, further) => {
  await bothRest();
  t.market.lastOfSession(t.btc, "100000");
  for (const price of further) t.market.tickUnheard(t.btc, price);
  desks.clock.advance(60_000);
  const next = await desks.open({ market: t.market });
  await settled(next);
  await bothEnded(next);
  const announced: Tick | undefined = next.market.lastTick(next.btc.id);
  expect(announced?.price).toBe(further.length === 0 ? 10_000_000 : 5_100);
});
