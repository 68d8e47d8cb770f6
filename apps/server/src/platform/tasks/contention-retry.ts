/**
 * Transactions of commands that meet: one that was rolled back because of others is done again, a few times. Only for work
 * that changes nothing outside of its transaction.
 */
import { randomInt } from "node:crypto";
import type { Database } from "../database/database.ts";
import { IdempotencyRace } from "../database/idempotency.ts";
import { Outage } from "../process/outage.ts";

/** Copies of one command find the answer of the one before, others get their lock when it is free: few attempts are ever needed. */
const ATTEMPTS_MAX = 5;
/** After contention, at most so long at first and twice as long each time; random, so that those who met do not meet again. */
const FIRST_PAUSE_MS_MAX = 20;

/** Throws what the last try threw. */
export async function retryOnContention<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRolledBackByOthers(error) || tried === ATTEMPTS_MAX) throw error;
      if (error instanceof Outage) await pause(randomInt(FIRST_PAUSE_MS_MAX * 2 ** (tried - 1)));
    }
  }
}

/** The same database, whose transactions are retried on contention. */
export const retryingOnContention = (database: Database): Database => ({
  ...database,
  transaction: (work, options) => retryOnContention(() => database.transaction(work, options)),
});

/** Nothing was kept, for certain, and it was nobody's mistake. */
const isRolledBackByOthers = (error: unknown): boolean =>
  error instanceof IdempotencyRace ||
  (error instanceof Outage && error.reason === "contention" && !error.isOutcomeUnknown && !error.isOutOfTime);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
