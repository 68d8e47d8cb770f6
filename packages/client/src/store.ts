/** The smallest observable value, for state that lives outside React. It knows nothing of what it holds. */
import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  set(next: T): void;
  update(change: (current: T) => T): void;
  subscribe(listener: () => void): () => void;
}

/** A value with listeners; setting the same value (Object.is) wakes nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(value, next)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value in a component, which renders again when it changes. */
export const useStore = <T>(store: Pick<Store<T>, "get" | "subscribe">): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
