/** What keeps the tick log in order by the clock: days opened ahead, old days forgotten, heads written to the outside. */
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { type ExportDeps, exportHeads } from "./log-export/export-heads.ts";
import { forgetBlocksBefore, openDay } from "./tick-block-store.ts";

export interface LogJobDeps extends ExportDeps {
  /** Days that blocks are kept; those that something refers to stay for ever, as all heads do. */
  readonly retentionDays: number;
}

const DAY_MS = 86_400_000;

const dayOf = (at: number): string => isoOf(instantOf(at)).slice(0, 10);

/** Blocks that end at this instant or later are never forgotten: days go as a whole. */
export const blocksKeptSince = (now: Instant, retentionDays: number): Instant =>
  instantOf(Math.floor((now - retentionDays * DAY_MS) / DAY_MS) * DAY_MS);

/** Registers the tasks; call before the jobs start. */
export function registerLogJobs(jobs: Jobs, deps: LogJobDeps): void {
  jobs.schedule("tick-days", "23 * * * *", () => keepDays(deps));
  jobs.schedule("tick-heads-export", "7 * * * *", async () => {
    await exportHeads(deps);
  });
}

/** Opens tomorrow, so that no block waits for it, and forgets what is older than the retention. */
export async function keepDays({ database, clock, log, retentionDays }: Omit<LogJobDeps, "folder">): Promise<void> {
  const now: Instant = clock.now();
  await openDay(database, dayOf(now + DAY_MS));
  const firstKept = dayOf(blocksKeptSince(now, retentionDays));
  const days = await forgetBlocksBefore(database, firstKept);
  if (days > 0) log.info({ days, firstKept }, "blocks of old days are forgotten; their heads stay");
}
