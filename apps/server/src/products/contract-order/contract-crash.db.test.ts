import { beforeEach, expect, test } from "vitest";
import { accepted, fundPortfolios, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

/** More than one batch lets a tick act on. */
const PEOPLE = 10;
const ORDERS_EACH = 90;
const desks = useContractDesks();
let t: ProductDesk;
let lastOwner = 40_000;

beforeEach(async () => {
  t = await desks.open();
});

/** Positions of many, all entered at one price. */
async function crowd(): Promise<readonly string[]> {
  const owners = Array.from({ length: PEOPLE }, () => String(++lastOwner));
  await fundPortfolios(t, owners, { wallet: "margin", usdt: "10000" });
  const requests = owners.flatMap((owner) => Array.from({ length: ORDERS_EACH }, () => owner));
  await Promise.all(
    requests.map(async (owner) => accepted(await place(t, owner, { type: "up", share: 1, multiple: 10 }))),
  );
  t.market.tick(t.btc, "100000");
  await ordersOf(t, owners[0] as string);
  return owners;
}

/** How many each index has closed. */
async function closedAt(owners: readonly string[]): Promise<readonly { index: string; count: number }[]> {
  const { database } = desks.own;
  const open = async () =>
    (
      await database.query(
        "select from contract_order where portfolio_id = any($1::bigint[]) and final_at is null limit 1",
        [owners],
      )
    ).rows.length;
  await expect.poll(open).toBe(0);
  const { rows } = await database.query<{ index: string; count: number }>(
    `select tick_index as index, count(*)::int as count from contract_closing
     where portfolio_id = any($1::bigint[]) group by tick_index order by tick_index`,
    [owners],
  );
  return rows;
}

const ALL_AT_THE_FIRST = [{ index: "9400000", count: PEOPLE * ORDERS_EACH }];

test("all that a tick reaches is closed at its price, however many batches that takes and whatever has come behind it", async () => {
  const owners = await crowd();
  for (const price of ["94000", "93000", "92000"]) t.market.tick(t.btc, price);
  expect(await closedAt(owners)).toEqual(ALL_AT_THE_FIRST);
});

test("so it is by a tick that a desk reads from the log when it starts", async () => {
  const owners = await crowd();
  await desks.stop();
  for (const price of ["94000", "93000", "92000"]) t.market.tickUnheard(t.btc, price);
  t = await desks.open(t.market);
  expect(await closedAt(owners)).toEqual(ALL_AT_THE_FIRST);
});

test("nothing that an owner or a night asks of an order gets in between, while a tick goes on", async () => {
  const owners = await crowd();
  const [closer, stopper, batcher] = owners.slice(-3) as [string, string, string];
  const [closed, stopped] = await Promise.all(
    [closer, stopper].map(async (owner) => (await ordersOf(t, owner)).map(({ id }) => id)),
  );
  t.market.tick(t.btc, "94000");
  const asked = [
    t.call("/lever/batch_close", batcher, { type: "all" }),
    ...(closed ?? []).map((id) => t.call("/lever/close", closer, { id })),
    ...(stopped ?? []).map((id) => t.call("/lever/setstop", stopper, { id, target_profit_price: "150000" })),
  ];
  t.market.tick(t.btc, "99000");
  await Promise.all(asked);
  t.market.tick(t.btc, "99500");
  expect(await closedAt(owners)).toEqual(ALL_AT_THE_FIRST);
});
