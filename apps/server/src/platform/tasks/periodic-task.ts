/**
 * Work that is done again and again until it is stopped: one run after the other and never two at once. A run that fails is
 * logged and ends nothing: the next one comes.
 */
import type { Log } from "../log.ts";

export interface PeriodicTask {
  /** Begins with the first run, or with a pause; waits for neither. */
  start(): Promise<void>;
  /** Waits for the run in hand; no other begins. */
  stop(): Promise<void>;
  /** The next run comes at once: now, or after the one in hand, unless that one fails. */
  wake(): void;
}

interface PeriodicTaskOptions {
  /** One run; may look at the signal to end early when it is to stop. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
  /** From the end of a run to the beginning of the next, in milliseconds. */
  readonly everyMs: number;
  readonly log: Log;
  /** What the log says where a run failed, and of what. */
  readonly failure: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** "warn" where it is left out: mostly an outage that ends by itself. */
  readonly level?: "warn" | "error";
  readonly pausesFirst?: boolean;
  readonly pause?: Pause;
}

/** Kept after so many milliseconds, or as soon as it is ended; never broken. */
export type Pause = (milliseconds: number, ended: AbortSignal) => Promise<void>;

/** Keeps no process alive by itself. */
const pauseBySystem: Pause = (milliseconds, ended) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds).unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    ended.addEventListener("abort", end, { once: true });
  });

export function createPeriodicTask(options: PeriodicTaskOptions): PeriodicTask {
  const { run, everyMs, log, failure, facts, level = "warn", pausesFirst = false, pause = pauseBySystem } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let pausing = new AbortController();

  async function work(): Promise<void> {
    isWoken = false;
    try {
      await run(stopping.signal);
    } catch (error) {
      log[level]({ err: error, ...facts }, failure);
      // Else whatever wakes it during an outage would have it try without a pause.
      isWoken = false;
    }
  }

  async function rest(): Promise<void> {
    if (isWoken || stopping.signal.aborted) return;
    pausing = new AbortController();
    await pause(everyMs, pausing.signal);
  }

  async function loop(): Promise<void> {
    if (pausesFirst) await rest();
    while (!stopping.signal.aborted) {
      await work();
      await rest();
    }
  }

  return {
    async start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      pausing.abort();
      await running;
    },
    wake() {
      isWoken = true;
      pausing.abort();
    },
  };
}
