/** How often in a row the http process has ended soon after its start, and how long to wait before the next one. */

const PAUSE_MS_MAX = 5_000;
const FIRST_PAUSE_MS = 100;
/** One that has lasted so long has started well. */
const WELL_AFTER_MS = 10_000;

export interface HttpEnds {
  /** One has been started. */
  begun(): void;
  /** It has ended, or could not be started at all. @returns milliseconds to wait before the next */
  ended(): number;
  /** Ends, each soon after the start; one after a long life begins a new count. */
  readonly inARow: number;
  /** Whether one runs now that has started well. */
  hasLasted(): boolean;
}

export function countHttpEnds(): HttpEnds {
  let since: number | undefined;
  let inARow = 0;
  let pauseMs = FIRST_PAUSE_MS;
  const hasLasted = (): boolean => since !== undefined && performance.now() - since > WELL_AFTER_MS;
  return {
    begun() {
      since = performance.now();
    },
    ended() {
      const isQuick = !hasLasted();
      since = undefined;
      inARow = isQuick ? inARow + 1 : 1;
      pauseMs = isQuick ? Math.min(2 * pauseMs, PAUSE_MS_MAX) : FIRST_PAUSE_MS;
      return pauseMs;
    },
    get inARow() {
      return inARow;
    },
    hasLasted,
  };
}
