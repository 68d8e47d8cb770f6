/**
 * Calls the engine once per grid step, one step after the other, and keeps what it made every few seconds. Where instants were
 * missed it first hears what came meanwhile, and then does not wait until they are made up.
 */
import { GRID_MS } from "@candor/engine/price-rules";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { LeaseLost } from "../../../platform/tasks/leases.ts";
import type { FeedLease, Tick } from "../../tick-log/tick-log.ts";
import type { MarketDataEngine } from "./market-data-engine.ts";

/** So long a stall leaves what the sources have said in the sockets, unread: it has to be heard before it can count. */
const HEAR_OUT_MS = 50;

export interface GridLoopDeps {
  readonly engine: MarketDataEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Told where it is lost; the loop has ended then, with nothing written. */
  readonly lease: Pick<FeedLease, "lose">;
  /** Called with every step's ticks once they are durable. */
  readonly publish: (ticks: readonly Tick[]) => void;
}

export interface GridLoop {
  /** Kept once the first prices are out, or the loop was stopped before. */
  readonly firstStep: Promise<void>;
  /** Ends after the step in progress, with everything kept. */
  stop(): Promise<void>;
}

export function startGridLoop({ engine, clock, log, lease, publish }: GridLoopDeps): GridLoop {
  let isStopping = false;
  let hasHeardOut = false;
  let isLost = false;
  let wake: () => void = () => undefined;
  const first = Promise.withResolvers<void>();

  const untilNextStep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GRID_MS - (clock.now() % GRID_MS));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Once after each stall: while several writes make up for it, nothing is left unread. */
  async function hearOut(): Promise<void> {
    if (!hasHeardOut) await new Promise((resolve) => setTimeout(resolve, HEAR_OUT_MS));
    hasHeardOut = true;
  }

  async function keep(): Promise<void> {
    try {
      await engine.checkpoint();
    } catch (error) {
      if (error instanceof LeaseLost) return lose(error);
      log.warn({ err: error }, "bars and tick blocks could not be kept, trying again with the next ones");
    }
  }

  /** Another process makes the prices: this one writes and shows nothing from here on. */
  function lose(error: LeaseLost): void {
    [isLost, isStopping] = [true, true];
    lease.lose(error);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      if (engine.isBehind(clock.now())) await hearOut();
      const isDone = await step();
      if (engine.isBlockDue && !isLost) await keep();
      if (isDone && engine.isBehind(clock.now())) continue;
      hasHeardOut = false;
      if (!isStopping) await untilNextStep();
    }
    if (isLost) return;
    first.resolve();
    await keep();
  }

  /** False where it failed: it is tried again, and not at once. */
  async function step(): Promise<boolean> {
    try {
      const ticks = await engine.step(clock.now(), () => isStopping);
      publish(ticks);
      if (ticks.length > 0) first.resolve();
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) lose(error);
      else log.error({ err: error }, "a step of the index grid failed");
      return false;
    }
  }

  const finished = run();
  return {
    firstStep: first.promise,
    stop() {
      isStopping = true;
      wake();
      return finished;
    },
  };
}
