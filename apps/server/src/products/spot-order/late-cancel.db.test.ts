/** Who cancels a spot order may know already what the next prices fill: those of a bump act first. */
import type { SpotOrder } from "@candor/api/spot-order";
import { beforeEach, expect, test } from "vitest";
import { accepted, codeOf, ordersOf, settled, useSpotDesks } from "./spot-desk-test-support.ts";
import type { TestDesk } from "./spot-order-test-support.ts";

const BUMP_MS = 250;

const desks = useSpotDesks("test");
let t: TestDesk;
let alice: string;
let id: string;

beforeEach(async () => {
  t = await desks.openPriced({ deskOptions: { speedBumpMsMax: Number.POSITIVE_INFINITY } });
  alice = await desks.trader(t);
  const placed = await t.call<SpotOrder>("/coin/trade", alice, {
    ...{ currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId },
    ...{ type: "buy", amount: "0.001", target_price: "99000" },
  });
  ({ id } = accepted(placed));
  await tickAfter(4 * BUMP_MS, "100000");
});

async function tickAfter(ms: number, price: string): Promise<void> {
  desks.clock.advance(ms);
  t.market.tick(t.btc, price);
  await settled(t);
}

/** The cancellation is at the desk. */
async function asked(): Promise<{ readonly answer: Promise<Awaited<ReturnType<typeof t.call<SpotOrder>>>> }> {
  const answer = t.call<SpotOrder>("/coin/cancel", alice, { id });
  await settled(t);
  return { answer };
}

const statusOf = async () => (await ordersOf(t, alice))[0]?.status;

test("a price of the bump fills it all the same", async () => {
  const { answer } = await asked();
  await tickAfter(BUMP_MS - 1, "98000");
  expect(await statusOf()).toBe("filled");
  await tickAfter(BUMP_MS, "98000");
  expect(codeOf(await answer)).toBe("order-already-final");
});

test("a price after the bump does not", async () => {
  const { answer } = await asked();
  await tickAfter(BUMP_MS - 1, "100000");
  expect(await statusOf()).toBe("open");
  await tickAfter(1, "98000");
  expect(accepted(await answer)).toMatchObject({ status: "cancelled", filled_amount: "0" });
});

test("nor is it done sooner where the order waits for the house's price when it is asked for", async () => {
  const placed = await t.call<SpotOrder>("/coin/trade", alice, {
    ...{ currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId },
    ...{ type: "buy", amount: "0.001", target_price: "100020" },
  });
  ({ id } = accepted(placed));
  desks.clock.advance(1);
  const { answer } = await asked();
  // Its price has come, and it rests: what the next one does to it is known already.
  await tickAfter(BUMP_MS - 1, "101000");
  expect(await statusOf()).toBe("open");
  await tickAfter(BUMP_MS, "101000");
  expect(accepted(await answer)).toMatchObject({ status: "cancelled", filled_amount: "0" });
});

test("it is done soon where no price comes, and at once where another's order is meant", async () => {
  const from = performance.now();
  const stranger = await desks.trader(t);
  expect(codeOf(await t.call("/coin/cancel", stranger, { id }))).toBe("order-unknown");
  expect(performance.now() - from).toBeLessThan(BUMP_MS);
  const { answer } = await asked();
  expect(accepted(await answer)).toMatchObject({ status: "cancelled" });
});
