import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/test-database.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { addOperator } from "../../operator/operator.ts";
import { checkLog } from "../log-check/check-log.ts";
import { databaseSource } from "../log-check/database-source.ts";
import { createKeyFiles } from "../log-keys/key-files.ts";
import { MarketDataEngine } from "../market-data-engine.ts";
import { seededInstruments } from "../market-data-test-support.ts";
import { type ScriptedFeed, scriptedFeed } from "../scripted-feed-test-support.ts";
import { GRID_MS } from "../tick.ts";
import { haltByOperator } from "./operator-halts.ts";

const BTC = 1;
const ETH = 2;
const PRICE = 6_000_000;

let own: TestDatabase;
let clock: ManualClock;
let keysFolder: string;
let instruments: Instruments;
let feed: ScriptedFeed;
let engine: MarketDataEngine;
let heard: HaltEntry[];

beforeEach(async () => {
  own = await createTestDatabase();
  clock = manualClock(Date.UTC(2026, 10, 21, 4));
  keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));
  instruments = await seededInstruments(own.database, clock, own.log);
  await addOperator(own.database, "anna", clock.now());
});
afterEach(async () => {
  rmSync(keysFolder, { recursive: true });
  await own.close();
});

/** Another engine goes on from what is durable. */
async function takeOver(sourced: readonly number[], database: Database = own.database): Promise<void> {
  heard = [];
  feed = scriptedFeed(clock, Object.fromEntries(sourced.map((id) => [id, ["alpha"]])));
  engine = new MarketDataEngine({
    ...{ database, clock, instruments, feed },
    log: own.log,
    keyService: createKeyFiles(keysFolder),
    mayChangeOrigin: async () => true,
    onHalts: (entries) => heard.push(...entries),
  });
  await engine.open(clock.now());
  for (const id of sourced) feed.repeat(id, "alpha", PRICE);
}

async function run(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 4; step += 1) {
    clock.advance(GRID_MS);
    await engine.step(clock.now());
    if (engine.isBlockDue) await engine.checkpoint();
  }
}

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
  expect((await checkLog(databaseSource(own.database), { blocksSince: instantOf(0) })).fault).toBeUndefined();
});

test("an operator who halts while another engine takes over is heard by it", async () => {
  let deciding: Promise<unknown> | undefined;
  const query: Database["query"] = async (sql, params) => {
    const found = await own.database.query(sql, params);
    if (!deciding && typeof sql === "string" && sql.includes("from halt_command")) {
      const asked = { operator: "anna", instrumentId: BTC, reason: "prices look odd" };
      deciding = haltByOperator({ database: own.database, clock, book: () => engine.halts }, asked);
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
