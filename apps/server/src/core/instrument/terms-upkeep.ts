/**
 * Keeps the terms of instruments in every process as the table has them. Two operators' terms take effect ten minutes after they agreed at the
 * earliest, so that reading them each minute is early enough; the tables refuse an order that was taken under others.
 */
import type { Log } from "../../platform/log.ts";
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";

const EVERY_MS = 60_000;
/** As the table has it for these kinds (`terms_lead`). */
export const TERMS_LEAD_MS = 600_000;

export const termsUpkeep = (instruments: { readTerms(): Promise<void> }, log: Log): PeriodicTask =>
  createPeriodicTask({
    run: () => instruments.readTerms(),
    everyMs: EVERY_MS,
    pausesFirst: true,
    log,
    failure: "terms of instruments could not be read",
    level: "error",
  });
