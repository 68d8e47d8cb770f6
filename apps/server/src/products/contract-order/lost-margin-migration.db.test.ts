import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { MIGRATIONS_FOLDER } from "../../platform/database/migrate.ts";
import { ordersOf, place, useContractDesks } from "./contract-test-support.ts";

const MIGRATION = readFileSync(join(MIGRATIONS_FOLDER, "0254-margins-lost-and-paths-of-terms.sql"), "utf8");

const desks = useContractDesks();
let t: ProductDesk;
beforeEach(async () => {
  t = await desks.open();
});

const tick = (price: string) => t.market.tick(t.btc, price);

async function profitsOf(owner: string): Promise<readonly (string | null)[]> {
  return (await ordersOf(t, owner)).map(({ profit }) => profit).reverse();
}

/** Four that end: by a gap, in part with a gain and then by a gap, within the margin, and with a gain. */
async function ended(owner: string): Promise<void> {
  const up = { type: "up", share: 10, multiple: 10 } as const;
  const taken = [up, up, { ...up, multiple: 1 }, { ...up, type: "down", target_profit_price: "90000" } as const];
  const ids: string[] = [];
  for (const request of taken) ids.push(accepted(await place(t, owner, request)).id);
  tick("100000");
  accepted(await t.call("/lever/close", owner, { id: ids[1], share: 4 }));
  tick("100500");
  await ordersOf(t, owner);
  tick("80000");
  accepted(await t.call("/lever/close", owner, { id: ids[2] }));
  tick("80000");
}

test("contracts of before, whose rows count what a price took beyond the margin, lose their margin at most", async () => {
  const alice = await desks.trader(t);
  await ended(alice);
  // Up from 100,020.00 to 79,980.00 loses 20.04 a lot, of 10.002 that were held for it; four were closed before with a gain of 1.84.
  const right = ["-100.020000", "-58.172000", "-200.400000", "199.600000"];
  expect(await profitsOf(alice)).toEqual(right);
  const { owner } = desks.own;
  // As the rows were written: by the prices, whoever bore it.
  await owner.query(`update contract_order set profit = (select sum(closing.profit) from contract_closing closing
    where closing.order_id = contract_order.id)`);
  expect(await profitsOf(alice)).toEqual(["-200.400000", "-118.400000", "-200.400000", "199.600000"]);
  await owner.query(MIGRATION);
  expect(await profitsOf(alice)).toEqual(right);
  // Whoever has it right keeps it.
  await owner.query(MIGRATION);
  expect(await profitsOf(alice)).toEqual(right);
});
