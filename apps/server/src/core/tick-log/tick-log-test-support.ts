/** A tick log on a given database, written by hand: no grid, no feed. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import type { Instruments } from "../instrument/instrument.ts";
import { seededInstruments } from "../instrument/seeded-instruments-test-support.ts";
import { checkLog, type LogQuestion, type LogReport } from "./check/check-log.ts";
import { databaseSource } from "./check/database-source.ts";
import type { FeedLease } from "./feed-lease.ts";
import { heldFeedLease } from "./feed-lease-test-support.ts";
import { createKeyFiles } from "./keys/key-files.ts";
import type { KeyDeps } from "./keys/log-keys.ts";
import type { LogJobDeps } from "./log-jobs.ts";
import { TickLog } from "./log-writer.ts";
import type { Tick } from "./tick.ts";
import { writeSteps } from "./tick-store.ts";

const LOGGED = [1, 2] as const;

/** Two sources, of which the second speaks seldom. */
export function tickAt(instrumentId: number, seq: number, at: number): Tick {
  const price = 5_000_000 + ((seq * 7919) % 400);
  return {
    ...{ instrumentId, seq, at: at as Instant, chartAt: at as Instant, price: price as PriceTicks },
    ...{ volume: seq % 3, isValid: true },
    samples: [
      { source: "binance", price: price - 3, at: (at - 20) as Instant },
      { source: "kraken", price: price + 3, at: (at - (at % 1_000)) as Instant },
    ],
  };
}

export class TestLog {
  readonly own: TestDatabase;
  readonly clock: ManualClock;
  readonly keysFolder: string;
  readonly keys: KeyDeps;
  log: TickLog;
  /** Under which all of it is written. */
  readonly lease: FeedLease;

  readonly instruments: Instruments;

  private constructor(own: TestDatabase, clock: ManualClock, instruments: Instruments, lease: FeedLease) {
    this.own = own;
    this.lease = lease;
    this.instruments = instruments;
    this.clock = clock;
    this.keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));
    this.keys = { service: createKeyFiles(this.keysFolder), clock };
    this.log = new TickLog(this.keys, lease);
  }

  static async open(start: number): Promise<TestLog> {
    const own = await createTestDatabase();
    const clock = manualClock(start);
    const instruments = await seededInstruments(own, clock);
    const test = new TestLog(own, clock, instruments, await heldFeedLease(own.database));
    await test.log.load(own.database, LOGGED);
    return test;
  }

  /** What a process that starts now has. */
  async restart(): Promise<ReadonlyMap<number, Tick>> {
    this.log = new TickLog(this.keys, this.lease);
    const { last } = await this.log.load(this.own.database, LOGGED);
    for (const id of LOGGED) this.seqs.set(id, last.get(id)?.seq ?? 0);
    return last;
  }

  /** So many steps of the grid for both instruments, in the journal. */
  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) {
      this.clock.advance(GRID_MS);
      const at = this.clock.now();
      const ticks = LOGGED.map((id) => tickAt(id, (this.seqs.get(id) ?? 0) + 1, at));
      for (const { instrumentId, seq } of ticks) this.seqs.set(instrumentId, seq);
      await writeSteps(this.own.database, [{ at, ticks }], this.lease);
      this.log.add(ticks);
    }
  }

  async seal(): Promise<void> {
    (await this.own.database.transaction((tx) => this.log.seal(tx, "simulated")))();
  }

  /** So many blocks of twenty steps. */
  async blocks(count: number): Promise<void> {
    for (let block = 0; block < count; block += 1) {
      await this.steps(20);
      await this.seal();
    }
  }

  /** What the clock's jobs need. @param folder where heads are exported to */
  jobs(folder: string, retentionDays: number | null = null): LogJobDeps {
    const { database, log } = this.own;
    const { service, clock } = this.keys;
    return { database, clock, log, service, folder, retentionDays, pinSettled: async () => undefined };
  }

  check(question: Partial<LogQuestion> = {}): Promise<LogReport> {
    return checkLog(databaseSource(this.own.database), { blocksSince: () => instantOf(0), ...question });
  }

  async close(): Promise<void> {
    rmSync(this.keysFolder, { recursive: true, force: true });
    await this.own.close();
  }

  private readonly seqs = new Map<number, number>();
}
