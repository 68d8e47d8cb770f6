/**
 * Code that is needed only once what is on screen has been done with: fetched meanwhile, in one go for the whole app. Whoever
 * needs it does not go on before it is there, so that nothing under way is lost for want of it.
 */
import { createStore, type Store, useStore } from "@candor/client/store";
import { useEffect } from "react";

interface Arrival<T> {
  /** Null until it has come. */
  readonly code: T | null;
  /** It could not be fetched; nothing is tried again by itself. */
  readonly hasFailed: boolean;
}

export interface AheadCode<T> {
  readonly arrival: Store<Arrival<T>>;
  /** Done when the code is there, or has failed to come; never rejects. */
  readonly fetch: () => Promise<void>;
  readonly fetchAgain: () => void;
}

export interface UsedCode<T> extends Arrival<T> {
  readonly fetchAgain: () => void;
}

/** @param load imports the code; nothing calls it before the first fetch */
export function codeAhead<T>(load: () => Promise<T>): AheadCode<T> {
  const arrival = createStore<Arrival<T>>({ code: null, hasFailed: false });
  let fetching: Promise<void> | null = null;
  let failures = 0;
  const fetch = () => {
    if (arrival.get().hasFailed) arrival.set({ code: null, hasFailed: false });
    fetching ??= load().then(
      (code) => arrival.set({ code, hasFailed: false }),
      () => {
        fetching = null;
        failures += 1;
        arrival.set({ code: null, hasFailed: true });
      },
    );
    return fetching;
  };
  return {
    arrival,
    fetch,
    fetchAgain() {
      // Some browsers remember that an address failed, and ask again only in a new document.
      if (failures > 1) location.reload();
      else void fetch();
    },
  };
}

/** Fetches it as soon as this is shown, or later as soon as it may be needed. */
export function useCodeAhead<T>({ arrival, fetch, fetchAgain }: AheadCode<T>, isNeeded = true): UsedCode<T> {
  const now = useStore(arrival);
  useEffect(() => {
    if (isNeeded) void fetch();
  }, [fetch, isNeeded]);
  return { ...now, fetchAgain };
}
