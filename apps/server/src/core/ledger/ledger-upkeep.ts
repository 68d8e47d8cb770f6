/**
 * What the ledger does by itself every second: releases expired holds and seals what was committed. Any number of processes
 * may run it; none waits for another.
 */
import type { Database, Tx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
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
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  async function runOnce(): Promise<void> {
    let released = HOLDS_PER_COMMIT;
    while (released === HOLDS_PER_COMMIT) {
      released = await database.transaction((tx) => releaseExpired(tx, HOLDS_PER_COMMIT));
    }
    await sealCommitted(database);
  }

  /** A round that fails is tried again by the next: an outage ends by itself, and nothing is half done. */
  function tick(): void {
    round ??= runOnce()
      .catch((error: unknown) => log.error({ err: error }, "the ledger's upkeep failed and will be tried again"))
      .finally(() => {
        round = undefined;
      });
  }

  return {
    name: "ledger upkeep",
    async start() {
      timer ??= setInterval(tick, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await round;
    },
    runOnce,
  };
}
