import type { OptionOrder } from "@candor/api/option-order";
import { beforeEach, expect, test } from "vitest";
import { accepted, fundPortfolios, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createOptionOrders } from "./option-order.ts";

/** More than one batch lets a tick act on. */
const PEOPLE = 30;
const ORDERS_EACH = 20;
const SECONDS = 30;
const desks = useProductDesks("option", (parts) => createOptionOrders({ ...parts, mayStakeReal: async () => false }));
let t: ProductDesk;
let lastOwner = 50_000;

beforeEach(async () => {
  t = await desks.open();
});

async function people(): Promise<readonly string[]> {
  const owners = Array.from({ length: PEOPLE }, () => String(++lastOwner));
  await fundPortfolios(t, owners, { wallet: "option", usdt: "10000" });
  return owners;
}

/** Orders of many, taken and not entered yet. */
async function crowd(): Promise<readonly string[]> {
  const owners = await people();
  await order(owners);
  return owners;
}

async function order(owners: readonly string[]): Promise<void> {
  const request = { match_id: t.btc.id, currency_id: t.btc.quoteCurrencyId, type: "up", seconds: SECONDS, number: "1" };
  const requests = owners.flatMap((owner) => Array.from({ length: ORDERS_EACH }, () => owner));
  await Promise.all(
    requests.map(async (owner) => accepted(await t.call<OptionOrder>("/microtrade/submit", owner, request))),
  );
}

/** The next steps of the grid, all of them before the desk has decided any. */
function ticks(prices: readonly string[]): void {
  for (const price of prices) {
    desks.clock.advance(250);
    t.market.tick(t.btc, price);
  }
}

/** What has become of them: each way once, with how many went it. */
async function ways(owners: readonly string[], waiting: "accepted" | "open") {
  const read = async () =>
    (
      await desks.own.database.query<{ status: string; entry: string; count: number | null; orders: number }>(
        `select status, entry_price as entry, price_count as count, count(*)::int as orders from option_order
         where portfolio_id = any($1::bigint[]) group by 1, 2, 3 order by 1, 2, 3`,
        [owners],
      )
    ).rows;
  await expect.poll(async () => (await read()).filter(({ status }) => status === waiting)).toEqual([]);
  return read();
}

const ALL = PEOPLE * ORDERS_EACH;

test("a tick that enters more than one batch does enters them all, and one that ends as many ends them by their own prices", async () => {
  const owners = await crowd();
  ticks(["100000", "100100", "100200"]);
  expect(await ways(owners, "accepted")).toEqual([{ status: "open", entry: "10000000", count: null, orders: ALL }]);
  const last = SECONDS * 4 - 2 - 12;
  ticks(Array.from({ length: last }, () => "99000"));
  // The window of twelve, and far more behind it than a desk remembers.
  ticks([...Array.from({ length: 12 }, () => "100500"), ...Array.from({ length: 200 }, () => "99000")]);
  expect(await ways(owners, "open")).toEqual([{ status: "won", entry: "10000000", count: 12, orders: ALL }]);
});

test("a tick that enters nobody is done with, however many wait for the next", async () => {
  const owners = await crowd();
  desks.clock.advance(250);
  t.market.tick(t.btc, "100000", { isValid: false });
  ticks(["100100"]);
  expect(await ways(owners, "accepted")).toEqual([{ status: "open", entry: "10010000", count: null, orders: ALL }]);
});

test("and so is one that was known before many of them were taken", async () => {
  const [early, late] = [await crowd(), await people()];
  ticks(["100000"]);
  // The desk has decided nothing of it yet when these are asked for.
  await order(late);
  ticks(["100100"]);
  expect(await ways(early, "accepted")).toEqual([{ status: "open", entry: "10000000", count: null, orders: ALL }]);
  expect(await ways(late, "accepted")).toEqual([{ status: "open", entry: "10010000", count: null, orders: ALL }]);
});

test("the end of a session comes to those that nobody has entered yet, behind however many that run", async () => {
  const running = await crowd();
  ticks(["100000"]);
  await ways(running, "accepted");
  const waiting = await crowd();
  desks.clock.advance(250);
  t.market.tell(t.market.lastOfSession(t.btc, "100100"));
  const ended = { status: "void", count: 0, orders: ALL };
  expect(await ways(running, "open")).toEqual([{ ...ended, entry: "10000000" }]);
  expect(await ways(waiting, "open")).toEqual([{ ...ended, entry: "10010000" }]);
});
