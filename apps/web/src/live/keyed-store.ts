/**
 * Values by key with listeners by key, flushed before a paint and about as often as the server merges its updates: a thousand
 * updates a second wake each visible row a few times, and nothing else.
 */
export interface KeyedStore<K, V> {
  get(key: K): V | undefined;
  /** Takes effect at the next flush. */
  put(key: K, value: V): void;
  subscribe(key: K, listener: () => void): () => void;
  /** Every value, in order of first arrival. */
  entries(): ReadonlyMap<K, V>;
}

/** The server merges at 5 Hz; more paints than that show nothing new. */
const FLUSH_EVERY_MS = 180;

/** Before the next paint, unless the last flush was a moment ago. */
function pacedFrames(): (flush: () => void) => void {
  let flushedAt = Number.NEGATIVE_INFINITY;
  return (flush) => {
    const inFrame = () =>
      requestAnimationFrame((now) => {
        flushedAt = now;
        flush();
      });
    const wait = flushedAt + FLUSH_EVERY_MS - performance.now();
    if (wait > 0) setTimeout(inFrame, wait);
    else inFrame();
  };
}

interface KeyedStoreOptions<V> {
  /** True when nobody would see the difference: such a value takes the place of the one before and wakes nobody. */
  readonly looksSame?: (before: V, next: V) => boolean;
  /** Calls back before a paint; paced animation frames outside tests. */
  readonly schedule?: (flush: () => void) => void;
}

export function createKeyedStore<K, V>(options: KeyedStoreOptions<V> = {}): KeyedStore<K, V> {
  const { looksSame = Object.is, schedule = pacedFrames() } = options;
  const values = new Map<K, V>();
  const pending = new Map<K, V>();
  const listeners = new Map<K, Set<() => void>>();
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const changed: K[] = [];
    for (const [key, value] of pending) {
      const before = values.get(key);
      if (before === undefined || !looksSame(before, value)) changed.push(key);
      values.set(key, value);
    }
    pending.clear();
    for (const key of changed) for (const listener of listeners.get(key) ?? []) listener();
  };

  return {
    get: (key) => values.get(key),
    put(key, value) {
      pending.set(key, value);
      if (isScheduled) return;
      isScheduled = true;
      schedule(flush);
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known);
      known.add(listener);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
    entries: () => values,
  };
}
