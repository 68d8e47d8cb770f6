/** A demonstration of all seeded instruments, made faster than its time, on any database: for measuring what it takes. Not for the program. */
import { join } from "node:path";
import type { ManualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import { writeKeeping } from "../../tick-log/checkpoints/checkpoint-store.ts";
import { FOLDS_MAX } from "../../tick-log/checkpoints/fold-heads.ts";
import { exportHeads } from "../../tick-log/export/export-heads.ts";
import { heldFeedLease } from "../../tick-log/feed-lease-test-support.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import { keepDays, type LogJobDeps } from "../../tick-log/log-jobs.ts";
import { TickLog } from "../../tick-log/log-writer.ts";
import { simulatedBlocks } from "./log-volume-test-support.ts";

export interface DemonstrationDeps {
  readonly database: Database;
  readonly owner: Database;
  readonly clock: ManualClock;
  readonly log: Log;
  /** Keys and the export lie in it. */
  readonly dataDir: string;
  /** Of each instrument, each day. */
  readonly blocks: number;
}

export interface Demonstration {
  readonly instruments: number;
  /** Heads that one go of folding takes in at most, where all hours are whole. */
  readonly headsPerGo: number;
  /** The blocks of a day from the clock's instant on, exported. */
  makeDay(): Promise<void>;
  /** As the clock's job does. */
  keep(): Promise<void>;
}

const HEADS_PER_HOUR = 720;

/** On an empty database. */
export async function openDemonstration({
  dataDir,
  owner,
  blocks,
  ...deps
}: DemonstrationDeps): Promise<Demonstration> {
  const { database, clock, log } = deps;
  await writeKeeping(owner, "short");
  const instruments = (await seededInstruments({ database, owner, log }, clock)).all();
  const service = createKeyFiles(join(dataDir, "keys"));
  const tickLog = new TickLog({ service, clock }, await heldFeedLease(database));
  await tickLog.load(database, []);
  const makeBlocks = await simulatedBlocks({ database, instruments, tickLog, blocks });
  const jobs: LogJobDeps = {
    ...{ ...deps, service, folder: join(dataDir, "export"), retentionDays: null },
    pinSettled: async () => undefined,
  };
  return {
    instruments: instruments.length,
    headsPerGo: FOLDS_MAX * HEADS_PER_HOUR,
    async makeDay() {
      await makeBlocks(clock);
      await exportHeads(jobs);
    },
    keep: () => keepDays(jobs),
  };
}
