/** A market on a database of its own, whose sources say what a test tells them to and whose clock a test moves. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { instantOf } from "@candor/money/money";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import type { Instruments } from "../instrument/instrument.ts";
import { checkLog } from "./log-check/check-log.ts";
import { databaseSource } from "./log-check/database-source.ts";
import { createKeyFiles } from "./log-keys/key-files.ts";
import { MarketDataEngine } from "./market-data-engine.ts";
import { seededInstruments } from "./market-data-test-support.ts";
import { type ScriptedFeed, scriptedFeed } from "./scripted-feed-test-support.ts";
import { GRID_MS, type Tick } from "./tick.ts";

/** At night in New York, while crypto is traded. */
export const SCRIPT_START = Date.UTC(2026, 10, 21, 4);

type Sources = Readonly<Record<number, readonly string[]>>;

export class ScriptedMarket {
  readonly own: TestDatabase;
  readonly clock: ManualClock;
  readonly instruments: Instruments;
  /** Of the engine that was opened last. */
  declare feed: ScriptedFeed;
  declare engine: MarketDataEngine;
  /** Halts and resumptions that the last engine told of. */
  heard: HaltEntry[] = [];
  private readonly keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));

  private constructor(own: TestDatabase, clock: ManualClock, instruments: Instruments) {
    this.own = own;
    this.clock = clock;
    this.instruments = instruments;
  }

  /** Without an engine yet. */
  static async create(): Promise<ScriptedMarket> {
    const own = await createTestDatabase();
    const clock = manualClock(SCRIPT_START);
    return new ScriptedMarket(own, clock, await seededInstruments(own.database, clock, own.log));
  }

  /** Another engine goes on from what is durable. Its sources have said nothing yet. */
  async open(sources: Sources, database: Database = this.own.database): Promise<void> {
    const { clock, instruments, own } = this;
    const heard: HaltEntry[] = [];
    this.heard = heard;
    this.feed = scriptedFeed(clock, sources);
    this.engine = new MarketDataEngine({
      ...{ database, clock, instruments, feed: this.feed },
      log: own.log,
      keyService: createKeyFiles(this.keysFolder),
      mayChangeOrigin: async () => true,
      onHalts: (entries) => heard.push(...entries),
    });
    await this.engine.open(clock.now());
  }

  /** Steps the grid as the program does. */
  async run(seconds: number, hear: (ticks: readonly Tick[]) => void = () => undefined): Promise<void> {
    for (let step = 0; step < seconds * 4; step += 1) {
      this.clock.advance(GRID_MS);
      hear(await this.engine.step(this.clock.now()));
      if (this.engine.isBlockDue) await this.engine.checkpoint();
    }
  }

  /** Whatever has happened, the log of it holds: every halt in it follows from its samples. */
  async close(): Promise<void> {
    await this.engine.checkpoint();
    const { fault } = await checkLog(databaseSource(this.own.database), { blocksSince: () => instantOf(0) });
    rmSync(this.keysFolder, { recursive: true });
    await this.own.close();
    if (fault) throw new Error(`the log does not hold: ${JSON.stringify(fault)}`);
  }
}
