import { expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { holdAccounts } from "../../platform/database/held-accounts-test-support.ts";
import { ALICE, BOB, useSpotDesks } from "./spot-desk-test-support.ts";

const BID = { type: "buy", amount: "0.01", target_price: "95000" } as const;
const desks = useSpotDesks("test");

test("an account that somebody holds keeps nobody else's orders waiting, and its own come in their order once it is free", async () => {
  const t = await desks.openPriced({ clock: systemClock });
  for (const owner of [ALICE, BOB]) await t.fund(owner, "USDT", "100000");
  const release = await holdAccounts(desks.own.owner, ALICE);
  const told: string[] = [];
  const waiting = [1, 2, 3].map(async (at) => {
    const answer = await t.place(ALICE, { ...BID, amount: `0.0${at}` });
    told.push(`${at} ${answer.refused}`);
  });
  const from = performance.now();
  for (let placed = 0; placed < 10; placed += 1) expect((await t.place(BOB, BID)).refused).toBe(false);
  expect(performance.now() - from).toBeLessThan(1_500);
  expect(told).toEqual([]);
  await release();
  await Promise.all(waiting);
  expect(told).toEqual(["1 false", "2 false", "3 false"]);
});

test("a desk that ends tells those whose account somebody holds that nothing was done", async () => {
  const t = await desks.openPriced({ clock: systemClock });
  await t.fund(ALICE, "USDT", "100000");
  const release = await holdAccounts(desks.own.owner, ALICE);
  const waiting = t.place(ALICE, BID).catch((error: Error) => error.name);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await t.desk.stop();
  expect(await waiting).toBe("Outage");
  await release();
  const { rows } = await desks.own.database.query("select from spot_order where portfolio_id = $1", [ALICE]);
  expect(rows).toEqual([]);
});
