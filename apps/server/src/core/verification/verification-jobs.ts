/** Deletes pictures that were replaced a while ago: nobody decides by them any more. */
import { instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { deleteReplaced } from "./replaced-store.ts";

/** Long enough for an officer's no to be disputed. */
const KEPT_MS = 30 * 86_400_000;
const PATIENCE_MS = 60_000;

interface ForgettingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Call before the jobs start. */
export function registerVerificationJobs(jobs: Pick<Jobs, "schedule">, deps: ForgettingDeps): void {
  jobs.schedule("forget-replaced-pictures", "47 * * * *", () => forgetReplaced(deps));
}

export async function forgetReplaced({ database, clock }: ForgettingDeps): Promise<void> {
  const before = instantOf(clock.now() - KEPT_MS);
  await database.transaction((tx) => deleteReplaced(tx, before), { patienceMs: PATIENCE_MS });
}
