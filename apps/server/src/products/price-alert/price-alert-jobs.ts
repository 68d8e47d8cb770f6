/** What the clock does to alerts: those whose time is up expire, and what is long over is forgotten. */

import { expireAlerts, forgetOldAlerts } from "./price-alert-store.ts";
import type { PriceAlertDeps } from "./price-alert-types.ts";

const PATIENCE_MS = 60_000;

export function registerPriceAlertJobs({ jobs, database, clock }: PriceAlertDeps): void {
  jobs.schedule("price-alert-upkeep", "*/10 * * * *", async () => {
    for (const work of [expireAlerts, forgetOldAlerts]) {
      await database.transaction((tx) => work(tx, clock.now()), { patienceMs: PATIENCE_MS });
    }
  });
}
