/** The markets that a visitor keeps: on this device alone, until there is an account to move them to. */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore } from "@candor/client/store";

const KEY = "candor.favourites";
/** As many as an account may keep. */
const KEPT_MOST = 100;

/** As stored on a device; anything else in the record is left out, and so is what is more than `most`. */
export function idsFrom(stored: unknown, most: number): readonly number[] {
  const ids = Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)) : [];
  return [...new Set<number>(ids)].slice(0, most);
}

const kept = createStore<readonly number[]>(idsFrom(readStoredJson(KEY), KEPT_MOST));

/** Numbers of instruments in the visitor's order. */
export const visitorFavourites = { get: kept.get, subscribe: kept.subscribe };

export function keepVisitorFavourites(ids: readonly number[]): void {
  const known = idsFrom(ids, KEPT_MOST);
  kept.set(known);
  writeStored(KEY, known.length === 0 ? null : JSON.stringify(known));
}
