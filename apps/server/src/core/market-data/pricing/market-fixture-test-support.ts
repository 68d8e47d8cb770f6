/** What an engine stands on: a database and keys of its own, every instrument, and a clock that a test moves. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GRID_MS } from "@candor/engine/price-rules";
import { type ManualClock, manualClock } from "../../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import type { FeedLease } from "../../tick-log/feed-lease.ts";
import { heldFeedLease } from "../../tick-log/feed-lease-test-support.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import type { Tick } from "../../tick-log/tick.ts";
import type { Feed } from "../feeds/feed.ts";
import { type EngineDeps, MarketDataEngine } from "./market-data-engine.ts";

export class MarketFixture {
  readonly own: TestDatabase;
  readonly clock: ManualClock;
  readonly instruments: Instruments;
  readonly lease: FeedLease;
  private readonly keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));

  private constructor(own: TestDatabase, clock: ManualClock, instruments: Instruments, lease: FeedLease) {
    this.own = own;
    this.lease = lease;
    this.clock = clock;
    this.instruments = instruments;
  }

  /** @param start what the clock shows, epoch ms */
  static async create(start: number): Promise<MarketFixture> {
    const own = await createTestDatabase();
    const clock = manualClock(start);
    const instruments = await seededInstruments(own, clock);
    return new MarketFixture(own, clock, instruments, await heldFeedLease(own.database));
  }

  /** As a process has it that starts now, not opened yet. Prices may change their origin unless the test says otherwise. */
  engineOn(feed: Feed, changes: Partial<EngineDeps> = {}): MarketDataEngine {
    const { own, clock, instruments, lease } = this;
    return new MarketDataEngine({
      ...{ database: own.database, clock, log: own.log, instruments, feed, lease },
      keyService: createKeyFiles(this.keysFolder),
      mayChangeOrigin: async () => true,
      onHalts: () => undefined,
      ...changes,
    });
  }

  async opened(feed: Feed, changes: Partial<EngineDeps> = {}): Promise<MarketDataEngine> {
    const engine = this.engineOn(feed, changes);
    await engine.open(this.clock.now());
    return engine;
  }

  /** Runs the grid as the program does; a killed process simply stops calling. */
  async run(
    engine: MarketDataEngine,
    steps: number,
    hear: (ticks: readonly Tick[]) => void = () => undefined,
  ): Promise<Tick[]> {
    const all: Tick[] = [];
    for (let step = 0; step < steps; step += 1) {
      this.clock.advance(GRID_MS);
      const ticks = await engine.step(this.clock.now());
      hear(ticks);
      all.push(...ticks);
      if (engine.isBlockDue) await engine.checkpoint();
    }
    return all;
  }

  async close(): Promise<void> {
    rmSync(this.keysFolder, { recursive: true });
    await this.own.close();
  }
}
