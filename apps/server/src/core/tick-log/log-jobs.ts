/**
 * What keeps the tick log in order by the clock: days opened ahead, old days forgotten, heads written to the outside, and in a
 * demonstration folded.
 */
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { forgetSimulatedBefore, readIsDemonstration } from "./checkpoints/checkpoint-store.ts";
import { foldOldHeads } from "./checkpoints/fold-heads.ts";
import { type ExportDeps, exportHeads } from "./export/export-heads.ts";
import { foldExport } from "./export/fold-export.ts";
import type { KeyService } from "./keys/key-service.ts";
import { forgetBlocksBefore, openDay } from "./tick-block-store.ts";

export interface LogJobDeps extends ExportDeps {
  /**
   * Days that blocks are kept; those that something refers to stay for ever, and so do all heads. Null where nobody has chosen:
   * then a demonstration keeps simulated and replayed prices for a day, and folds their heads afterwards.
   */
  readonly retentionDays: number | null;
  /** Keeps the blocks of what was settled for good, before any of them goes. */
  readonly pinSettled: () => Promise<unknown>;
  /** What signs checkpoints. */
  readonly service: KeyService;
}

/** Where nobody has chosen; of a demonstration's simulated and replayed prices the second. */
const [RETENTION_DAYS, BRIEF_RETENTION_DAYS] = [90, 1];

const DAY_MS = 86_400_000;

const dayOf = (at: number): string => isoOf(instantOf(at)).slice(0, 10);

/**
 * Blocks that end at this instant or later are never forgotten: days go as a whole.
 * @param retentionDays null where nobody has chosen @param isBrief of a demonstration's prices that were not live
 */
export function blocksKeptSince(now: Instant, retentionDays: number | null, isBrief = false): Instant {
  const days = retentionDays ?? (isBrief ? BRIEF_RETENTION_DAYS : RETENTION_DAYS);
  return instantOf(Math.floor((now - days * DAY_MS) / DAY_MS) * DAY_MS);
}

/** Registers the tasks; call before the jobs start. */
export function registerLogJobs(jobs: Jobs, deps: LogJobDeps): void {
  jobs.schedule("tick-days", "23 * * * *", () => keepDays(deps));
  jobs.schedule("tick-heads-export", "7 * * * *", async () => {
    await exportHeads(deps);
  });
}

/** Opens tomorrow, so that no block waits for it, and forgets what is older than the retention. */
export async function keepDays(deps: LogJobDeps): Promise<void> {
  const { database, clock, log, retentionDays } = deps;
  const now: Instant = clock.now();
  await openDay(database, dayOf(now + DAY_MS));
  const firstKept = dayOf(blocksKeptSince(now, retentionDays));
  const days = await forgetBlocksBefore(database, firstKept);
  if (days > 0) log.info({ days, firstKept }, "blocks of old days are forgotten; their heads stay");
  if (await readIsDemonstration(database)) await keepBriefly(deps, blocksKeptSince(now, retentionDays, true));
}

/** Where this process has folded. */
const begun = new WeakSet<Database>();

/** Heads go only once they are exported, and what is exported once its checkpoint is. */
async function keepBriefly(deps: LogJobDeps, since: Instant): Promise<void> {
  const { database, log } = deps;
  const firstKept = dayOf(since);
  await deps.pinSettled();
  const days = await forgetSimulatedBefore(database, firstKept);
  await exportHeads(deps);
  const heads = await foldOldHeads(deps, since);
  // Whoever began before may not have come to its end.
  const lines = heads > 0 || !begun.has(database) ? await foldExport(deps, since) : 0;
  begun.add(database);
  if (days + heads > 0)
    log.info(
      { days, heads, lines, firstKept },
      "a demonstration's old prices are forgotten; checkpoints stand for them",
    );
}
