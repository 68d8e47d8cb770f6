import type { ContractOrder } from "@candor/api/contract-order";
import { beforeEach, expect, test, vi } from "vitest";
import { accepted, codeOf, fundPortfolios, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;

beforeEach(async () => {
  t = await desks.open();
});

const LONG = { type: "up", share: 10, multiple: 10 } as const;
const stateOf = async (owner: string) => (await ordersOf(t, owner))[0];

/** From here on the price has news too seldom, or often enough. */
function tick(price: string, isQuick: boolean): void {
  t.market.setFreshness(t.btc.id, isQuick ? "fresh" : "slow");
  t.market.tick(t.btc, price);
}

test("a contract is refused while the price has news too seldom, and taken as soon as it has them again", async () => {
  const alice = await desks.trader(t);
  tick("100000", false);
  expect(codeOf(await place(t, alice, LONG))).toBe("price-too-slow");
  expect(codeOf(await place(t, alice, { ...LONG, target_price: "99000" }))).toBe("price-too-slow");
  expect(await desks.walletOf(t, alice)).toEqual({ posted: 10_000_000_000n, held: 0n });
  tick("100000", true);
  expect(codeOf(await place(t, alice, LONG))).toBe("accepted");
});

test("what waits is not entered on such a price, however far that reaches, and is at the first quick one", async () => {
  const alice = await desks.trader(t);
  accepted(await place(t, alice, { ...LONG, target_price: "99000" }));
  tick("98000", false);
  expect(await stateOf(alice)).toMatchObject({ status: "pending" });
  tick("98980", true);
  expect(await stateOf(alice)).toMatchObject({ status: "open", open_price: "99000.00" });
});

test("more of them than one batch acts on keep nobody behind them from being stopped", async () => {
  const owners = Array.from({ length: 420 }, (_, index) => String(900_000 + index));
  await fundPortfolios(t, owners, { wallet: "margin", usdt: "1000" });
  const bob = await desks.trader(t);
  const far = { type: "up", share: 1, multiple: 10, target_price: "99000" } as const;
  const taken = await Promise.all(owners.map((owner) => place(t, owner, far)));
  expect(new Set(taken.map(codeOf))).toEqual(new Set(["accepted"]));
  accepted(await place(t, bob, { ...LONG, stop_loss_price: "98500" }));
  tick("100000", true);
  tick("98400", false);
  await vi.waitFor(async () => expect(await stateOf(bob)).toMatchObject({ close_cause: "stop-loss" }), {
    timeout: 20_000,
  });
  expect(await stateOf(owners[0] as string)).toMatchObject({ status: "pending" });
});

test("an open position closes on it: when its owner asks, and when it reaches a stop", async () => {
  const [alice, bob] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [alice, bob]) accepted(await place(t, owner, { ...LONG, stop_loss_price: "98000" }));
  tick("100000", true);
  tick("100000", false);
  const { id } = (await stateOf(alice)) as ContractOrder;
  accepted(await t.call("/lever/close", alice, { id }));
  tick("99900", false);
  expect(await stateOf(alice)).toMatchObject({ status: "closed", close_cause: "user" });
  tick("97900", false);
  expect(await stateOf(bob)).toMatchObject({ status: "closed", close_cause: "stop-loss" });
});
