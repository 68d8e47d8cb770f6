/**
 * Whether the house may trade at a price, and from when on (DOMAIN section 4, "The bump"). One figure of an instrument, its
 * freshness bound, serves both: whoever sees the market earlier by no more than that knows nothing of the price they get. Pure.
 */
import { type Instant, instantOf } from "@candor/money/money";

/** Where every source streams, and everywhere else; milliseconds. */
export const FRESHNESS_MS_STREAMS = 500;
export const FRESHNESS_MS_OTHERS = 1_000;

/** The price for an order that the house fills is that of the first tick from this instant on. */
export const bumpedFrom = (acceptedAt: Instant, freshnessMs: number): Instant => instantOf(acceptedAt + freshnessMs);

/** What a source said: when, by the provider's own time where it tells one, else when it arrived. */
export interface Said {
  readonly price: number;
  readonly at: Instant;
}

/** A price and what the sources behind it had said at its instant. */
export interface PricedTick {
  readonly at: Instant;
  readonly price: number;
  readonly samples: readonly Said[];
}

export interface FreshnessTerms {
  /** The instrument's bound, ms. */
  readonly freshnessMs: number;
  /** How far any source may be from the price, in parts per billion of it. */
  readonly apartPpbMax: bigint;
}

const ONE_PPB = 1_000_000_000n;

/** When the newest sample behind a price was said; undefined where there is none. */
export function newestSaidAt(samples: readonly Pick<Said, "at">[]): Instant | undefined {
  let newest: Instant | undefined;
  for (const { at } of samples) if (newest === undefined || at > newest) newest = at;
  return newest;
}

/** Why the house does not trade at a price: it is old, or a source is ahead of it. */
export type NotFresh = "old" | "apart";

/**
 * Undefined where the house may trade. A price that one source has left behind is as good as old to whoever watches that
 * source, however often the others repeat theirs.
 */
export function whyNotFresh({ at, price, samples }: PricedTick, terms: FreshnessTerms): NotFresh | undefined {
  const newest = newestSaidAt(samples);
  if (newest === undefined || at - newest > terms.freshnessMs) return "old";
  const reach = BigInt(price) * terms.apartPpbMax;
  const isApart = samples.some((sample) => BigInt(Math.abs(sample.price - price)) * ONE_PPB > reach);
  return isApart ? "apart" : undefined;
}
