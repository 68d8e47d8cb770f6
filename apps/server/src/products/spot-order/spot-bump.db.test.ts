/** What the house fills of a spot order takes the first fresh price that is a bump later than its acceptance. */
import type { SpotOrder } from "@candor/api/spot-order";
import { beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, ordersOf, settled, useSpotDesks } from "./spot-desk-test-support.ts";
import type { PlaceRequest, TestDesk } from "./spot-order-test-support.ts";

/** Of the markets of these tests. */
const BUMP_MS = 250;
const WITHIN_MS = 3_000;

const desks = useSpotDesks("test");
let t: TestDesk;
let alice: string;

beforeEach(async () => {
  t = await desks.openPriced();
  alice = await desks.trader(t);
  desks.clock.advance(10);
});

/** Placed, with no price after it. */
const ask = (owner: string, request: Partial<PlaceRequest>, desk = t) =>
  desk.call<SpotOrder>("/coin/trade", owner, {
    ...{ currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId },
    ...{ type: "buy", amount: "0.001", ...request },
  });

async function tickAfter(ms: number, price: string, desk = t): Promise<void> {
  desks.clock.advance(ms);
  desk.market.tick(desk.btc, price);
  await settled(desk);
}

const latest = async (owner = alice, desk = t): Promise<SpotOrder> => {
  const [order] = await ordersOf(desk, owner);
  if (!order) throw new Error("no order");
  return order;
};

describe("an order at the market", () => {
  test("is taken at once, waits with its hold, and is filled at the price of the first tick a bump later", async () => {
    const placed = accepted(await ask(alice, {}));
    expect(placed).toMatchObject({ status: "open", filled_amount: "0", fills_from: desks.clock.now() + BUMP_MS });
    expect(await t.wallet(alice, "USDT")).toEqual({
      posted: 100_000_000_000n,
      held: BigInt(placed.held.replace(".", "")),
    });
    await tickAfter(BUMP_MS - 1, "100500");
    expect(await latest()).toMatchObject({ status: "open", filled_amount: "0" });
    await tickAfter(1, "101000");
    expect(await latest()).toMatchObject({ status: "filled", average_price: "101010.10", fills_from: null });
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
    expect(await t.fills(alice)).toMatchObject([{ counterparty: "house", is_maker: false }]);
  });

  test("may be followed by one the other way before its price: both wait, and neither meets the other", async () => {
    accepted(await ask(alice, {}));
    accepted(await ask(alice, { type: "sell" }));
    await tickAfter(BUMP_MS, "100000");
    const fills = await t.fills(alice);
    expect(fills.map(({ type, counterparty }) => `${type} ${counterparty}`).sort()).toEqual([
      "buy house",
      "sell house",
    ]);
  });

  test("passes over a price that is not fresh", async () => {
    accepted(await ask(alice, {}));
    t.market.setFreshness(t.btc.id, "old");
    await tickAfter(BUMP_MS, "100500");
    expect(await latest()).toMatchObject({ status: "open" });
    t.market.setFreshness(t.btc.id, "fresh");
    await tickAfter(BUMP_MS, "100000");
    expect(await latest()).toMatchObject({ status: "filled", average_price: "100010.00" });
  });

  test("is not filled beyond its price protection", async () => {
    accepted(await ask(alice, { worst_price: "100500" }));
    await tickAfter(BUMP_MS, "101000");
    expect(await latest()).toMatchObject({ status: "cancelled", filled_amount: "0", held: "0.000000" });
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
  });

  test("is not stopped by what its owner lets rest meanwhile: that is cancelled instead", async () => {
    const { id } = accepted(await ask(alice, {}));
    const before = await t.wallet(alice, "BTC");
    const own = accepted(await ask(alice, { type: "sell", target_price: "100000", amount: "0.0005" }));
    expect(own).toMatchObject({ status: "open", fills_from: null });
    await tickAfter(BUMP_MS, "100000");
    const orders = await ordersOf(t, alice);
    expect(orders.find((one) => one.id === id)).toMatchObject({ status: "filled", average_price: "100010.00" });
    expect(orders.find((one) => one.id === own.id)).toMatchObject({
      ...{ status: "cancelled", filled_amount: "0", reason: "own-order-in-the-way" },
    });
    expect((await t.wallet(alice, "BTC")).held).toBe(before.held);
  });

  test("is stopped by what rested before it", async () => {
    const own = accepted(await ask(alice, { type: "sell", target_price: "100020" }));
    desks.clock.advance(1);
    const { id } = accepted(await ask(alice, { worst_price: "101000" }));
    await tickAfter(BUMP_MS, "100015");
    const orders = await ordersOf(t, alice);
    expect(orders.find((one) => one.id === own.id)).toMatchObject({ status: "open" });
    expect(orders.find((one) => one.id === id)).toMatchObject({ status: "cancelled", reason: "own-order-in-the-way" });
  });

  test("cannot be cancelled before its price: that would be a choice with later knowledge", async () => {
    const { id } = accepted(await ask(alice, {}));
    expect(codeOf(await t.cancel(alice, id))).toBe("order-awaits-price");
    await tickAfter(BUMP_MS, "100000");
    expect(await latest()).toMatchObject({ status: "filled" });
  });

  test("ends by itself where no price comes in time, and whatever it held is free", async () => {
    accepted(await ask(alice, {}));
    await t.orders.upkeep.start();
    try {
      desks.clock.advance(WITHIN_MS + 1);
      await expect.poll(async () => (await latest()).reason, { timeout: 5_000 }).toBe("no-price-in-time");
    } finally {
      await t.orders.upkeep.stop();
    }
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
    await tickAfter(1, "100000");
    expect(await t.fills(alice)).toEqual([]);
  });

  test("is ended by a price that comes too late", async () => {
    accepted(await ask(alice, {}));
    await tickAfter(WITHIN_MS + 1, "100000");
    expect(await latest()).toMatchObject({ status: "cancelled", reason: "no-price-in-time", filled_amount: "0" });
  });

  test("takes at once what customers offer at no worse than the house, and waits with the rest alone", async () => {
    const bob = await desks.trader(t);
    accepted(await ask(bob, { type: "sell", amount: "0.0004", target_price: "100005" }));
    expect(accepted(await ask(alice, {}))).toMatchObject({ status: "partly-filled", filled_amount: "0.0004" });
    await tickAfter(BUMP_MS, "100000");
    expect(await latest()).toMatchObject({ status: "filled" });
    const fills = await t.fills(alice);
    expect(fills.map(({ counterparty, price }) => [counterparty, price])).toEqual([
      ["house", "100010.00"],
      ["customer", "100005.00"],
    ]);
  });

  test("is priced once over a restart in between", async () => {
    accepted(await ask(alice, {}));
    await t.desk.stop();
    const next = await desks.open({ market: t.market });
    expect(await latest(alice, next)).toMatchObject({ status: "open", fills_from: desks.clock.now() + BUMP_MS });
    await tickAfter(BUMP_MS - 1, "100500", next);
    expect(await latest(alice, next)).toMatchObject({ status: "open" });
    await tickAfter(1, "101000", next);
    await tickAfter(BUMP_MS, "102000", next);
    expect(await next.fills(alice)).toMatchObject([{ price: "101010.10", amount: "0.001" }]);
    expect((await next.wallet(alice, "USDT")).held).toBe(0n);
  });

  test.each([
    ["cannot-fill-completely", { amount: "0.9", target_price: "99000", time_in_force: "fok" }],
    ["no-liquidity", { amount: "0.01", worst_price: "99000" }],
  ] as const)("refuses with %s at once where the house has no price to wait for: %o", async (code, request) => {
    const before = await t.wallet(alice, "USDT");
    t.market.setFreshness(t.btc.id, "old");
    t.market.tick(t.btc, "100000");
    expect(codeOf(await ask(alice, request))).toBe(code);
    expect(await t.wallet(alice, "USDT")).toEqual(before);
  });
});

