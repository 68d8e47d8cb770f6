/**
 * What the ledger does by itself every second: releases expired holds and seals what was committed. Any number of processes
 * may run it; none waits for another.
 */
import type { Database, Tx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { createRounds } from "../../platform/rounds.ts";
import { sealCommitted } from "./seal.ts";

export interface Upkeep {
  readonly name: string;
  start(): Promise<void>;
  /** Waits for the round in progress. */
  stop(): Promise<void>;
  /** One round now: everything due is released, everything finished is sealed. */
  runOnce(): Promise<void>;
}

export interface UpkeepDeps {
  readonly database: Database;
  readonly log: Log;
  readonly releaseExpired: (tx: Tx, limit: number) => Promise<number>;
}

const EVERY_MS = 1_000;
const HOLDS_PER_COMMIT = 200;

export function createUpkeep({ database, log, releaseExpired }: UpkeepDeps): Upkeep {
  async function runOnce(): Promise<void> {
    let released = HOLDS_PER_COMMIT;
    while (released === HOLDS_PER_COMMIT) {
      released = await database.transaction((tx) => releaseExpired(tx, HOLDS_PER_COMMIT));
    }
    await sealCommitted(database);
  }

  // An outage ends by itself, and nothing is half done.
  const rounds = createRounds({
    round: runOnce,
    everyMs: EVERY_MS,
    pausesFirst: true,
    log,
    level: "error",
    failure: "the ledger's upkeep failed and will be tried again",
  });
  return { name: "ledger upkeep", start: rounds.start, stop: rounds.stop, runOnce };
}
