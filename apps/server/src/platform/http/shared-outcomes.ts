/**
 * One answer for all who ask the same at about the same time: it is made once and written down once, and whoever asks within
 * the next moment gets the same letters. Each address waits for a place by itself until somebody makes it, so that nobody is kept
 * waiting or refused for what others behind another address do. Only for endpoints that say so, and for callers who have no session.
 */

import type { Release } from "../edge/places.ts";
import type { Outcome } from "./endpoint-types.ts";

interface Question {
  /** The same for all who ask the same. */
  readonly key: string;
  /** From where it is asked, as places are counted. */
  readonly address: string;
  /** A place to make the answer in. */
  readonly enter: () => Release | null | Promise<Release | null>;
  /** Makes the answer and gives the place back; of no place the refusal, which is nobody else's. */
  readonly make: (place: Release | null) => Promise<Outcome>;
}

export interface SharedOutcomes {
  /** The outcome of a moment ago, or the one in the making, or a new one as soon as there is a place. */
  of(question: Question): Promise<Outcome>;
}

/** A price that is shown may be so much older than the newest one: the grid has one each 250 ms. */
const KEPT_MS = 200;
/** More questions than that are not the same: all begin anew. */
const KEPT_MAX = 500;

interface Kept {
  readonly until: number;
  readonly outcome: Promise<Outcome>;
}

type Given = (outcome: Promise<Outcome>) => void;

/** @param now monotonic, in milliseconds */
export function createSharedOutcomes(now: () => number = () => performance.now()): SharedOutcomes {
  const kept = new Map<string, Kept>();
  /** Of each address that waits for a place. */
  const waiting = new Map<string, Promise<Outcome>>();
  const waiters = new Map<string, Set<Given>>();

  function begin(key: string, make: () => Promise<Outcome>): Promise<Outcome> {
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
    for (const give of waiters.get(key) ?? []) give(outcome);
    return outcome;
  }

  /** Until there is a place, or somebody else has one. */
  function wait({ key, make }: Question, entered: Promise<Release | null>): Promise<Outcome> {
    const waited = Promise.withResolvers<Outcome>();
    let isGiven = false;
    const give: Given = (outcome) => {
      isGiven = true;
      waited.resolve(outcome);
    };
    const all = waiters.get(key) ?? new Set();
    waiters.set(key, all.add(give));
    entered.then((place) => {
      all.delete(give);
      if (all.size === 0 && waiters.get(key) === all) waiters.delete(key);
      if (isGiven) place?.();
      else waited.resolve(place ? begin(key, () => make(place)) : make(null));
    }, waited.reject);
    return waited.promise;
  }

  return {
    of(question) {
      const { key, address, enter, make } = question;
      const known = kept.get(key);
      if (known && known.until > now()) return known.outcome;
      const line = `${address} ${key}`;
      const ahead = waiting.get(line);
      if (ahead !== undefined) return ahead;
      const entered = enter();
      if (!(entered instanceof Promise)) return entered ? begin(key, () => make(entered)) : make(null);
      const outcome = wait(question, entered);
      waiting.set(line, outcome);
      const leave = (): void => void waiting.delete(line);
      outcome.then(leave, leave);
      return outcome;
    },
  };
}
