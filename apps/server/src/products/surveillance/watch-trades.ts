/**
 * What watchers of trades share: each looks at every settled trade between customers once, in the order in which they were made,
 * some at a time, and goes on where it stopped.
 */
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { lockMark, saveMark } from "./pair-trade-store.ts";
import type { Looked, SurveillanceDeps, TradeRange } from "./surveillance-types.ts";

/** How far back trades are looked at together. */
export const WATCHED_MS = 86_400_000;
/** Younger ones may not all be committed. */
const SETTLED_MS = 10_000;
const TRADES_AT_ONCE = 2_000;
const ROUNDS_MAX = 20;

/** Until it has caught up, within bounds; the next run goes on. */
export async function watchTrades(
  deps: SurveillanceDeps,
  watcher: string,
  look: (tx: Tx, range: TradeRange, now: Instant) => Promise<Looked>,
): Promise<void> {
  const lookOnce = async (tx: Tx): Promise<boolean> => {
    const now = deps.clock.now();
    const after = (await lockMark(tx, watcher)) ?? lowestIdAt(now - WATCHED_MS);
    const { last, isAll } = await look(tx, { after, before: lowestIdAt(now - SETTLED_MS), limit: TRADES_AT_ONCE }, now);
    if (last !== undefined) await saveMark(tx, watcher, last);
    return isAll;
  };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (await deps.database.transaction(lookOnce, { patienceMs: 30_000 })) return;
  }
}
