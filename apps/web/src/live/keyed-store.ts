/**
 * Values by key with listeners by key, flushed before a paint and about as often as prices move: a thousand updates a second
 * wake each visible row a few times, and nothing else.
 */
export interface KeyedStore<K, V> {
  get(key: K): V | undefined;
  /** Takes effect at the next flush. */
  put(key: K, value: V): void;
  subscribe(key: K, listener: () => void): () => void;
  /** Every value, in order of first arrival. */
  entries(): ReadonlyMap<K, V>;
}

/** Prices move on a grid of 250 ms; more paints than that show nothing new. */
const FLUSH_EVERY_MS = 240;

/** What throws is reported and keeps nobody else from running. */
function guarded(run: () => void): void {
  try {
    run();
  } catch (cause) {
    reportError(cause);
  }
}

/** Before the next paint, unless the last flush was a moment ago; whoever waits meanwhile is flushed in the same frame. */
function pacedFrames(): (flush: () => void) => void {
  let flushedAt = Number.NEGATIVE_INFINITY;
  let waiting: (() => void)[] = [];
  const inFrame = () =>
    requestAnimationFrame((now) => {
      flushedAt = now;
      const due = waiting;
      waiting = [];
      for (const flush of due) guarded(flush);
    });
  return (flush) => {
    waiting.push(flush);
    if (waiting.length > 1) return;
    const wait = flushedAt + FLUSH_EVERY_MS - performance.now();
    if (wait > 0) setTimeout(inFrame, wait);
    else inFrame();
  };
}

/** One for all stores: a page with prices and a book is laid out once for both. */
const inSharedFrame = pacedFrames();

interface KeyedStoreOptions<V> {
  /** True when nobody would see the difference: such a value takes the place of the one before and wakes nobody. */
  readonly looksSame?: (before: V, next: V) => boolean;
  /** Calls back before a paint; paced animation frames, shared by all stores, outside tests. */
  readonly schedule?: (flush: () => void) => void;
}

export function createKeyedStore<K, V>(options: KeyedStoreOptions<V> = {}): KeyedStore<K, V> {
  const { looksSame = Object.is, schedule = inSharedFrame } = options;
  const values = new Map<K, V>();
  const pending = new Map<K, V>();
  const listeners = new Map<K, Set<() => void>>();
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const woken: ReadonlySet<() => void>[] = [];
    for (const [key, value] of pending) {
      const followers = listeners.get(key);
      const before = followers && values.get(key);
      // What nobody follows is only kept: most rows are out of sight.
      if (followers && (before === undefined || !looksSame(before, value))) woken.push(followers);
      values.set(key, value);
    }
    pending.clear();
    for (const followers of woken) for (const listener of followers) guarded(listener);
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
