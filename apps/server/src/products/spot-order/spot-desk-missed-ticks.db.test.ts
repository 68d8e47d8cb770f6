import { beforeEach, describe, expect, test } from "vitest";
import { failingDatabase } from "../../platform/database/failing-database-test-support.ts";
import { Outage } from "../../platform/process/outage.ts";
import { ALICE, accepted, BOB, settled, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";

const desks = useSpotDesks("test");
let t: TestDesk;

beforeEach(async () => {
  t = await desks.openPriced();
  for (const owner of [ALICE, BOB]) await t.fund(owner, "USDT", "10000000");
});

/** The desk is killed, with whatever it was about to do: another takes over and hears the same market. */
const killed = (before: TestDesk): Promise<TestDesk> => desks.open({ market: before.market });

const bid = async (desk: TestDesk, owner = ALICE, amount = "0.001") =>
  accepted(await desk.place(owner, { type: "buy", amount, target_price: "95000" }));
const filledOnce = [{ price: "95000.00", amount: "0.001", counterparty: "house" }];

const heardOf = async () => {
  const { rows } = await desks.own.database.query<{ seq: string }>(
    "select seq from desk_heard where instrument_id = $1",
    [t.btc.id],
  );
  return Number(rows[0]?.seq ?? 0);
};

describe("a tick that reaches an order", () => {
  test("while its batch fails fills it once the database is back, though the price has moved away since", async () => {
    let isDown = false;
    const beforeCommit = () => (isDown ? new Outage("database", "gone") : undefined);
    const database = failingDatabase(desks.own.database, { beforeCommit });
    const desk = await desks.open({ database, market: t.market });
    await bid(desk);
    isDown = true;
    desk.market.tick(t.btc, "94000");
    await expect.poll(() => desk.desk.figures().failedBatches).toBe(1);
    desk.market.tick(t.btc, "100000");
    // Older than any price that a new order may meet.
    desks.clock.advance(60_000);
    isDown = false;
    desk.market.tick(t.btc, "100000");
    await expect.poll(() => desk.fills(ALICE)).toMatchObject(filledOnce);
  });

  test("and is durable when the desk is killed fills it after the start", async () => {
    await bid(t);
    t.market.tickUnheard(t.btc, "94000");
    t.market.tickUnheard(t.btc, "100000");
    const next = await killed(t);
    expect(await next.fills(ALICE)).toMatchObject(filledOnce);
  });

  test("and was not announced fills it when the next one is, before what is asked then", async () => {
    await bid(t);
    const id = (await openOrder(ALICE)) ?? "";
    t.market.tickUnheard(t.btc, "94000");
    t.market.tick(t.btc, "100000");
    const late = t.cancel(ALICE, id);
    expect((await late).refused).toBe(true);
    expect(await t.fills(ALICE)).toMatchObject(filledOnce);
  });

  test("but is not valid fills nothing, announced or read from the log", async () => {
    await bid(t);
    t.market.tickUnheard(t.btc, "94000", { isValid: false });
    t.market.tick(t.btc, "100000");
    await settled(t);
    t.market.tickUnheard(t.btc, "94000", { isValid: false });
    const next = await killed(t);
    expect(await next.fills(ALICE)).toEqual([]);
  });
});

describe("after a kill", () => {
  test("a tick of before an order does not act on it, and one of after does", async () => {
    await t.place(BOB, { type: "buy", amount: "0.001", target_price: "94500" });
    await expect.poll(heardOf).toBeGreaterThan(0);
    t.market.tickUnheard(t.btc, "94700");
    t.market.tick(t.btc, "100000");
    await settled(t);
    await bid(t);
    const next = await killed(t);
    expect(await next.fills(ALICE)).toEqual([]);
    next.market.tick(t.btc, "94700");
    await settled(next);
    expect(await next.fills(ALICE)).toMatchObject(filledOnce);
    expect(await next.fills(BOB)).toEqual([]);
  });

  test("what a tick has filled of an order it does not fill again", async () => {
    const { id } = await bid(t, ALICE, "90");
    t.market.tick(t.btc, "94990");
    await settled(t);
    const before = await t.fills(ALICE, id);
    expect(before.length).toBeGreaterThan(0);
    const next = await killed(t);
    await settled(next);
    expect(await next.fills(ALICE, id)).toEqual(before);
    // The house's prices are there again all the same, and the next tick goes on.
    next.market.tick(t.btc, "94990");
    await settled(next);
    expect((await next.fills(ALICE, id)).length).toBeGreaterThan(before.length);
  });

  test("a desk that ends says how far it has processed", async () => {
    await bid(t);
    t.market.tick(t.btc, "100000");
    await settled(t);
    const last = Number(t.market.lastTick(t.btc.id)?.seq);
    // While it runs that is kept every few seconds.
    expect(await heardOf()).toBeLessThan(last);
    await t.desk.stop();
    expect(await heardOf()).toBe(last);
  });

  test("a desk that was taken over does not say how far it has processed", async () => {
    await bid(t);
    const next = await desks.open();
    next.market.tick(t.btc, "100000");
    await next.desk.stop();
    const kept = next.market.lastTick(t.btc.id)?.seq;
    expect(await heardOf()).toBe(kept);
    t.market.tick(t.btc, "100000");
    await t.desk.stop();
    expect(await heardOf()).toBe(kept);
  });
});

async function openOrder(owner: string): Promise<string | undefined> {
  const { rows } = await desks.own.database.query<{ id: string }>(
    "select id from spot_order where portfolio_id = $1 and final_at is null",
    [owner],
  );
  return rows[0]?.id;
}
