/** Forgets what ended long ago: sessions, log-ins that waited, codes, known devices and wrong passwords. What happened to accounts is kept. */
import { instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import {
  deleteCodeSeries,
  deleteCodes,
  deleteLapsedDevices,
  deleteOldGuesses,
  deleteSessions,
  deleteSmsDays,
  deleteSteps,
  deleteWalletMessages,
} from "./forgotten-store.ts";

const DAY_MS = 86_400_000;
/** Long enough for their owners to ask what it was. */
const KEPT_MS = 30 * DAY_MS;
/** After a day neither a row of wrong passwords counts, nor how many text messages or codes were sent, nor a code itself. */
const COUNTS_KEPT_MS = DAY_MS;
const PATIENCE_MS = 60_000;

interface ForgettingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Call before the jobs start. */
export function registerSignInJobs(jobs: Pick<Jobs, "schedule">, deps: ForgettingDeps): void {
  jobs.schedule("forget-ended-sessions", "37 * * * *", () => forgetEnded(deps));
}

export async function forgetEnded({ database, clock }: ForgettingDeps): Promise<void> {
  const now = clock.now();
  const [ended, counted] = [instantOf(now - KEPT_MS), instantOf(now - COUNTS_KEPT_MS)];
  for (const forget of [deleteSessions, deleteSteps, deleteWalletMessages, deleteLapsedDevices]) {
    await database.transaction((tx) => forget(tx, ended), { patienceMs: PATIENCE_MS });
  }
  for (const forget of [deleteOldGuesses, deleteSmsDays, deleteCodes, deleteCodeSeries]) {
    await database.transaction((tx) => forget(tx, counted), { patienceMs: PATIENCE_MS });
  }
}
