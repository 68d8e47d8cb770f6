import type { HaltEntry } from "@candor/engine/halt-entry";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ManualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import type { TestDatabase } from "../../../platform/test-database.ts";
import { addOperator } from "../../operator/operator.ts";
import { checkLog } from "../log-check/check-log.ts";
import { databaseSource } from "../log-check/database-source.ts";
import type { MarketDataEngine } from "../market-data-engine.ts";
import type { ScriptedFeed } from "../scripted-feed-test-support.ts";
import { ScriptedMarket } from "../scripted-market-test-support.ts";
import { haltByOperator } from "./operator-halts.ts";

const BTC = 1;
const ETH = 2;
const PRICE = 6_000_000;

let market: ScriptedMarket;
let own: TestDatabase;
let clock: ManualClock;
let feed: ScriptedFeed;
let engine: MarketDataEngine;
let heard: readonly HaltEntry[];

beforeEach(async () => {
  market = await ScriptedMarket.create();
  ({ own, clock } = market);
  await addOperator(own.database, "anna", clock.now());
});
afterEach(() => market.close());

/** Another engine goes on from what is durable. */
async function takeOver(sourced: readonly number[], database?: Database): Promise<void> {
  await market.open(Object.fromEntries(sourced.map((id) => [id, ["alpha"]])), database);
  ({ feed, engine, heard } = market);
  for (const id of sourced) feed.repeat(id, "alpha", PRICE);
}

const run = (seconds: number) => market.run(seconds);

test("a halt by rule lasts while the instrument has no source, and the log holds when it has one again", async () => {
  await takeOver([BTC, ETH]);
  await run(1);
  feed.repeat(ETH, "alpha", null);
  await run(8);
  expect(engine.state(ETH)).toBe("halted");
  await takeOver([BTC]);
  await run(6);
  expect(heard).toEqual([]);
  await takeOver([BTC, ETH]);
  await run(20);
  expect(engine.state(ETH)).toBe("halted");
  await run(20);
  expect(engine.state(ETH)).toBe("open");
  await engine.checkpoint();
  expect((await checkLog(databaseSource(own.database), { blocksSince: () => instantOf(0) })).fault).toBeUndefined();
});

test("an operator who halts while another engine takes over is heard by it", async () => {
  let deciding: Promise<unknown> | undefined;
  const query: Database["query"] = async (sql, params) => {
    const found = await own.database.query(sql, params);
    if (!deciding && typeof sql === "string" && sql.includes("from halt_command")) {
      const asked = { operator: "anna", instrumentId: BTC, reason: "prices look odd" };
      deciding = haltByOperator({ database: own.database, clock, book: () => market.engine.halts }, asked);
      deciding.catch(() => undefined);
      await expect.poll(() => own.database.query("select from halt_command")).toMatchObject({ rowCount: 1 });
    }
    return found as never;
  };
  await takeOver([BTC], { ...own.database, query });
  const isHalted = async () => {
    await run(0.25);
    return engine.halts.isHaltedByOperator(BTC);
  };
  await expect.poll(isHalted).toBe(true);
  expect(await deciding).toMatchObject({ value: { kind: "halt" } });
});
