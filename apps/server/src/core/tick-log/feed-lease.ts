/**
 * The lease of prices: one process at a time makes those of a database. Every write of the tick log names its epoch, and a
 * step that is durable is shown only while the lease is surely held.
 */
import type { LeaseKeeper } from "../../platform/tasks/lease-keeper.ts";

export const FEED_LEASE = "feed";

/** The lease as those see it who make prices under it. */
export type FeedLease = Pick<LeaseKeeper, "name" | "epoch" | "check" | "confirm" | "lose">;
