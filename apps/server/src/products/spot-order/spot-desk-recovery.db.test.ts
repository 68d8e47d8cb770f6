import { expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { failingDatabase } from "../../platform/database/failing-database-test-support.ts";
import { Outage, type OutageReason } from "../../platform/process/outage.ts";
import { codeOf, useSpotDesks } from "./spot-desk-test-support.ts";

const desks = useSpotDesks("file");

/** A database whose transactions fail as long as it is asked to. */
const failingWhile = (isDown: () => boolean, reason: OutageReason = "database"): Database =>
  failingDatabase(desks.own.database, { beforeCommit: () => (isDown() ? new Outage(reason, "gone") : undefined) });

const bid = (amount = "0.001") => ({ type: "buy", amount, target_price: "95000" }) as const;
const ordersOf = async (owner: string): Promise<number> =>
  (await desks.own.database.query("select from spot_order where portfolio_id = $1", [owner])).rowCount;

test("a statement that Postgres refuses fails its command, and leaves no failure that nobody has met", async () => {
  const unmet: unknown[] = [];
  const listen = (error: unknown) => void unmet.push(error);
  process.on("unhandledRejection", listen);
  await desks.own.owner.query("alter table spot_order add constraint probe check (quantity <> 0.007)");
  try {
    const t = await desks.openPriced();
    const alice = await desks.trader(t);
    await expect(t.place(alice, bid("0.007"), { key: "probe" })).rejects.toThrow("probe");
    expect(codeOf(await t.place(alice, bid()))).toBe("accepted");
    expect(unmet).toEqual([]);
  } finally {
    await desks.own.owner.query("alter table spot_order drop constraint probe");
    process.off("unhandledRejection", listen);
  }
});

test("a statement that finds fewer rows than it has to change ends the commit that follows it", async () => {
  const t = await desks.openPriced();
  const alice = await desks.trader(t);
  const placed = await t.place(alice, bid());
  if (placed.refused) throw new Error(placed.code);
  const before = await t.wallet(alice, "USDT");
  const setStatus = (status: string, finalAt: string) =>
    desks.own.owner.query(
      `update spot_order set status = $2, final_at = ${finalAt}, held = 0 where portfolio_id = $1`,
      [alice, status],
    );
  await setStatus("cancelled", "now()");
  await expect(t.cancel(alice, placed.value.id)).rejects.toThrow("1 rows were to change, 0 have changed");
  expect(await t.wallet(alice, "USDT")).toEqual(before);
  await setStatus("open", "null");
});

test("a desk that was taken over is not ready any more and hears no more ticks", async () => {
  const older = await desks.openPriced();
  const newer = await desks.openPriced();
  const alice = await desks.trader(newer);
  await expect(older.place(alice, bid())).rejects.toThrow("taken over");
  expect(older.desk.figures()).toMatchObject({ isReady: false, isLost: true });
  expect(newer.desk.figures()).toMatchObject({ isReady: true, isLost: false });
  const { batches, failedBatches } = older.desk.figures();
  older.market.tick(older.btc, "90000");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(older.desk.figures()).toMatchObject({ batches, failedBatches });
});

test("a desk that was taken over says so once, within two seconds and with nothing to decide, so that its process can end", async () => {
  const lost: Error[] = [];
  const older = await desks.openPriced({ deskOptions: { onLeaseLost: (error) => lost.push(error) } });
  const held = older.desk.lease();
  expect(held).toMatchObject({ isHeld: true, heldSince: desks.clock.now() });
  const newer = await desks.openPriced();
  await expect.poll(() => lost, { timeout: 2_000, interval: 20 }).toHaveLength(1);
  expect(older.desk.figures().isReady).toBe(false);
  expect(older.desk.lease()).toEqual({ isHeld: false, epoch: held.epoch, heldSince: null });
  const alice = await desks.trader(newer);
  await expect(older.place(alice, bid())).rejects.toThrow("taken over");
  expect(lost).toHaveLength(1);
  expect(newer.desk.lease().isHeld).toBe(true);
});

test("a desk that finds out by a commit says so at once", async () => {
  const lost: Error[] = [];
  const older = await desks.openPriced({ deskOptions: { onLeaseLost: (error) => lost.push(error) } });
  const newer = await desks.openPriced();
  const alice = await desks.trader(newer);
  await expect(older.place(alice, bid())).rejects.toThrow("taken over");
  expect(lost).toHaveLength(1);
});

test("a desk that comes back from an outage does not take its instruments back from another", async () => {
  let isDown = false;
  const older = await desks.openPriced({ database: failingWhile(() => isDown) });
  const alice = await desks.trader(older);
  isDown = true;
  await expect(older.place(alice, bid())).rejects.toThrow(Outage);
  const newer = await desks.openPriced();
  isDown = false;
  await expect(older.place(alice, bid())).rejects.toThrow(Outage);
  expect(older.desk.figures().isReady).toBe(false);
  expect(codeOf(await newer.place(alice, bid()))).toBe("accepted");
  expect(await ordersOf(alice)).toBe(1);
});

test("a desk that is stopped during an outage decides nothing on memory that was not rebuilt", async () => {
  let failures = 0;
  const t = await desks.openPriced({ database: failingWhile(() => failures-- > 0) });
  const alice = await desks.trader(t);
  // The order, and the first try to rebuild.
  failures = 2;
  await expect(t.place(alice, bid())).rejects.toThrow(Outage);
  const waiting = t.place(alice, bid());
  const stopped = t.desk.stop();
  await expect(waiting).rejects.toThrow(Outage);
  await stopped;
  expect(await ordersOf(alice)).toBe(0);
});

test("an order that has waited through a long outage is not placed at prices its owner has never seen", async () => {
  let isDown = false;
  const t = await desks.openPriced({ database: failingWhile(() => isDown) });
  const alice = await desks.trader(t);
  isDown = true;
  await expect(t.place(alice, bid())).rejects.toThrow(Outage);
  const waiting = t.place(alice, bid());
  desks.clock.advance(10_001);
  t.market.tick(t.btc, "100000");
  isDown = false;
  await expect(waiting).rejects.toThrow(Outage);
  expect(await ordersOf(alice)).toBe(0);
  expect(codeOf(await t.place(alice, bid()))).toBe("accepted");
});

test("a desk that meets a lock when it takes over from another tries again, but not for ever", async () => {
  await desks.openPriced();
  let failures = 1;
  const busy = failingWhile(() => failures-- > 0, "contention");
  // What is seeded before a desk starts is not to fail.
  const t = await desks.openPriced({ deskOptions: { database: busy } });
  const alice = await desks.trader(t);
  expect(codeOf(await t.place(alice, bid()))).toBe("accepted");
  failures = 5;
  await expect(desks.open({ deskOptions: { database: busy } })).rejects.toThrow(Outage);
  expect(failures).toBe(0);
});

test("a tick whose batch met a lock for too long is heard all the same", async () => {
  let failures = 0;
  const t = await desks.openPriced({ database: failingWhile(() => failures-- > 0, "contention") });
  const alice = await desks.trader(t);
  expect(codeOf(await t.place(alice, bid()))).toBe("accepted");
  // As often as one batch is tried, and as often as it is looked in between who holds what.
  failures = 5 + 4;
  t.market.tick(t.btc, "94000");
  await expect.poll(() => t.desk.figures().failedBatches).toBe(1);
  t.market.tick(t.btc, "100000");
  await expect.poll(() => t.fills(alice)).toMatchObject([{ price: "95000.00", counterparty: "house" }]);
});

test("batches that follow each other closely survive the failure of any of them: every order once, none lost", async () => {
  let isFailing = false;
  let transactions = 0;
  const flaky = failingWhile(() => isFailing && ++transactions % 3 === 0, "contention");
  const t = await desks.openPriced({ database: flaky, deskOptions: { batchMax: 2 } });
  const owners = [await desks.trader(t), await desks.trader(t)];
  const ownerOf = (position: number) => owners[position % 2] ?? "";
  isFailing = true;
  const placed = await Promise.all(
    Array.from({ length: 40 }, (_, position) =>
      t.place(ownerOf(position), { type: "buy", amount: "0.001", target_price: `${94_000 + position}` }),
    ),
  );
  expect(placed.map(codeOf)).toEqual(placed.map(() => "accepted"));
  const cancelled = await Promise.all(
    placed.slice(0, 10).flatMap((answered, position) => {
      const id = answered.refused ? "0" : answered.value.id;
      return [t.cancel(ownerOf(position), id), t.cancel(ownerOf(position), id)];
    }),
  );
  expect(transactions).toBeGreaterThan(20);
  expect(cancelled.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => "accepted"),
    ...Array.from({ length: 10 }, () => "order-already-final"),
  ]);
  expect(await Promise.all(owners.map(ordersOf))).toEqual([20, 20]);
  const { bids } = await t.book();
  const again = await desks.openPriced();
  await expect.poll(async () => (await again.book()).bids).toEqual(bids);
});
