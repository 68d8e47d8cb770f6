/** Forgets what the platform keeps for a limited time only. */
import type { Database } from "../database/database.ts";
import { forgetOldKeys } from "../database/idempotency.ts";
import { forgetOldMessages } from "../messages/message-outbox.ts";
import type { Jobs } from "./jobs.ts";
import { forgetOldEvents } from "./outbox-consumer.ts";

const PATIENCE_MS = 60_000;

/** Registers the hourly task; call before the jobs start. */
export function registerHousekeeping(jobs: Jobs, database: Database): void {
  jobs.schedule("forget-old-rows", "17 * * * *", async () => {
    // Messages first, as they hold codes; and none is kept by what fails with another.
    const failures: unknown[] = [];
    for (const forget of [forgetOldMessages, forgetOldKeys, forgetOldEvents]) {
      await database.transaction(forget, { patienceMs: PATIENCE_MS }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}
