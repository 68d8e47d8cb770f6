/**
 * Which ended orders their owner has not seen yet: kept on this device per person and account, so that a result is shown
 * however long the app was left. Pure but for the storage.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionOrder } from "@candor/api/option-order";
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, type Store } from "@candor/client/store";

export interface SeenResults {
  /** What ended up to here is seen; epoch milliseconds by the server's clock. */
  readonly upTo: number;
  /** Orders that ended later or just then, and are seen as well. */
  readonly ids: readonly string[];
}

type Ended = Pick<OptionOrder, "id" | "settled_at">;
const endedAt = ({ settled_at }: Ended): number => settled_at ?? 0;
const hasEnded = ({ settled_at }: Ended): boolean => settled_at !== null;

/** What someone who looks for the first time on this device has seen: everything that had ended by then. */
export function seenSoFar(orders: readonly Ended[]): SeenResults {
  const upTo = Math.max(0, ...orders.map(endedAt));
  return { upTo, ids: orders.filter((order) => hasEnded(order) && endedAt(order) === upTo).map(({ id }) => id) };
}

/** Ended orders that were not seen, in the order they ended. */
export function unseen<T extends Ended>(orders: readonly T[], { upTo, ids }: SeenResults): T[] {
  return orders
    .filter((order) => hasEnded(order) && endedAt(order) >= upTo && !ids.includes(order.id))
    .sort((a, b) => endedAt(a) - endedAt(b));
}

/** The live account knows so many ended orders at most when it begins. */
const ENDED_AT_ONCE = 50;

/** Whether more may have ended unseen than the live account knows: the oldest it knows is unseen as well. Newest first. */
export function mayLackResults(orders: readonly Ended[], seen: SeenResults): boolean {
  const ended = orders.filter(hasEnded);
  const oldest = ended.at(-1);
  return ended.length >= ENDED_AT_ONCE && oldest !== undefined && unseen([oldest], seen).length > 0;
}

/**
 * After these were seen; once nothing is left unseen the list of ids begins anew.
 * @param isWhole false while there may be more than these orders
 */
export function withSeen(
  seen: SeenResults,
  orders: readonly Ended[],
  closed: readonly string[],
  isWhole = true,
): SeenResults {
  const next = { upTo: seen.upTo, ids: [...new Set([...seen.ids, ...closed])] };
  if (!isWhole || unseen(orders, next).length > 0) return next;
  const latest = seenSoFar(orders);
  return latest.upTo >= seen.upTo ? latest : next;
}

/** Reads a stored record; null for none and for one that is damaged. */
export function seenFrom(stored: unknown): SeenResults | null {
  const { upTo, ids }: Record<string, unknown> = Object(stored);
  if (typeof upTo !== "number" || !Number.isSafeInteger(upTo) || !Array.isArray(ids)) return null;
  return { upTo, ids: ids.filter((id) => typeof id === "string") };
}

const keyOf = (userId: string, account: AccountMode): string => `candor.option-results.${userId}.${account}`;
const stores = new Map<string, Store<SeenResults | null>>();

/** What this person has seen of an account; null before anything was. Writes to the device with each change. */
export function seenResults(userId: string, account: AccountMode): Store<SeenResults | null> {
  const key = keyOf(userId, account);
  const known = stores.get(key);
  if (known !== undefined) return known;
  const store = createStore(seenFrom(readStoredJson(key)));
  store.subscribe(() => writeStored(key, JSON.stringify(store.get())));
  stores.set(key, store);
  return store;
}
