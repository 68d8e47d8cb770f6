import type { ContractOrder } from "@candor/api/contract-order";
import { expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { holdAccounts } from "../../platform/database/held-accounts-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
const LONG = { type: "up", share: 1, multiple: 10 } as const;

test("a tick that reaches an account which somebody holds acts once it is free, by its price, before anything else of its market", async () => {
  const t = await desks.open();
  const [held, other] = [await desks.trader(t), await desks.trader(t)];
  accepted(await place(t, held, { ...LONG, stop_loss_price: "99000" }));
  t.market.tick(t.btc, "100000");
  const [order] = await ordersOf(t, held);
  expect(order).toMatchObject({ status: "open" });
  const release = await holdAccounts(desks.own.owner, held);
  t.market.tick(t.btc, "98990");
  // The market has come back: neither its owner nor a later price gets before the one that reached the stop.
  t.market.tick(t.btc, "105000");
  const closing = t.call("/lever/close", held, { id: String(order?.id) });
  let isTaken = false;
  const entering = place(t, other, LONG).finally(() => {
    isTaken = true;
  });
  // In another market nobody waits.
  const ether = t.instruments.bySymbol("ETHUSDT");
  if (!ether) throw new Error("ETHUSDT is not seeded");
  t.market.tick(ether, "4000");
  const from = performance.now();
  const request = { ...LONG, currency_id: ether.baseCurrencyId, legal_id: ether.quoteCurrencyId };
  accepted(await t.call<ContractOrder>("/lever/submit", other, request));
  expect(performance.now() - from).toBeLessThan(1_000);
  expect(isTaken).toBe(false);
  await release();
  await closing;
  accepted(await entering);
  expect((await ordersOf(t, held))[0]).toMatchObject({ status: "closed", close_cause: "stop-loss" });
});

const stateOf = async (owner: string) =>
  (
    await desks.own.database.query<{ status: string; reason: string | null; nights: string }>(
      "select status, reason, financing as nights from contract_order where portfolio_id = $1 order by id",
      [owner],
    )
  ).rows;

/** What the program does by the clock, while somebody holds the account of the first; then without. */
async function whileHeld<T>(t: ProductDesk, owner: string, work: () => Promise<T>, after: () => Promise<T>) {
  const release = await holdAccounts(desks.own.owner, owner);
  await t.product.upkeep.start();
  try {
    await work();
    await release();
    await after();
  } finally {
    await release();
    await t.product.upkeep.stop();
  }
}

test("entries that find no price are given up though somebody holds the account of one of them, and that one once it is free", async () => {
  const t = await desks.open();
  const [held, other] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, other]) accepted(await place(t, owner, LONG));
  desks.clock.advance(3_001);
  const lapsed = [{ status: "cancelled", reason: "no-price-in-time" }];
  await whileHeld(
    t,
    held,
    async () => {
      await expect.poll(() => stateOf(other), { timeout: 5_000 }).toMatchObject(lapsed);
      expect(await stateOf(held)).toMatchObject([{ status: "pending" }]);
    },
    () => expect.poll(() => stateOf(held), { timeout: 5_000 }).toMatchObject(lapsed),
  );
});

test("none is given up while a tick of its market waits for an account that somebody holds: it may be the one that enters it", async () => {
  const t = await desks.open();
  const [held, other] = [await desks.trader(t), await desks.trader(t)];
  accepted(await place(t, held, { ...LONG, stop_loss_price: "99000" }));
  t.market.tick(t.btc, "100000");
  expect((await ordersOf(t, held))[0]).toMatchObject({ status: "open" });
  accepted(await place(t, other, LONG));
  await whileHeld(
    t,
    held,
    async () => {
      t.market.tick(t.btc, "98990");
      desks.clock.advance(3_001);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await stateOf(other)).toMatchObject([{ status: "pending" }]);
    },
    () => expect.poll(() => stateOf(other), { timeout: 5_000 }).not.toMatchObject([{ status: "pending" }]),
  );
  expect(await stateOf(held)).toMatchObject([{ status: "closed", reason: "stop-loss" }]);
  expect((await ordersOf(t, other))[0]).toMatchObject({ status: "open", open_price: "99010.00" });
});

test("a night is charged to all others though somebody holds the account of one, and to that one once, when it is free", async () => {
  const t = await desks.open();
  const [held, other] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, other]) accepted(await place(t, owner, { ...LONG, share: 100 }));
  t.market.tick(t.btc, "100000");
  expect((await ordersOf(t, held))[0]).toMatchObject({ status: "open" });
  desks.clock.advance(86_400_000);
  const night = async (owner: string) => Number((await stateOf(owner))[0]?.nights);
  await whileHeld(
    t,
    held,
    async () => {
      await expect.poll(() => night(other), { timeout: 5_000 }).toBeGreaterThan(0);
      expect(await night(held)).toBe(0);
    },
    async () => {
      await expect.poll(() => night(held), { timeout: 5_000 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 700));
    },
  );
  expect(await night(held)).toBe(await night(other));
});