describe("a limit order", () => {
  test("that the house's price has left behind when its turn comes rests at its limit, and may be cancelled", async () => {
    const { id } = accepted(await ask(alice, { target_price: "100100" }));
    expect(codeOf(await t.cancel(alice, id))).toBe("order-awaits-price");
    await tickAfter(BUMP_MS, "100500");
    expect(await latest()).toMatchObject({ status: "open", fills_from: null, held: "100.200100" });
    expect((await t.book()).bids[0]).toEqual(["100489.95", expect.anything(), expect.anything()]);
    expect(codeOf(await t.cancel(alice, id))).toBe("accepted");
    expect((await t.wallet(alice, "USDT")).held).toBe(0n);
  });

  test("that rests is not filled by a price within the bump of its acceptance, over a restart neither", async () => {
    accepted(await ask(alice, { target_price: "99900" }));
    await tickAfter(BUMP_MS - 1, "99000");
    expect(await t.fills(alice)).toEqual([]);
    await t.desk.stop();
    const next = await desks.open({ market: t.market });
    await tickAfter(1, "99000", next);
    expect(await next.fills(alice)).toMatchObject([{ price: "99900.00", counterparty: "house", is_maker: true }]);
  });

  test("that is to be filled whole or not at all is judged whole at its price", async () => {
    accepted(await ask(alice, { amount: "0.5", target_price: "100100", time_in_force: "fok" }));
    await tickAfter(BUMP_MS, "100500");
    expect(await latest()).toMatchObject({ reason: "cannot-fill-completely", filled_amount: "0", held: "0.000000" });
    accepted(await ask(alice, { target_price: "100600", time_in_force: "fok" }));
    await tickAfter(BUMP_MS, "100000");
    expect(await latest()).toMatchObject({ status: "filled", average_price: "100010.00" });
  });
});
