/**
 * The process that answers calls and sockets, apart from the one that makes prices and decides orders: whatever visitors ask
 * for is worked off there and delays neither. Started by the server, started again where it ends or hangs, stopped with it.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, getPriority, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { JoinedBus } from "../../platform/bus/bus.ts";
import { createProcessLink } from "../../platform/bus/process-link.ts";
import type { Log } from "../../platform/log.ts";
import type { HealthPart } from "../../platform/process/health.ts";
import { StartRefused } from "../../platform/process/start-refused.ts";
import { forkHttpChild } from "./http-child.ts";
import { countHttpEnds } from "./http-ends.ts";
import { watchHttpLife } from "./http-life.ts";
import { HTTP_CORE_STARTED, HTTP_OPENED, HTTP_START, HTTP_STOP, type StartTerms } from "./http-process-topics.ts";

/** Behind prices, desk and database, where all of them want the same processor: so much more than this process has. */
const NICER_BY = 5;
/** Beside the time that it settles and drains. */
const STOP_WITHIN_MS = 10_000;
/** After so many ends in a row, each soon after its start, only a new start of everything is likely to help. */
const QUICK_ENDS_MAX = 8;
/** The same before the first has answered: what keeps ending then keeps the start from succeeding. */
const ENDS_OF_START_MAX = 3;

export interface HttpProcess {
  /** Has it put itself together while prices and desk start. Nothing in the database is begun after this. */
  prepare(terms: StartTerms): void;
  /**
   * Has it answer calls; returns the address. Throws what keeps it from starting, also where it keeps ending before it answers.
   * After `prepare`; until then it is started again however often it ends, as a server may wait for days for another's lease.
   */
  open(): Promise<string>;
  /** Has it say that it is not ready, wait until calls are routed elsewhere, answer what is under way, and end. Once. */
  stop(): Promise<void>;
  readonly health: HealthPart;
}

export interface LeadOptions {
  readonly bus: JoinedBus;
  readonly log: Log;
  /** Forked as soon as it was known to be wanted, so that it is loaded when the database is there. */
  readonly first: ChildProcess;
  /** How long it goes on after it has said that it is not ready, and again until those who are quiet are sent away. */
  readonly drainMs: number;
  /** Starts another one. */
  readonly fork?: () => ChildProcess;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

export function leadHttpProcess(options: LeadOptions): HttpProcess {
  const { bus, log, first, drainMs, fork = forkHttpChild, pause = sleep } = options;
  let stopped: Promise<void> | undefined;
  let isStopping = false;
  let isOpen = false;
  let isAwaited = false;
  let isRefused = false;
  const ends = countHttpEnds();
  const address = Promise.withResolvers<string>();
  const start = Promise.withResolvers<StartTerms>();
  const coreStarted = Promise.withResolvers<null>();
  // Nobody waits for it where the start is given up before.
  address.promise.catch(() => undefined);
  start.promise.catch(() => undefined);
  /** What it listened on first: it comes back there. */
  let port: number | undefined;

  bus.serve(HTTP_START, async () => {
    const { config, ...connections } = await start.promise;
    return { config: { ...config, port: port ?? config.port }, ...connections };
  });
  bus.serve(HTTP_CORE_STARTED, () => coreStarted.promise);
  bus.serve(HTTP_OPENED, (opened) => {
    if ("refusal" in opened) {
      isRefused = port === undefined;
      return address.reject(new StartRefused(opened.refusal));
    }
    port = opened.port;
    isOpen = true;
    life.begin();

    // Not before: what keeps everybody waiting is its start.
    if (child.pid !== undefined) lower(child.pid);
    address.resolve(opened.address);
  });

  const life = watchHttpLife(bus, () => {
    log.error("the http process answers nothing; it is ended");
    child.kill("SIGKILL");
  });
  let child = join(first);

  function join(launched: ChildProcess): ChildProcess {
    ends.begun();
    bus.join(createProcessLink(launched));
    let hasEnded = false;
    const end = (how: object): void => {
      if (!hasEnded) void ended(how);
      hasEnded = true;
    };
    // One that the system does not start at all never exits.
    launched.once("error", (error) => end({ err: error }));
    launched.once("exit", (code, signal) => end({ code, signal }));
    return launched;
  }

  async function ended(how: object): Promise<void> {
    isOpen = false;
    life.stop();
    if (isStopping || isRefused) return;
    const pauseMs = ends.ended();
    if (port === undefined && isAwaited && ends.inARow >= ENDS_OF_START_MAX)
      return address.reject(new Error("the http process ended before it answered"));
    log.error(how, "the http process ended; it is started again");
    await pause(pauseMs);
    if (isStopping) return;
    try {
      child = join(fork());
    } catch (error) {
      await ended({ err: error });
    }
  }

  /** Until one of them has lasted. Before the first has opened, it has by being there. */
  function isDead(): boolean {
    const hasLasted = (isOpen || port === undefined) && ends.hasLasted();
    return ends.inARow > QUICK_ENDS_MAX && !hasLasted;
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const gone = once(child, "exit");
    if (port === undefined) child.kill("SIGKILL");
    else bus.request(HTTP_STOP, { settleMs: drainMs }).catch(() => child.kill("SIGKILL"));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS + 2 * drainMs);
    await gone;
    clearTimeout(timer);
  }

  return {
    prepare: start.resolve,
    open() {
      isAwaited = true;
      coreStarted.resolve(null);
      return address.promise;
    },
    stop() {
      isStopping = true;
      life.stop();
      stopped ??= end();
      return stopped;
    },
    health: { name: "http", isReady: () => isOpen && life.isAnswering(), isDead },
  };
}

/** A system that does not let us is none the worse. */
function lower(pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + NICER_BY, constants.priority.PRIORITY_LOW));
  } catch {
    // It runs at the priority of this process then.
  }
}
