import { beforeEach, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { holdAccounts } from "../../platform/database/held-accounts-test-support.ts";
import { ALICE, BOB, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";

const BID = { type: "buy", amount: "0.01", target_price: "95000" } as const;

const desks = useSpotDesks("test");
let t: TestDesk;

beforeEach(async () => {
  t = await desks.openPriced({ clock: systemClock });
  for (const owner of [ALICE, BOB]) await t.fund(owner, "USDT", "100000");
});

/** No order can be written until the returned function is called. */
async function holdOrders(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = desks.own.owner.transaction(async (tx) => {
    await tx.query("lock table spot_order in share mode");
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

const waiters = async () => (await desks.own.owner.query("select from pg_locks where not granted")).rowCount;
const openOrders = async () =>
  (await desks.own.owner.query("select from spot_order where final_at is null order by id")).rowCount;

test("a desk is drained once what it has decided is written, however long that takes", async () => {
  const release = await holdOrders();
  const placed = t.place(ALICE, BID);
  await expect.poll(waiters).toBeGreaterThan(0);
  let found: number | undefined;
  const draining = t.market.drained().then(async () => {
    found = await openOrders();
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(found).toBeUndefined();
  await release();
  await draining;
  expect(found).toBe(1);
  expect((await placed).refused).toBe(false);
});

test("a desk with nothing to do is drained at once, and what is asked later is not waited for", async () => {
  await t.market.drained();
  const first = await holdOrders();
  const placed = t.place(ALICE, BID);
  await expect.poll(waiters).toBeGreaterThan(0);
  const draining = t.market.drained();
  const second = await holdAccounts(desks.own.owner, BOB);
  const later = t.place(BOB, BID);
  await first();
  await draining;
  await placed;
  expect(await openOrders()).toBe(1);
  await second();
  await later;
});
