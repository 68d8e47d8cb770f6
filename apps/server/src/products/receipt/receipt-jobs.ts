/**
 * Keeps the blocks of what was settled for good, whether or not anybody has asked for a receipt yet: blocks that nothing refers
 * to go after some weeks, and receipts are asked for when there is a quarrel.
 */
import { instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { pinSettledSince } from "./settlement-pin-store.ts";

/** Below the shortest time that any server keeps its blocks, and far above the pause between two rounds. */
const LOOK_BACK_MS = 6 * 86_400_000;

interface PinDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Call before the jobs start. */
export function registerReceiptJobs(jobs: Jobs, deps: PinDeps): void {
  jobs.schedule("settlement-pins", "41 * * * *", async () => {
    await pinSettlements(deps);
  });
}

/** How many blocks were pinned that had not been. */
export const pinSettlements = ({ database, clock }: PinDeps): Promise<number> =>
  pinSettledSince(database, instantOf(clock.now() - LOOK_BACK_MS));
