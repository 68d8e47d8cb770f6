/**
 * The only place that reads the time. Everything that needs it is handed a `Clock`, so that a test can hold it still.
 */
import { type Instant, instantOf } from "@candor/money/money";

export interface Clock {
  now(): Instant;
}

export interface ManualClock extends Clock {
  /** Moves on by so many milliseconds (negative: the clock was set back). */
  advance(milliseconds: number): void;
}

export const systemClock: Clock = { now: () => instantOf(Date.now()) };

/** A clock that moves only when told to. */
export function manualClock(start: number): ManualClock {
  let now = start;
  return {
    now: () => instantOf(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

/** "2026-11-21T03:22:34.123Z": how an instant is written for SQL, logs and people. */
export const isoOf = (instant: Instant): string => new Date(instant).toISOString();
