import type { Answer } from "@candor/api/refusal";
import type { SpotOrder } from "@candor/api/spot-order";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkBooks } from "../../core/ledger/ledger.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { openTestDesk, type TestDesk, type TestDeskDeps } from "./spot-order-test-support.ts";
import { SPOT_ORDER_CHANGED } from "./spot-order-topics.ts";

const ALICE = "7";
const BOB = "8";
const USDT_FUNDS = "10000000";

let own: TestDatabase;
let clock: ManualClock;
let t: TestDesk;
const open: TestDesk[] = [];

beforeEach(async () => {
  own = await createTestDatabase();
  clock = manualClock(Date.UTC(2026, 10, 21, 12));
  t = await openDesk();
  t.market.tick(t.btc, "100000");
  for (const owner of [ALICE, BOB]) await t.fund(owner, "USDT", USDT_FUNDS);
  await t.fund(BOB, "BTC", "1");
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ desk }) => desk.stop()));
  expect((await checkBooks(own.database)).faults).toEqual([]);
  await own.close();
});

async function openDesk(deps: Partial<TestDeskDeps> = {}): Promise<TestDesk> {
  const desk = await openTestDesk({ database: own.database, clock, log: own.log, ...deps });
  open.push(desk);
  return desk;
}

const codeOf = (answered: Answer<unknown>): string => (answered.refused ? answered.code : "accepted");
const bid = { type: "buy", amount: "0.001", target_price: "95000" } as const;
const ask = { type: "sell", amount: "0.001", target_price: "105000" } as const;

/** No command overtakes a tick: with this answer every tick that was announced before is decided. */
const settled = (desk: TestDesk) => desk.cancel(ALICE, "1");

async function ordersOf(desk: TestDesk, owner: string): Promise<readonly SpotOrder[]> {
  const listed = await desk.call<{ list: readonly SpotOrder[] }>("/coin/list", owner, {});
  if (listed.refused) throw new Error(listed.code);
  return listed.value.list;
}

/** Both orders are cancelled for that reason, nothing was filled and nothing is held any more. */
async function expectCancelled(desk: TestDesk): Promise<void> {
  for (const owner of [ALICE, BOB]) {
    expect(await ordersOf(desk, owner)).toMatchObject([{ status: "cancelled", reason: "session-ended" }]);
    expect(await desk.fills(owner)).toEqual([]);
    for (const code of ["USDT", "BTC"]) expect((await desk.wallet(owner, code)).held).toBe(0n);
  }
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
  t.bus.subscribe(SPOT_ORDER_CHANGED, ({ portfolioId, read }) => {
    for (const { status, reason } of read().orders) told.push([portfolioId, status, reason]);
  });
  t.market.tell(t.market.lastOfSession(t.btc, "100000", changes));
  await settled(t);
  await expectCancelled(t);
  await expect
    .poll(() => told)
    .toEqual([
      [ALICE, "cancelled", "session-ended"],
      [BOB, "cancelled", "session-ended"],
    ]);
  t.market.tick(t.btc, "50");
  await settled(t);
  await expectCancelled(t);
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
  await expectCancelled(t);
});

test.each([
  ["on the seam", []],
  ["behind it", ["50", "51"]],
])("a desk that is killed before it hears of the end and starts %s cancels all the same", async (_, further) => {
  await bothRest();
  t.market.lastOfSession(t.btc, "100000");
  for (const price of further) t.market.tickUnheard(t.btc, price);
  clock.advance(60_000);
  const next = await openDesk({ market: t.market });
  await settled(next);
  await expectCancelled(next);
  const announced: Tick | undefined = next.market.lastTick(next.btc.id);
  expect(announced?.price).toBe(further.length === 0 ? 10_000_000 : 5_100);
});
