/** A market on a database of its own, whose sources say what a test tells them to and whose clock a test moves. For tests only. */
import type { HaltEntry } from "@candor/engine/halt-entry";
import { instantOf } from "@candor/money/money";
import type { ManualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { TestDatabase } from "../../../platform/database/test-database.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { checkLog } from "../../tick-log/check/check-log.ts";
import { databaseSource } from "../../tick-log/check/database-source.ts";
import type { Tick } from "../../tick-log/tick.ts";
import type { MarketDataEngine } from "../pricing/market-data-engine.ts";
import { MarketFixture } from "../pricing/market-fixture-test-support.ts";
import { type ScriptedFeed, scriptedFeed } from "./scripted-feed-test-support.ts";

/** At night in New York, while crypto is traded. */
export const SCRIPT_START = Date.UTC(2026, 10, 21, 4);
const STEPS_PER_SECOND = 4;

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
  private readonly fixture: MarketFixture;

  private constructor(fixture: MarketFixture) {
    this.fixture = fixture;
    this.own = fixture.own;
    this.clock = fixture.clock;
    this.instruments = fixture.instruments;
  }

  /** Without an engine yet. */
  static async create(): Promise<ScriptedMarket> {
    return new ScriptedMarket(await MarketFixture.create(SCRIPT_START));
  }

  /** Another engine goes on from what is durable. Its sources have said nothing yet. */
  async open(sources: Sources, database: Database = this.own.database): Promise<void> {
    const heard: HaltEntry[] = [];
    this.heard = heard;
    this.feed = scriptedFeed(this.clock, sources);
    this.engine = this.fixture.engineOn(this.feed, { database, onHalts: (entries) => heard.push(...entries) });
    await this.engine.open(this.clock.now());
  }

  /** Steps the grid as the program does. */
  async run(seconds: number, hear?: (ticks: readonly Tick[]) => void): Promise<void> {
    await this.fixture.run(this.engine, seconds * STEPS_PER_SECOND, hear);
  }

  /** Whatever has happened, the log of it holds: every halt in it follows from its samples. */
  async close(): Promise<void> {
    await this.engine.checkpoint();
    const { fault } = await checkLog(databaseSource(this.own.database), { blocksSince: () => instantOf(0) });
    await this.fixture.close();
    if (fault) throw new Error(`the log does not hold: ${JSON.stringify(fault)}`);
  }
}
