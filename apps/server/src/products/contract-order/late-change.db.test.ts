/** Who cancels an entry, or sets or takes away stops, may know already what the next prices do: those of a bump act first. */
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ENTRY_WITHIN_MS } from "./awaited-price.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const BUMP_MS = 250;

const desks = useContractDesks();
let t: ProductDesk;
let alice: string;

beforeEach(async () => {
  t = await desks.open(undefined, Number.POSITIVE_INFINITY);
  alice = await desks.trader(t);
});

async function tickAfter(ms: number, price: string): Promise<void> {
  desks.clock.advance(ms);
  t.market.tick(t.btc, price);
  await ordersOf(t, alice);
}

/** What is asked is at the desk, and its answer is to come. */
async function asked(path: string, fields: Record<string, string>) {
  const answer = t.call(path, alice, fields);
  await ordersOf(t, alice);
  return { answer };
}

const latest = async () => (await ordersOf(t, alice))[0];

test("an entry at a limit that a price of the bump reaches is made, and is not cancelled", async () => {
  const { id } = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
  await tickAfter(4 * BUMP_MS, "100000");
  const { answer } = await asked("/lever/close", { id, only_pending: "1" });
  await tickAfter(BUMP_MS - 1, "98000");
  expect(await latest()).toMatchObject({ status: "open" });
  await tickAfter(BUMP_MS, "98000");
  expect(codeOf(await answer)).toBe("order-already-open");
});

test("one that it does not reach is cancelled, and no later price enters it", async () => {
  const { id } = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, target_price: "99000" }));
  await tickAfter(ENTRY_WITHIN_MS + 1, "100000");
  const { answer } = await asked("/lever/close", { id, only_pending: "1" });
  await tickAfter(BUMP_MS, "98000");
  expect(accepted(await answer)).toMatchObject({ status: "cancelled", reason: "cancelled-by-owner" });
});

test("stops that are set judge no price of the bump, and those that are taken away do", async () => {
  const order = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  await tickAfter(BUMP_MS, "100000");
  const set = await asked("/lever/setstop", { id: order.id, target_profit_price: "100500" });
  await tickAfter(BUMP_MS - 1, "101000");
  expect(await latest()).toMatchObject({ status: "open" });
  await tickAfter(1, "100000");
  accepted(await set.answer);
  const taken = await asked("/lever/setstop", { id: order.id });
  await tickAfter(BUMP_MS - 1, "101000");
  expect(await latest()).toMatchObject({ status: "closed" });
  await tickAfter(BUMP_MS, "101000");
  expect(codeOf(await taken.answer)).toBe("order-already-final");
});
