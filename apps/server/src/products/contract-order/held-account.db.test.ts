import type { ContractOrder } from "@candor/api/contract-order";
import { expect, test } from "vitest";
import { accepted } from "../../core/desk/product-desk-test-support.ts";
import { holdAccounts } from "../../platform/held-accounts-test-support.ts";
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
  // In another market nobody waits.
  const ether = t.instruments.bySymbol("ETHUSDT");
  if (!ether) throw new Error("ETHUSDT is not seeded");
  t.market.tick(ether, "4000");
  const from = performance.now();
  const wish = { ...LONG, currency_id: ether.baseCurrencyId, legal_id: ether.quoteCurrencyId };
  accepted(await t.call<ContractOrder>("/lever/submit", other, wish));
  expect(performance.now() - from).toBeLessThan(1_000);
  await release();
  await closing;
  expect((await ordersOf(t, held))[0]).toMatchObject({ status: "closed", close_cause: "stop-loss" });
});
