/**
 * Keeps something running that may end at any time: after each end it waits, twice as long each time and never in step with
 * others, and starts it again. A run that was well starts the waiting anew.
 */
import { randomInt } from "node:crypto";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../../../platform/clock.ts";

const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 60_000;
/** A connection that has lasted so long was well. Less shows nothing: some accept, speak once and cut, again and again. */
export const WELL_AFTER_MS = 30_000;

export interface Running {
  /** Ends the wait or the run in progress and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** What a run is handed. */
export interface Run {
  /** Aborted when everything is to stop. */
  readonly signal: AbortSignal;
  /** Says that this run is well: its end is not held against the next one. */
  isWell(): void;
}

/** The wait after so many failures in a row: half of it is chance, so that many programs do not come back together. */
export function waitAfter(failures: number, chance: (below: number) => number = randomInt): number {
  const longest = Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** Math.min(failures, 20));
  return longest / 2 + chance(Math.ceil(longest / 2));
}

/** @param onEnd told of every end that was not asked for, with the wait before the next run */
export function keepRunning(
  run: (run: Run) => Promise<void>,
  onEnd: (error: unknown, waitMs: number) => void,
): Running {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function go(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await run({ signal, isWell: () => (failures = 0) });
      } catch (error) {
        if (signal.aborted) return;
        const waitMs = waitAfter(failures);
        failures += 1;
        onEnd(error, waitMs);
        await pause(waitMs, signal);
      }
    }
  }

  const finished = go();
  return {
    stop() {
      stopping.abort();
      return finished;
    },
  };
}

/** Waits, or returns at once when the signal says stop. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
  });
}

/** Resolves when everything is over, and fails as soon as nothing was heard for so long. */
export async function untilSilent(
  clock: Clock,
  receivedAt: () => Instant,
  silenceMs: number,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await pause(1_000, over);
    if (!over.aborted && clock.now() - receivedAt() > silenceMs)
      throw new Error(`nothing was said for ${silenceMs} ms`);
  }
}
