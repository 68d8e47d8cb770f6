/**
 * What the ledger does by itself every second: releases expired holds and seals what was committed; and now and then marks
 * what accounts held, so that their past is read in few rows. Any number of processes may run it; none waits for another.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { createPeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { markNext } from "./balance-mark-store.ts";
import { sealCommitted } from "./seal.ts";

export interface Upkeep {
  readonly name: string;
  start(): Promise<void>;
  /** Waits for the run in progress. */
  stop(): Promise<void>;
  /** One run now: everything due is released, everything finished is sealed; the first and every thirtieth marks. */
  runOnce(): Promise<void>;
}

export interface UpkeepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly releaseExpired: (tx: Tx, limit: number) => Promise<number>;
}

const EVERY_MS = 1_000;
const HOLDS_PER_COMMIT = 200;
/** What a busy account did meanwhile is read as it is. */
const RUNS_PER_MARKING = 30;
const MARKING_PATIENCE = { patienceMs: 30_000 } as const;

export function createUpkeep({ database, clock, log, releaseExpired }: UpkeepDeps): Upkeep {
  let runs = 0;

  async function markBalances(): Promise<void> {
    for (let account = "0"; ; ) {
      const after = account;
      const marked = await database.transaction((tx) => markNext(tx, after, clock.now()), MARKING_PATIENCE);
      if (marked === undefined) return;
      if (!marked.isMore) account = marked.accountId;
    }
  }

  async function runOnce(): Promise<void> {
    let released = HOLDS_PER_COMMIT;
    while (released === HOLDS_PER_COMMIT) {
      released = await database.transaction((tx) => releaseExpired(tx, HOLDS_PER_COMMIT));
    }
    await sealCommitted(database);
    if (runs++ % RUNS_PER_MARKING === 0) await markBalances();
  }

  // An outage ends by itself, and nothing is half done.
  const upkeep = createPeriodicTask({
    run: runOnce,
    everyMs: EVERY_MS,
    pausesFirst: true,
    log,
    level: "error",
    failure: "the ledger's upkeep failed and will be tried again",
  });
  return { name: "ledger upkeep", start: upkeep.start, stop: upkeep.stop, runOnce };
}
