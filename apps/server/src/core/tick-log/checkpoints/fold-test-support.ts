/** A demonstration's log over some days, with what was exported of it. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogQuestion } from "../check/check-log.ts";
import { exportSource } from "../check/export-source.ts";
import { blocksKeptSince, keepDays } from "../log-jobs.ts";
import { pinBlock } from "../tick-block-store.ts";
import { TestLog } from "../tick-log-test-support.ts";
import { type LogKeeping, writeKeeping } from "./checkpoint-store.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export class FoldedLog {
  readonly t: TestLog;
  readonly folder = mkdtempSync(join(tmpdir(), "candor-folded-"));

  private constructor(t: TestLog) {
    this.t = t;
  }

  /** Long ago, so that the tables let its days go. */
  static async open(keeps: LogKeeping | null = "short", start = Date.UTC(2024, 0, 1, 10)): Promise<FoldedLog> {
    const log = new FoldedLog(await TestLog.open(start));
    if (keeps !== null) await writeKeeping(log.t.own.owner, keeps);
    return log;
  }

  /**
   * Two hours of a day, of which tick 25 is pinned, and a day later a block of each instrument: three blocks of each in the first
   * hour, two in the second.
   */
  async twoHours(): Promise<void> {
    await this.t.blocks(3);
    await this.pin(1, 25);
    this.t.clock.advance(HOUR_MS);
    await this.t.blocks(2);
    this.t.clock.advance(DAY_MS);
    await this.t.blocks(1);
  }

  pin(instrumentId: number, seq: number): Promise<boolean> {
    return this.t.own.database.transaction((tx) => pinBlock(tx, instrumentId, seq, "option/7"));
  }

  /** As the clock's job does, a day after what was last written. */
  async keep(retentionDays: number | null = null): Promise<void> {
    this.t.clock.advance(DAY_MS);
    await keepDays(this.t.jobs(this.folder, retentionDays));
  }

  check(question: Partial<LogQuestion> = {}) {
    const { clock } = this.t;
    return this.t.check({ blocksSince: (isBrief) => blocksKeptSince(clock.now(), null, isBrief), ...question });
  }

  exported(folder = this.folder) {
    return exportSource(folder);
  }

  async heads(instrumentId: number): Promise<number[]> {
    const { rows } = await this.t.own.database.query<{ seq: number }>(
      "select first_seq::int as seq from tick_head where instrument_id = $1 order by 1",
      [instrumentId],
    );
    return rows.map(({ seq }) => seq);
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.t.close();
  }
}
