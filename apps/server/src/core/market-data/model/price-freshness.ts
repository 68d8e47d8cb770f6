/**
 * Whether the house trades at a price (DOMAIN section 4, "The bump"): the one question of freshness, which every product asks. By
 * the sources that made the price, not by those that could: whoever sees the real market would win against one that stands still
 * between two words of its source, or that lags behind the source that leads.
 */
import { whyNotFresh } from "@candor/engine/price-freshness";
import { QUICK_CADENCE_MS_MAX } from "@candor/engine/price-rules";
import { type CostTerms, type Instrument, leastCost } from "../../instrument/instrument.ts";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { Feed } from "../feeds/feed.ts";

/**
 * `slow`: no source behind the price has news each second or oftener. `old`: those that have said nothing for longer than the
 * instrument's bound. `apart`: a source is further from the price than what a trade costs.
 */
export type Freshness = "fresh" | "old" | "apart" | "slow";

type FeedCadences = Pick<Feed, "sources" | "cadenceMs">;
/** A price and what made it. */
export type PriceMade = Pick<Tick, "instrumentId" | "at" | "price" | "samples">;

/** A source that the feed does not have any more is as good as none. */
function isQuick(feed: FeedCadences, instrumentId: number): (source: string) => boolean {
  const known = feed.sources(instrumentId);
  return (source) => known.includes(source) && feed.cadenceMs(source) <= QUICK_CADENCE_MS_MAX;
}

/** @param tick undefined before the first, when nothing can be ordered anyway */
export function hasQuickSource(feed: FeedCadences, tick: Pick<Tick, "instrumentId" | "samples"> | undefined): boolean {
  if (tick === undefined) return true;
  const quick = isQuick(feed, tick.instrumentId);
  return tick.samples.some(({ source }) => quick(source));
}

/** How far any source may be from a price at which the house trades, in parts per billion. */
export const apartPpbMax = (instrument: CostTerms): bigint => leastCost(instrument);

export function freshnessOf(
  feed: FeedCadences,
  instrument: CostTerms & Pick<Instrument, "freshnessMs">,
  tick: PriceMade,
): Freshness {
  const quick = isQuick(feed, tick.instrumentId);
  const newest = tick.samples.filter(({ source }) => quick(source));
  if (newest.length === 0) return "slow";
  const { freshnessMs } = instrument;
  const terms = { freshnessMs, apartPpbMax: apartPpbMax(instrument) };
  // A source that is asked now and then makes nothing fresh, and the price has to agree with it all the same.
  if (whyNotFresh({ ...tick, samples: newest }, terms) === "old") return "old";
  return whyNotFresh(tick, terms) === undefined ? "fresh" : "apart";
}
