import type { OptionOrder } from "@candor/api/option-order";
import { expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { holdAccounts } from "../../platform/database/held-accounts-test-support.ts";
import { createOptionOrders } from "./option-order.ts";

const SECONDS = 30;
const desks = useProductDesks("option", (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }));

const place = (t: ProductDesk, owner: string) =>
  t.call<OptionOrder>("/microtrade/submit", owner, {
    ...{ match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId },
    ...{ type: "up", seconds: SECONDS, number: "1" },
  });

function ticks(t: ProductDesk, prices: readonly string[]): void {
  for (const price of prices) {
    desks.clock.advance(250);
    t.market.tick(t.btc, price);
  }
}

const stateOf = async (owner: string) =>
  (
    await desks.own.database.query<{ status: string; entry: string | null; sum: string | null }>(
      "select status, entry_price as entry, price_sum as sum from option_order where portfolio_id = $1 order by id",
      [owner],
    )
  ).rows;

const WINDOW = Array.from({ length: 12 }, (_, at) => String(100_100 + at));

test("an account that somebody holds keeps nobody else's options of its market waiting, and ends by the same prices", async () => {
  const t = await desks.open();
  const [held, free] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, free]) accepted(await place(t, owner));
  ticks(t, ["100000"]);
  await expect.poll(() => stateOf(free)).toMatchObject([{ status: "open" }]);
  ticks(
    t,
    Array.from({ length: SECONDS * 4 - 12 }, () => "99000"),
  );
  const release = await holdAccounts(desks.own.owner, held);
  const from = performance.now();
  // Their window, and what goes on behind it.
  ticks(t, [...WINDOW, "99000"]);
  await expect.poll(() => stateOf(free)).toMatchObject([{ status: "won" }]);
  accepted(await place(t, free));
  expect(performance.now() - from).toBeLessThan(1_000);
  expect(await stateOf(held)).toMatchObject([{ status: "open" }]);
  const waiting = place(t, held);
  ticks(t, ["98000"]);
  await expect.poll(() => stateOf(free)).toMatchObject([{}, { status: "open" }]);
  await release();
  accepted(await waiting);
  ticks(t, ["98000"]);
  const [{ sum } = { sum: null }] = await stateOf(free);
  await expect.poll(() => stateOf(held)).toMatchObject([{ status: "won", sum }, { status: "open" }]);
});

test("an option whose account is held for long beyond its end is judged by its window all the same", async () => {
  const t = await desks.open();
  const [held, free] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, free]) accepted(await place(t, owner));
  ticks(t, ["100000"]);
  await expect.poll(() => stateOf(free)).toMatchObject([{ status: "open" }]);
  const falling = (count: number) => ticks(t, new Array<string>(count).fill("99000"));
  falling(SECONDS * 4 - 12);
  const release = await holdAccounts(desks.own.owner, held);
  falling(13);
  await expect.poll(() => stateOf(free)).toMatchObject([{ status: "lost" }]);
  // In steps, so that each passes it by, as it does in time.
  for (let step = 1; step <= 10; step += 1) {
    falling(10);
    await place(t, free);
  }
  await release();
  // Whatever comes once the account is free ends it.
  const afterOneMore = () => {
    ticks(t, ["98000"]);
    return stateOf(held);
  };
  await expect.poll(afterOneMore).not.toMatchObject([{ status: "open" }]);
  const [{ sum } = { sum: null }] = await stateOf(free);
  expect(await stateOf(held)).toMatchObject([{ status: "lost", sum }]);
});

test("who is entered while somebody holds their account is entered by the price of that time", async () => {
  const t = await desks.open();
  const held = await desks.trader(t);
  accepted(await place(t, held));
  const release = await holdAccounts(desks.own.owner, held);
  ticks(t, ["100300"]);
  await expect.poll(() => stateOf(held)).toMatchObject([{ status: "open", entry: "10030000" }]);
  await release();
});

test("options that find no price are void though somebody holds the account of one of them, and that one once it is free", async () => {
  const t = await desks.open();
  const [held, free] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, free]) accepted(await place(t, owner));
  const release = await holdAccounts(desks.own.owner, held);
  desks.clock.advance(5_000);
  await t.product.upkeep.start();
  await expect.poll(() => stateOf(free), { timeout: 5_000 }).toMatchObject([{ status: "void" }]);
  expect(await stateOf(held)).toMatchObject([{ status: "accepted" }]);
  await release();
  await expect.poll(() => stateOf(held), { timeout: 5_000 }).toMatchObject([{ status: "void" }]);
  await t.product.upkeep.stop();
});

test("the end of a session waits for an account that somebody holds, and the desk rests meanwhile", async () => {
  const t = await desks.open();
  const [held, free] = [await desks.trader(t), await desks.trader(t)];
  for (const owner of [held, free]) accepted(await place(t, owner));
  ticks(t, ["100000"]);
  await expect.poll(() => stateOf(held)).toMatchObject([{ status: "open" }]);
  const release = await holdAccounts(desks.own.owner, held);
  const before = t.desk.figures().batches;
  desks.clock.advance(250);
  t.market.tell(t.market.lastOfSession(t.btc, "99000"));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(t.desk.figures().batches - before).toBeLessThan(5);
  await release();
  await expect.poll(() => stateOf(held), { timeout: 5_000 }).toMatchObject([{ status: "void" }]);
  expect(await stateOf(free)).toMatchObject([{ status: "void" }]);
});
