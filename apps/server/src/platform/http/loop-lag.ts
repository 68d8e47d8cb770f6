/**
 * How late this process has been with its turns of late: the worst delay of about the last second, in milliseconds. What asks
 * for places or sheds work may ask it; reading costs nothing.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface LoopLag {
  /** The longest that the event loop was held up in the last second or a little more, in milliseconds; 0 when it never was. */
  readonly p: () => number;
  readonly stop: () => void;
}

const RESOLUTION_MS = 10;
/** Two such stretches are looked at: the one that runs, and the one before. */
const STRETCH_MS = 1_000;
const NS_PER_MS = 1e6;

export function createLoopLag(): LoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = 0;
  // A delay is measured from one tick of its own to the next, which are a resolution apart where nothing is late.
  const worst = (): number => (delays.count === 0 ? 0 : Math.max(0, delays.max / NS_PER_MS - RESOLUTION_MS));
  const timer = setInterval(() => {
    before = worst();
    delays.reset();
  }, STRETCH_MS);
  timer.unref();
  return {
    p: () => Math.max(before, worst()),
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
