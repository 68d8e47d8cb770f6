/** The lease of prices for tests that write the tick log by hand: taken from whoever has it, and never renewed. For tests only. */
import type { Database } from "../../platform/database/database.ts";
import { checkLeases, drawEpoch, takeLeases } from "../../platform/tasks/leases.ts";
import { FEED_LEASE, type FeedLease } from "./feed-lease.ts";

export async function heldFeedLease(database: Database): Promise<FeedLease> {
  const epoch = await drawEpoch(database);
  const taking = { epoch, holder: "a test", lastsMs: null, from: "anyone" } as const;
  await database.transaction((tx) => takeLeases(tx, [FEED_LEASE], taking));
  return {
    name: FEED_LEASE,
    epoch,
    check: (tx) => checkLeases(tx, [FEED_LEASE], epoch),
    confirm: async () => undefined,
    lose: () => undefined,
  };
}
