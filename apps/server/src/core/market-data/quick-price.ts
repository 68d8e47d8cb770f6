/**
 * Whether a price has news often enough for contracts and options (DOMAIN section 3): by the sources that made it, not by those
 * that could. Whoever sees the real market would win against a price that stands still between two words of its source.
 */
import { QUICK_CADENCE_MS_MAX } from "@candor/engine/price-rules";
import type { Feed } from "./feed.ts";
import type { Tick } from "./tick.ts";

/**
 * A source that the feed does not have any more is as good as none.
 * @param tick undefined before the first, when nothing can be ordered anyway
 */
export function hasQuickSource(
  feed: Pick<Feed, "sources" | "cadenceMs">,
  tick: Pick<Tick, "instrumentId" | "samples"> | undefined,
): boolean {
  if (tick === undefined) return true;
  const known = feed.sources(tick.instrumentId);
  return tick.samples.some(({ source }) => known.includes(source) && feed.cadenceMs(source) <= QUICK_CADENCE_MS_MAX);
}
