/** Publishes what is owed every day at 00:10 UTC, and as soon as the program runs again where it did not run then. */
import { type Instant, instantOf } from "@candor/money/money";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { LiabilityDeps } from "./liability-proof-types.ts";
import { hasRealWallets } from "./liability-store.ts";
import { publishLiabilities } from "./publish-liabilities.ts";
import { findSignedHead } from "./signed-heads.ts";

const DAY_MS = 86_400_000;
const AT_MS = 10 * 60_000;

/** Call before the jobs start. */
export function registerLiabilityJobs(jobs: Jobs, deps: LiabilityDeps): void {
  // Each minute: a day on which the program stood still at ten past midnight is not left out.
  jobs.schedule("liability-proof", "* * * * *", async () => {
    await publishWhenDue(deps);
  });
}

/** The last ten past midnight. */
export const lastDue = (now: Instant): Instant => instantOf(Math.floor((now - AT_MS) / DAY_MS) * DAY_MS + AT_MS);

/** Whether something was published. */
export async function publishWhenDue(deps: LiabilityDeps): Promise<boolean> {
  const last = await findSignedHead(deps.database, deps.proofs);
  if (last && last.head.at >= lastDue(deps.clock.now())) return false;
  if (!(await hasRealWallets(deps.database))) return false;
  return !(await publishLiabilities(deps)).refused;
}
