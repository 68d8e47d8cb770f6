/** Who cancels an entry, or sets or takes away stops, may know already what the next prices do: those of a bump act first. */
import { MAKE_UP_MS_MAX } from "@candor/engine/price-rules";
import type { Instant, PriceTicks } from "@candor/money/money";
import { beforeEach, expect, test } from "vitest";
import { COMMAND_WAITS_MS_MAX } from "../../core/desk/desk-queue.ts";
import { accepted, codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { Outage } from "../../platform/process/outage.ts";
import { CLOSE_WITHIN_MS, ENTRY_WITHIN_MS } from "./awaited-price.ts";
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

/** Prices that were missed and are made up, from so long after an instant on. */
async function madeUp(from: Instant, prices: readonly (readonly [ms: number, price: string])[]): Promise<void> {
  for (const [ms, price] of prices) {
    const at = (from + ms) as Instant;
    const samples = [{ source: "by hand", price: (Number(price) * 100) as PriceTicks, at }];
    t.market.tick(t.btc, price, { at, chartAt: at, samples, late: "made-up" });
  }
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

test("stops that are set judge no price of the bump nor the one after it, and those that are taken away do", async () => {
  const order = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  await tickAfter(BUMP_MS, "100000");
  const set = await asked("/lever/setstop", { id: order.id, target_profit_price: "100500" });
  await tickAfter(BUMP_MS - 1, "101000");
  expect(await latest()).toMatchObject({ status: "open" });
  await tickAfter(1, "100400");
  expect(await latest()).toMatchObject({ status: "open" });
  accepted(await set.answer);
  const taken = await asked("/lever/setstop", { id: order.id });
  await tickAfter(BUMP_MS - 1, "101000");
  expect(await latest()).toMatchObject({ status: "closed" });
  await tickAfter(BUMP_MS, "101000");
  expect(codeOf(await taken.answer)).toBe("order-already-final");
});

test("stops stand only once a price has come that would have closed at the market what was asked for then", async () => {
  const order = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  await tickAfter(BUMP_MS, "100000");
  const askedAt = desks.clock.now();
  const set = await asked("/lever/setstop", { id: order.id, stop_loss_price: "99000" });
  let isStanding = false;
  const standing = set.answer.then((answer) => {
    isStanding = true;
    return answer;
  });
  // A source is ahead of it, and then nothing new has been said.
  t.market.setFreshness(t.btc.id, "apart");
  for (let step = 0; step < 3; step += 1) await tickAfter(BUMP_MS, "98000");
  t.market.setFreshness(t.btc.id, "fresh");
  desks.clock.advance(BUMP_MS);
  t.market.tick(t.btc, "98000", {
    samples: [{ source: "slow", price: 9_800_000 as PriceTicks, at: (askedAt - 1) as Instant }],
  });
  expect(await latest()).toMatchObject({ status: "open" });
  expect(isStanding).toBe(false);
  await tickAfter(BUMP_MS, "99500");
  accepted(await standing);
  await tickAfter(BUMP_MS, "98900");
  expect(await latest()).toMatchObject({ status: "closed" });
});

test("while prices are missing that will be made up, nothing is taken back, though nobody waits so long otherwise", async () => {
  // Whoever waits at this door is let in after 20 ms.
  t = await desks.open(undefined, 20);
  alice = await desks.trader(t);
  const limit = { type: "up", share: 10, multiple: 10, target_price: "99000" } as const;
  const resting = accepted(await place(t, alice, limit));
  const stopped = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10, stop_loss_price: "99500" }));
  await tickAfter(BUMP_MS, "100000");
  await tickAfter(ENTRY_WITHIN_MS, "100000");
  const stalledAt = desks.clock.now();
  t.market.setDurableUpTo(stalledAt);
  desks.clock.advance(4 * BUMP_MS);
  // The market has fallen meanwhile, as is known elsewhere, and is back.
  const cancelled = await asked("/lever/close", { id: resting.id, only_pending: "1" });
  const cleared = await asked("/lever/setstop", { id: stopped.id });
  desks.clock.advance(CLOSE_WITHIN_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await madeUp(stalledAt, [
    [BUMP_MS, "98000"],
    [5 * BUMP_MS, "100500"],
  ]);
  t.market.setDurableUpTo(desks.clock.now());
  expect(codeOf(await cancelled.answer)).toBe("order-already-open");
  expect(codeOf(await cleared.answer)).toBe("order-already-final");
  expect(await ordersOf(t, alice)).toMatchObject([
    { id: stopped.id, status: "closed", close_cause: "stop-loss" },
    { id: resting.id, status: "open", open_price: "98020.00" },
  ]);
});

test("who has waited for ten seconds while prices are missing is told to come again, and nothing is taken back", async () => {
  t = await desks.open(undefined, 20);
  alice = await desks.trader(t);
  const limit = { type: "up", share: 10, multiple: 10, target_price: "99000" } as const;
  const { id } = accepted(await place(t, alice, limit));
  await tickAfter(ENTRY_WITHIN_MS + 1, "100000");
  t.market.setDurableUpTo(desks.clock.now());
  desks.clock.advance(BUMP_MS);
  const { answer } = await asked("/lever/close", { id, only_pending: "1" });
  const told = answer.then(codeOf, (error: Error) => error);
  desks.clock.advance(COMMAND_WAITS_MS_MAX + 1);
  expect(await told).toBeInstanceOf(Outage);
  expect(await latest()).toMatchObject({ status: "pending" });
});

test("an entry at the market is neither cancelled nor given up while the price that makes it is still to be made up", async () => {
  const upkeep = t.product.upkeep;
  const { id } = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  const stalledAt = desks.clock.now();
  t.market.setDurableUpTo(stalledAt);
  await upkeep.start();
  desks.clock.advance(ENTRY_WITHIN_MS + 1);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(codeOf(await t.call("/lever/close", alice, { id }))).toBe("order-awaits-price");
  expect(await latest()).toMatchObject({ status: "pending" });
  await madeUp(stalledAt, [[BUMP_MS, "100100"]]);
  t.market.setDurableUpTo(desks.clock.now());
  expect(await latest()).toMatchObject({ status: "open", open_price: "100120.00" });
  await upkeep.stop();
});

test("where prices stand still for longer than any is made up, nobody waits for them any more", async () => {
  t = await desks.open(undefined, 20);
  alice = await desks.trader(t);
  const limit = { type: "up", share: 10, multiple: 10, target_price: "99000" } as const;
  const { id } = accepted(await place(t, alice, limit));
  await tickAfter(ENTRY_WITHIN_MS + 1, "100000");
  t.market.setDurableUpTo(desks.clock.now());
  desks.clock.advance(MAKE_UP_MS_MAX + 1);
  const answer = accepted(await t.call("/lever/close", alice, { id, only_pending: "1" }));
  expect(answer).toMatchObject({ status: "cancelled" });
});

test("where prices come and nothing is said, stops are refused after five seconds, and those that stand can be taken away", async () => {
  t = await desks.open();
  alice = await desks.trader(t);
  const { id } = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  await tickAfter(BUMP_MS, "100000");
  const samples = [{ source: "slow", price: 10_000_000 as PriceTicks, at: desks.clock.now() }];
  desks.clock.advance(CLOSE_WITHIN_MS + 1);
  t.market.tick(t.btc, "100000", { samples });
  expect(codeOf(await t.call("/lever/setstop", alice, { id, stop_loss_price: "99000" }))).toBe("price-stale");
  expect(codeOf(await t.call("/lever/setstop", alice, { id }))).toBe("accepted");
});
