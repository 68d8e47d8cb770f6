/** Forgets what the platform keeps for a limited time only. */
import type { Database } from "./database.ts";
import { forgetOldKeys } from "./idempotency.ts";
import type { Jobs } from "./jobs.ts";
import { forgetOldMessages } from "./message-outbox.ts";
import { forgetOldEvents } from "./outbox-consumer.ts";

const PATIENCE_MS = 60_000;

/** Registers the hourly task; call before the jobs start. */
export function registerHousekeeping(jobs: Jobs, database: Database): void {
  jobs.schedule("forget-old-rows", "17 * * * *", async () => {
    for (const forget of [forgetOldKeys, forgetOldEvents, forgetOldMessages]) {
      await database.transaction(forget, { patienceMs: PATIENCE_MS });
    }
  });
}
