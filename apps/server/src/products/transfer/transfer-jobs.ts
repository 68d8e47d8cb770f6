/** What the clock does to quotes: those that nobody used are forgotten after a day. */
import { instantOf } from "@candor/money/money";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { forgetQuotes } from "./conversion-store.ts";
import type { TransferDeps } from "./transfer-types.ts";

const KEPT_MS = 86_400_000;
const PATIENCE_MS = 60_000;

export function registerTransferJobs({
  jobs,
  database,
  clock,
}: Pick<TransferDeps, "database" | "clock"> & { readonly jobs: Pick<Jobs, "schedule"> }): void {
  jobs.schedule("conversion-quote-upkeep", "23 * * * *", async () => {
    const before = instantOf(clock.now() - KEPT_MS);
    await database.transaction((tx) => forgetQuotes(tx, before), { patienceMs: PATIENCE_MS });
  });
}
