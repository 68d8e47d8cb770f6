import { afterEach, beforeEach, expect, test } from "vitest";
import { checkBooks } from "../../core/ledger/ledger.ts";
import { systemClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { openTestDesk, type TestDesk } from "./spot-order-test-support.ts";

const ANNA = "7";
const BEN = "8";
const BID = { type: "buy", amount: "0.01", target_price: "95000" } as const;

let own: TestDatabase;
let t: TestDesk;

beforeEach(async () => {
  own = await createTestDatabase();
  t = await openTestDesk({ database: own.database, clock: systemClock, log: own.log });
  t.market.tick(t.btc, "100000");
  for (const owner of [ANNA, BEN]) await t.fund(owner, "USDT", "100000");
});
afterEach(async () => {
  await t.desk.stop();
  expect((await checkBooks(own.database)).faults).toEqual([]);
  await own.close();
});

/** Nobody's balance can be changed until the returned function is called. */
async function holdBalances(portfolioId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = own.owner.transaction(async (tx) => {
    await tx.query("select from ledger_account where portfolio_id = $1 for update", [portfolioId]);
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

const waiters = async () => (await own.owner.query("select from pg_locks where not granted")).rowCount;
const openOrders = async () =>
  (await own.owner.query("select from spot_order where final_at is null order by id")).rowCount;

test("a desk is drained once what it has decided is written, however long that takes", async () => {
  const release = await holdBalances(ANNA);
  const placed = t.place(ANNA, BID);
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
  const first = await holdBalances(ANNA);
  const placed = t.place(ANNA, BID);
  await expect.poll(waiters).toBeGreaterThan(0);
  const draining = t.market.drained();
  const second = await holdBalances(BEN);
  const later = t.place(BEN, BID);
  await first();
  await draining;
  await placed;
  expect(await openOrders()).toBe(1);
  await second();
  await later;
});
