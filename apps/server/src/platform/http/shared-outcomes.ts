/**
 * One answer for all who ask the same at about the same time: it is made once and written down once, and whoever asks within
 * the next moment gets the same letters. Only for endpoints that say so, and for callers who have no session.
 */
import type { Outcome } from "./endpoint-answer.ts";

export interface SharedOutcomes {
  /** The outcome of a moment ago, or the one in the making, or a new one. */
  of(key: string, make: () => Promise<Outcome>): Promise<Outcome>;
}

/** A price that is shown may be so much older than the newest one: the grid has one each 250 ms. */
const KEPT_MS = 200;
/** More questions than that are not the same: all begin anew. */
const KEPT_MAX = 500;

interface Kept {
  readonly until: number;
  readonly outcome: Promise<Outcome>;
}

/** @param now monotonic, in milliseconds */
export function createSharedOutcomes(now: () => number = () => performance.now()): SharedOutcomes {
  const kept = new Map<string, Kept>();
  return {
    of(key, make) {
      const known = kept.get(key);
      if (known && known.until > now()) return known.outcome;
      if (kept.size >= KEPT_MAX) kept.clear();
      const outcome = make().then((made) => ({ ...made, written: {} }));
      kept.set(key, { until: now() + KEPT_MS, outcome });
      const forget = (): void => {
        if (kept.get(key)?.outcome === outcome) kept.delete(key);
      };
      // A refusal is somebody's, and one who asks next may not be refused.
      outcome.then(({ answer }) => {
        if (answer.refused) forget();
      }, forget);
      return outcome;
    },
  };
}
