/**
 * How late this process has been with its turns of late: the worst delay of about the last second, in milliseconds. What asks
 * for places or sheds work may ask it; reading costs nothing.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface LoopLag {
  /** The longest that the event loop was held up in the last second or a little more, in milliseconds; 0 when it never was. */
  readonly p: () => number;
  /** What it was late by in each of the last two half seconds: no single pause, but load. */
  readonly lasting: () => number;
  readonly stop: () => void;
}

const RESOLUTION_MS = 10;
/** The stretch that runs and the two before it are looked at. */
const STRETCH_MS = 500;
const NS_PER_MS = 1e6;

export function createLoopLag(): LoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let [before, beforeThat] = [0, 0];
  // A delay is measured from one tick of its own to the next, which are a resolution apart where nothing is late.
  const worst = (): number => (delays.count === 0 ? 0 : Math.max(0, delays.max / NS_PER_MS - RESOLUTION_MS));
  const timer = setInterval(() => {
    [before, beforeThat] = [worst(), before];
    delays.reset();
  }, STRETCH_MS);
  timer.unref();
  return {
    p: () => Math.max(beforeThat, before, worst()),
    lasting: () => Math.min(beforeThat, before),
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
