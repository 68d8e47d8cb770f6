import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Database } from "../../../platform/database/database.ts";
import { checkLog } from "../../tick-log/check/check-log.ts";
import { databaseSource } from "../../tick-log/check/database-source.ts";
import { BTC, ETH, market, PRICE, run, useScriptedMarket } from "./halts-test-support.ts";
import { haltByOperator } from "./operator-halts.ts";

useScriptedMarket("anna");

/** Another engine goes on from what is durable. */
async function takeOver(sourced: readonly number[], database?: Database): Promise<void> {
  await market.open(Object.fromEntries(sourced.map((id) => [id, ["alpha"]])), database);
  for (const id of sourced) market.feed.repeat(id, "alpha", PRICE);
}

test("a halt by rule lasts while the instrument has no source, and the log holds when it has one again", async () => {
  await takeOver([BTC, ETH]);
  await run(1);
  market.feed.repeat(ETH, "alpha", null);
  await run(8);
  expect(market.engine.state(ETH)).toBe("halted");
  await takeOver([BTC]);
  await run(6);
  expect(market.heard).toEqual([]);
  await takeOver([BTC, ETH]);
  await run(20);
  expect(market.engine.state(ETH)).toBe("halted");
  await run(20);
  expect(market.engine.state(ETH)).toBe("open");
  await market.engine.checkpoint();
  expect(
    (await checkLog(databaseSource(market.own.database), { blocksSince: () => instantOf(0) })).fault,
  ).toBeUndefined();
});

test("an operator who halts while another engine takes over is heard by it", async () => {
  let deciding: Promise<unknown> | undefined;
  const query: Database["query"] = async (sql, params) => {
    const found = await market.own.database.query(sql, params);
    if (!deciding && typeof sql === "string" && sql.includes("from halt_command")) {
      const asked = { operator: "anna", instrumentId: BTC, reason: "prices look odd" };
      const { own, clock } = market;
      deciding = haltByOperator({ database: own.database, clock, book: () => market.engine.halts }, asked);
      deciding.catch(() => undefined);
      await expect.poll(() => market.own.database.query("select from halt_command")).toMatchObject({ rowCount: 1 });
    }
    return found as never;
  };
  await takeOver([BTC], { ...market.own.database, query });
  const isHalted = async () => {
    await run(0.25);
    return market.engine.halts.isHaltedByOperator(BTC);
  };
  await expect.poll(isHalted).toBe(true);
  expect(await deciding).toMatchObject({ value: { kind: "halt" } });
});
