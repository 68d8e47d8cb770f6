/**
 * Where the prices of this database come from (DOMAIN section 0, principle 4). It belongs to the data: another origin is
 * taken only while nothing is open, begins with its own candles, and carries the same log on.
 */
import type { PriceMode } from "@candor/api/site";
import type { Instant } from "@candor/money/money";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import { type FeedLease, readOrigin, writeOrigin } from "../../tick-log/tick-log.ts";
import { deleteBars } from "../candles/candle-store.ts";
import type { Feed } from "../feeds/feed.ts";

interface OriginDeps {
  readonly database: Database;
  readonly log: Log;
  readonly feed: Feed;
  readonly lease: FeedLease;
  /** False while an order or position is open. */
  readonly mayChangeOrigin: () => Promise<boolean>;
}

/** Since when the prices have the feed's origin: ticks up to that instant are none to go on from. */
export async function settleOrigin(
  { database, log, feed, lease, mayChangeOrigin }: OriginDeps,
  now: Instant,
  sealWith: (tx: Tx, mode: PriceMode) => Promise<() => void>,
): Promise<Instant> {
  const stored = await readOrigin(database);
  const wanted = { mode: feed.mode, origin: feed.origin, since: now };
  if (!stored) {
    await database.transaction(async (tx) => void (await Promise.all([lease.check(tx), writeOrigin(tx, wanted)])));
    return now;
  }
  if (stored.mode === feed.mode && stored.origin === feed.origin) return stored.since;
  if (!(await mayChangeOrigin()))
    throw new StartRefused(
      `The prices here are ${stored.mode} and orders are open: cancel them before starting with ${feed.mode} prices, or use another data directory.`,
    );
  const sealed = await database.transaction(
    async (tx) => {
      const done = await sealWith(tx, stored.mode);
      await Promise.all([lease.check(tx), deleteBars(tx), writeOrigin(tx, wanted)]);
      return done;
    },
    { patienceMs: 60_000 },
  );
  sealed();
  log.info({ from: stored.mode, to: feed.mode }, "prices have another origin from now on");
  return now;
}
