import { beforeEach, expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
});

const tick = (price: string) => t.market.tick(t.btc, price);

test("stops that were set in the batch of the entry are there after a restart, and act", async () => {
  const alice = await desks.trader(t);
  const taken = accepted(await place(t, alice, { type: "up", share: 10, multiple: 10 }));
  // Nothing is waited for in between, so that one batch decides both.
  tick("100000");
  const stops = { target_profit_price: "101000", stop_loss_price: "99000" };
  const set = t.call("/lever/setstop", alice, { id: taken.id, ...stops });
  accepted(await set);
  await desks.stop();
  t = await desks.open(t.market);
  expect((await ordersOf(t, alice))[0]).toMatchObject({
    status: "open",
    target_profit_price: "101000.00",
    stop_loss_price: "99000.00",
  });
  tick("99010");
  expect((await ordersOf(t, alice))[0]).toMatchObject({ status: "closed", close_cause: "stop-loss" });
});
