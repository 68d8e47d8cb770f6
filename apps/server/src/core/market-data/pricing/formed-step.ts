/** Steps of the grid between their forming and the journal: several in one write where instants were missed. */
import { GRID_MS } from "@candor/engine/price-rules";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { Outage } from "../../../platform/process/outage.ts";
import { LeaseLost } from "../../../platform/tasks/leases.ts";
import { type FeedLease, type Tick, writeSteps } from "../../tick-log/tick-log.ts";
import type { HaltStep } from "../halts/halt-book.ts";
import { insertEntries, markApplied } from "../halts/halt-store.ts";

/** A step of the grid that is not durable yet. */
export interface FormedStep {
  readonly at: Instant;
  readonly ticks: readonly Tick[];
  readonly halts: HaltStep;
}

export const isEmpty = ({ ticks, halts }: FormedStep): boolean =>
  ticks.length === 0 && halts.applied.length === 0 && halts.entries.length === 0;

export interface JournalDeps {
  readonly database: Database;
  readonly log: Log;
  readonly lease: FeedLease;
}

/**
 * Tries until the steps are in the journal: until then nobody may see them, and no further step is formed. Throws `LeaseLost`
 * where another process makes the prices now.
 * @param steps at least one, none of them empty
 * @returns false where it was given up
 */
export async function makeDurable(
  { database, log, lease }: JournalDeps,
  steps: readonly FormedStep[],
  isGivenUp: () => boolean,
): Promise<boolean> {
  const step = isoOf((steps[0] as FormedStep).at);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write(database, steps, lease);
      // A process that was stopped behind its commit shows nothing that another has gone on from since.
      await lease.confirm();
      if (attempt > 1) log.info({ step, steps: steps.length, attempt }, "ticks are durable again");
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      if (attempt === 1) {
        const level = error instanceof Outage ? "warn" : "error";
        log[level]({ err: error, step }, "ticks cannot be made durable, prices wait");
      }
      if (isGivenUp()) return false;
      await new Promise((resolve) => setTimeout(resolve, GRID_MS));
    }
  }
}

/** Steps that halt or resume something are one commit with the entries that say so. */
async function write(database: Database, steps: readonly FormedStep[], lease: FeedLease): Promise<void> {
  const ticked = steps.filter(({ ticks }) => ticks.length > 0);
  const entries = steps.flatMap(({ halts }) => halts.entries);
  const applying = steps.filter(({ halts }) => halts.applied.length > 0);
  if (entries.length === 0 && applying.length === 0) return writeSteps(database, ticked, lease);
  await database.transaction(async (tx) => {
    await Promise.all([
      lease.check(tx),
      ticked.length > 0 ? writeSteps(tx, ticked, lease) : undefined,
      insertEntries(tx, entries),
      ...applying.map(({ at, halts }) =>
        markApplied(
          tx,
          halts.applied.map(({ id }) => id),
          at,
        ),
      ),
    ]);
  });
}
