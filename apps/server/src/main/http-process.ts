/**
 * The process that answers calls and sockets, apart from the one that makes prices and decides orders: whatever visitors ask
 * for is worked off there and delays neither. Started by the server, started again where it ends, stopped with it.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { JoinedBus } from "../platform/bus.ts";
import type { Log } from "../platform/log.ts";
import { createProcessLink } from "../platform/process-link.ts";
import { StartRefused } from "../platform/start-refused.ts";
import { forkHttpChild } from "./http-child.ts";
import { HTTP_OPENED, HTTP_START, HTTP_STOP, type StartTerms } from "./http-process-topics.ts";

/** Behind prices, desk and database, where all of them want the same processor. */
const NICENESS = 5;
const STOP_WITHIN_MS = 10_000;
const PAUSE_MS_MAX = 5_000;
const FIRST_PAUSE_MS = 100;
/** One that has lasted so long has started well. */
const WELL_AFTER_MS = 10_000;

export interface HttpProcess {
  /** Has it answer calls; returns the address. Throws what keeps it from starting. */
  open(terms: StartTerms): Promise<string>;
  stop(): Promise<void>;
}

/** @param first was forked as soon as it was known to be wanted, so that it is loaded when the database is there */
export function leadHttpProcess(bus: JoinedBus, log: Log, first: ChildProcess): HttpProcess {
  let isStopping = false;
  const address = Promise.withResolvers<string>();
  let pauseMs = FIRST_PAUSE_MS;
  const start = Promise.withResolvers<StartTerms>();
  // Nobody waits for it where the start is given up before.
  address.promise.catch(() => undefined);
  start.promise.catch(() => undefined);
  /** What it listened on first: it comes back there. */
  let port: number | undefined;

  bus.serve(HTTP_START, async () => {
    const { config, ...connections } = await start.promise;
    return { config: { ...config, port: port ?? config.port }, ...connections };
  });
  bus.serve(HTTP_OPENED, (opened) => {
    if ("refusal" in opened) return address.reject(new StartRefused(opened.refusal));
    port = opened.port;
    // Not before: what keeps everybody waiting is its start.
    if (child.pid !== undefined) lower(child.pid);
    address.resolve(opened.address);
  });

  let child = join(first);

  function join(launched: ChildProcess): ChildProcess {
    const since = performance.now();
    bus.join(createProcessLink(launched));
    launched.once("error", (error) => log.error({ err: error }, "the http process cannot be started"));
    launched.once("exit", (code, signal) => void ended(performance.now() - since, { code, signal }));
    return launched;
  }

  async function ended(lastedMs: number, how: object): Promise<void> {
    if (isStopping) return;
    if (port === undefined) return address.reject(new Error("the http process ended before it answered"));
    log.error(how, "the http process ended; it is started again");
    pauseMs = lastedMs > WELL_AFTER_MS ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, PAUSE_MS_MAX);
    await sleep(pauseMs);
    if (!isStopping) child = join(forkHttpChild());
  }

  return {
    open(terms) {
      start.resolve(terms);
      return address.promise;
    },
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      if (port === undefined) child.kill("SIGKILL");
      else bus.request(HTTP_STOP, null).catch(() => child.kill("SIGKILL"));
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** A system that does not let us is none the worse. */
function lower(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It runs at the priority of this process then.
  }
}
