import { beforeAll, beforeEach, expect, test } from "vitest";
import { signUp, t, useCustomers } from "../../core/account-safety/customer-test-support.ts";
import { withoutTerms } from "../../core/instrument/instrument-test-support.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createFloodAlarms, type FloodAlarms } from "./flood-alarm.ts";
import { readAlarms } from "./flood-alarm-store.ts";

useCustomers();
beforeAll(() => withoutTerms(t.db.owner).then(() => undefined));

const NOBODY = { customerId: null, addressGroup: "192.0.2.99" };
let clock: ManualClock;
let alarms: FloodAlarms;
let lastOrder = 900_000;
const said: unknown[] = [];

beforeEach(() => {
  said.length = 0;
  clock = manualClock(t.clock.now());
  const log = { ...t.db.log, error: (...args: unknown[]) => void said.push(args) } as typeof t.db.log;
  alarms = createFloodAlarms({ database: t.db.database, clock, log });
});

/** An option of somebody's that ended now, void for want of prices. */
async function voided(customerId: string): Promise<string> {
  lastOrder += 1;
  const at = new Date(clock.now());
  await t.db.owner.query(
    `insert into option_order (portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate, payout,
       after_seq, entry_price, entry_seq, entry_at, end_at, price_count, price_sum, status, reason, created_at, updated_at, final_at)
     select id, $2, 'demo', 1, 1, 'up', 30, 100, 1, 1, 1, 5, 2, $3, $3, 0, 0, 'void', 'too-few-prices', $3, $3, $3
     from portfolio where customer_id = $1 and mode = 'demo'`,
    [customerId, lastOrder, at],
  );
  return String(lastOrder);
}

const refuse = (times: number, who: Parameters<FloodAlarms["onRefused"]>[1]) => {
  for (let nth = 0; nth < times; nth += 1) alarms.onRefused("rate:read", who);
};

/** What is told of a void order once every process has kept what it refused. */
async function toldOf(orderId: string) {
  await alarms.keep();
  clock.advance(20_000);
  await alarms.look();
  const { list } = await readAlarms(t.db.database, { limit: 100, page: 1, day: clock.now() });
  return list.find((alarm) => alarm.orderId === orderId);
}

test("an alarm names the owner of a void order who was refused for flooding in its window", async () => {
  const { caller } = await signUp();
  clock.advance(60_000);
  refuse(700, { customerId: caller.customerId, addressGroup: "192.0.2.1" });
  refuse(50, NOBODY);
  clock.advance(2_000);
  expect(await toldOf(await voided(caller.customerId))).toMatchObject({
    ...{ ofCustomer: 700, ofAddress: 0, refused: 700, voided: 1 },
  });
  expect([said.length, alarms.figures()]).toEqual([1, { refused: 750, named: 1 }]);
  expect(JSON.stringify(said[0])).toContain("flood-while-void");
});

test("whoever floods without signing in is found by an address at which the owner is signed in", async () => {
  const { caller } = await signUp();
  clock.advance(60_000);
  await t.db.owner.query("update customer_session set client_address = '2001:db8:7:7::5' where customer_id = $1", [
    caller.customerId,
  ]);
  refuse(40, { customerId: null, addressGroup: "2001:db8:7:7::/64" });
  expect(await toldOf(await voided(caller.customerId))).toMatchObject({ ofCustomer: 0, ofAddress: 40, refused: 0 });
});

test("a void order of somebody who was not refused is counted and names nobody; nor do refusals of another minute", async () => {
  const { caller } = await signUp();
  clock.advance(60_000);
  refuse(300, { customerId: caller.customerId, addressGroup: "192.0.2.1" });
  clock.advance(60_000);
  refuse(300, NOBODY);
  expect(await toldOf(await voided(caller.customerId))).toBeUndefined();
  const { rows } = await t.db.database.query(
    "select refused, voided from customer_day_refusals where customer_id = $1",
    [caller.customerId],
  );
  expect([rows, said]).toEqual([[{ refused: "300", voided: "1" }], []]);
});

test("a flood of a hundred thousand callers keeps fifty rows of each five seconds, and an order is looked at once", async () => {
  const { caller } = await signUp();
  clock.advance(60_000);
  for (let nth = 0; nth < 100_000; nth += 1)
    refuse(1, { customerId: null, addressGroup: `10.${nth % 256}.${nth >> 8}.1` });
  refuse(1, { customerId: caller.customerId, addressGroup: "192.0.2.1" });
  const order = await voided(caller.customerId);
  expect(await toldOf(order)).toBeDefined();
  const { rowCount } = await t.db.database.query("select from refused_calls where slot_at >= $1", [
    new Date(clock.now() - 30_000),
  ]);
  expect(rowCount).toBeLessThanOrEqual(100);
  await alarms.look();
  expect(alarms.figures().named).toBe(1);
  clock.advance(2 * 60 * 60_000);
  await alarms.look();
  expect((await t.db.database.query("select from refused_calls")).rowCount).toBe(0);
});
