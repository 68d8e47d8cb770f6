import type { OptionOrder } from "@candor/api/option-order";
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createOptionOrders } from "./option-order.ts";

const desks = useProductDesks("option", (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }));
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
});

const place = (owner: string) =>
  t.call<OptionOrder>("/microtrade/submit", owner, {
    ...{ match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: 30, number: "100" },
  });

/** One step of the grid. From here on the price has news too seldom, or often enough. */
function tick(price: string, isQuick: boolean): void {
  desks.clock.advance(250);
  t.market.setFreshness(t.btc.id, isQuick ? "fresh" : "slow");
  t.market.tick(t.btc, price);
}

/** With the answer to an order of somebody else every tick that was announced before is decided. */
async function orderOf(owner: string, id: string): Promise<OptionOrder> {
  await place(await desks.trader(t));
  return accepted(await t.call<OptionOrder>("/microtrade/get_result", owner, { id }));
}

test("an option is refused while the price has news too seldom, and nothing is held for it", async () => {
  const alice = await desks.trader(t);
  tick("100000", false);
  expect(codeOf(await place(alice))).toBe("price-too-slow");
  expect(await desks.walletOf(t, alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  tick("100000", true);
  expect(codeOf(await place(alice))).toBe("accepted");
});

test("one that was taken begins by no price that is too slow, and by the first fresh one after it", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(alice));
  tick("100010", false);
  tick("100020", true);
  expect(await orderOf(alice, id)).toMatchObject({ status: "open", open_price: "100020.00" });
});

test("one that was taken is void where no fresh price comes within three seconds", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(alice));
  for (let step = 0; step < 13; step += 1) tick("100010", false);
  tick("100020", true);
  expect(await orderOf(alice, id)).toMatchObject({ status: "void", reason: "no-price-in-time", open_price: null });
  expect(await desks.walletOf(t, alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
});

test("one that was taken is void by a price that comes more than three seconds after it", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(alice));
  desks.clock.advance(2_751);
  tick("100010", true);
  expect(await orderOf(alice, id)).toMatchObject({ status: "void", reason: "no-price-in-time", open_price: null });
});

test("one that runs is judged by the prices of its window as ever", async () => {
  const alice = await desks.trader(t);
  const { id } = accepted(await place(alice));
  tick("100000", true);
  for (let step = 0; step < 120; step += 1) tick("100010", false);
  expect(await orderOf(alice, id)).toMatchObject({ status: "won", settlement_count: 12 });
});
