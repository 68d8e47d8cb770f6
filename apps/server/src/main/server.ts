/**
 * The life of one server process: lock, database, seeds, parts; and all of it backwards. What cannot start says why in one
 * sentence and leaves nothing behind.
 */
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createInProcessBus } from "../platform/bus.ts";
import type { Config } from "../platform/config.ts";
import { prepareDataDir, refusalOfFile } from "../platform/data-folder.ts";
import { createLog } from "../platform/log.ts";
import { lockDataDir } from "../platform/server-lock.ts";
import { StartRefused } from "../platform/start-refused.ts";
import { compose } from "./compose.ts";
import { openStore } from "./database-store.ts";
import { leadHttpProcess } from "./http-process.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { refuseUnfitSandbox } from "./sandbox/sandbox-guards.ts";
import { startParts, startUpkeep } from "./start-parts.ts";

export interface Server {
  address: string | null;
  notices: string[];
  stop(): Promise<void>;
}

/**
 * Throws `StartRefused` for what the person who started it can mend.
 * @param signal gives the start up between its steps: it is undone, and its reason thrown
 * @param httpChild where calls are answered; nothing has been said to it yet
 */
export async function startServer(asked: Config, signal: AbortSignal, httpChild: ChildProcess | null): Promise<Server> {
  let config = asked;
  const log = createLog(config.logLevel);
  /** What to undo, last first. */
  const undo: (() => unknown)[] = [];
  const stopping = new AbortController();
  let upkeep: Promise<void> = Promise.resolve();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await upkeep;
    for (const step of undo.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, "a part did not stop cleanly"));
    }
  };
  try {
    refuseSplitRoles(config);
    // Before anything is chosen that can never be chosen again.
    if (config.isSandbox === true) refuseUnfitSandbox(config);
    prepareDataDir(config.dataDir);
    undo.push(lockDataDir(config.dataDir));
    if (config.roles.has("http")) await refuseBusyPort(config);
    const bus = createInProcessBus(log);
    const http = httpChild ? leadHttpProcess(bus, log, httpChild) : null;
    undo.push(() => http?.stop());
    const store = await openStore(config, log);
    undo.push(() => store.stop());
    if (store.installation.isSandbox) {
      const sandbox = await openSandbox(config, bus, log);
      undo.push(() => sandbox.stop());
      ({ config } = sandbox);
    }
    // Before the database goes.
    undo.push(() => http?.stop());
    signal.throwIfAborted();
    const { connection, operatorConnection, database, operatorDatabase, pools } = store;
    const house = await compose({
      config: withoutHttp(config),
      bus,
      connection,
      database,
      operatorDatabase,
      pools,
      log,
      isReady: () => true,
      ...(store.installation.isSandbox && { ownerConnection: store.ownerConnection }),
    });
    const starting = { roles: withoutHttp(config).roles, undo, log };
    await startParts(house.parts, starting, signal);
    const address = http ? await http.open({ config: httpAlone(config), connection, operatorConnection }) : null;
    upkeep = startUpkeep(house.upkeep, starting, AbortSignal.any([signal, stopping.signal]));
    const notices = [...(store.notice === null ? [] : [store.notice]), ...house.notices()];
    return { address, notices, stop };
  } catch (error) {
    await stop();
    throw refusalOfFile(error, config.dataDir);
  }
}

/** Calls are answered by a process of their own. */
const withoutHttp = (config: Config): Config => ({
  ...config,
  roles: new Set([...config.roles].filter((role) => role !== "http")),
});

/** Of the numbers that make ids apart, the upper half is the http processes'. */
const HTTP_NODES_FROM = 512;

const httpAlone = (config: Config): Config => ({
  ...config,
  roles: new Set(["http"]),
  nodeNumber: config.nodeNumber + HTTP_NODES_FROM,
});

/** What belongs together until processes are joined over a network: prices with the desk, and both with whoever answers calls. */
function refuseSplitRoles({ roles }: Config): void {
  const isWhole = roles.has("feed") === roles.has("desk") && (!roles.has("http") || roles.has("desk"));
  if (!isWhole) throw new StartRefused("ROLES: desk and feed run together, and http with them.");
}

/** The http process of a server that was killed ends as soon as it notices. */
const LEAVES_WITHIN_MS = 1_500;
const LOOK_AGAIN_MS = 50;

/** Asked before the database starts, as it is the commonest mistake and the cheapest to find. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const from = performance.now();
  for (;;) {
    const fault = await portFault(host, port);
    if (fault === undefined) return;
    if (fault.code !== "EADDRINUSE" || performance.now() - from > LEAVES_WITHIN_MS)
      throw portRefusal(fault, host, port);
    await sleep(LOOK_AGAIN_MS);
  }
}

function portFault(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | undefined>();
  const probe = createServer();
  probe.once("error", resolve);
  probe.listen({ host, port }, () => probe.close(() => resolve(undefined)));
  return promise;
}

function portRefusal({ code, message }: NodeJS.ErrnoException, host: string, port: number): StartRefused {
  if (code === "EADDRINUSE") return new StartRefused(`Port ${port} is already in use: choose another with --port.`);
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be used by this account: choose one above 1023.`);
  return new StartRefused(`Cannot listen on ${host}, port ${port}: ${message}.`);
}
