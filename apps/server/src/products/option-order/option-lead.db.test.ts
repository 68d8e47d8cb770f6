import type { OptionOrder } from "@candor/api/option-order";
import { beforeEach, expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createOptionOrders } from "./option-order.ts";

const desks = useProductDesks("option", (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }));
let t: ProductDesk;
let alice = "";

beforeEach(async () => {
  t = await desks.open();
  alice = await desks.trader(t);
});

const place = (owner: string) =>
  t.call<OptionOrder>("/microtrade/submit", owner, {
    ...{ match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: 30, number: "100" },
  });

/** One step of the grid; the first of three sources is so many ticks above the others. */
function tick(price: number, lead = 0): void {
  desks.clock.advance(250 - (desks.clock.now() % 250));
  const said = [lead, 0, 0].map((above) => Math.round(price * 100) + above);
  const samples = said.map((one, nth) => ({ source: `s${nth}`, price: one, at: desks.clock.now() }));
  t.market.tick(t.btc, String(price), { samples });
}

async function orderOf(id: string): Promise<OptionOrder> {
  await place(await desks.trader(t));
  return accepted(await t.call<OptionOrder>("/microtrade/get_result", alice, { id }));
}

test("an option is entered at no price that a source leads, and by the first that agrees", async () => {
  const { id } = accepted(await place(alice));
  for (let step = 0; step < 3; step += 1) tick(100_010, 500);
  tick(100_020);
  expect(await orderOf(id)).toMatchObject({ status: "open", open_price: "100020.00" });
});

test("it is void where sources lead for three seconds", async () => {
  const { id } = accepted(await place(alice));
  for (let step = 0; step < 14; step += 1) tick(100_010, 500);
  expect(await orderOf(id)).toMatchObject({ status: "void", reason: "no-price-in-time" });
});

test("what a source is above the others all the time is no lead", async () => {
  for (let step = 0; step < 600; step += 1) tick(100_010 + Math.abs((step % 80) - 40), 500);
  const { id } = accepted(await place(alice));
  for (let step = 0; step < 3; step += 1) tick(100_010, 500);
  expect(await orderOf(id)).toMatchObject({ status: "open", open_price: "100010.00" });
});

test("nor is an option entered where the market goes in steps that are coarser than the odds bear", async () => {
  // Ten ticks up or down, once in a while: where it was last, it is most likely to be again.
  for (let step = 0; step < 600; step += 1) tick(step % 120 < 60 ? 100_010 : 100_010.1);
  const { id } = accepted(await place(alice));
  for (let step = 0; step < 14; step += 1) tick(100_010);
  expect(await orderOf(id)).toMatchObject({ status: "void", reason: "no-price-in-time" });
});
