/**
 * The life of one server process: lock, database, seeds, parts; and all of it backwards. What cannot start says why in one
 * sentence and leaves nothing behind.
 */
import type { ChildProcess } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { type Config, drainMsOf } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { prepareDataDir, refusalOfFile } from "../platform/process/data-folder.ts";
import { reportOf } from "../platform/process/health.ts";
import { CORE_HEALTH } from "../platform/process/health-of-other.ts";
import { lockDataDir } from "../platform/process/server-lock.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import type { Phase } from "./base.ts";
import { openStore } from "./database-store.ts";
import { openHealthListener } from "./health-listener.ts";
import { isJobsAlone } from "./health-parts.ts";
import { configForHttp } from "./http-process/http-config.ts";
import { type HttpProcess, leadHttpProcess } from "./http-process/http-process.ts";
import { refuseBusyPort } from "./port-check.ts";
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
  let phase: Phase = "starting";
  let http: HttpProcess | null = null;
  let upkeep: Promise<void> = Promise.resolve();
  const stop = async (): Promise<void> => {
    phase = "stopping";
    stopping.abort();
    // Before anything that a call rests on: it answers what is under way first.
    await http?.stop();
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
    http = httpChild ? leadHttpProcess({ bus, log, first: httpChild, drainMs: drainMsOf(config) }) : null;
    // Loaded while Postgres starts, which waits more than it computes; a turn later, as loading would hold its launch up. A
    // fault of it is thrown where it is awaited.
    const loading = nextTurn().then(() => import("./compose.ts"));
    loading.catch(() => undefined);
    const store = await openStore(config, log);
    undo.push(() => store.stop());
    if (store.installation.isSandbox) {
      const sandbox = await openSandbox(config, bus, log);
      undo.push(() => sandbox.stop());
      ({ config } = sandbox);
    }
    signal.throwIfAborted();
    const { connection, operatorConnection, database, operatorDatabase, pools, backups } = store;
    const { compose } = await loading;
    const foundation = { bus, connection, database, operatorDatabase, pools, backups, log };
    const app = await compose({
      ...foundation,
      config: withoutHttp(config),
      phase: () => phase,
      ...(store.installation.isSandbox && { ownerConnection: store.ownerConnection }),
    });
    // What a first start writes stands.
    http?.prepare({ config: configForHttp(config), connection, operatorConnection });
    const health = () => reportOf(http ? [...app.health, http.health] : app.health);
    undo.push(bus.serve(CORE_HEALTH, () => reportOf(app.health)));
    const starting = { roles: withoutHttp(config).roles, undo, log };
    // Before its parts start: one that waits for another's lease says so.
    const listener = await openHealthListener({ config, health, metrics: app.metrics });
    undo.push(() => listener.stop());
    await startParts(app.parts, starting, signal);
    phase = "running";
    const address = http ? await http.open() : null;
    upkeep = startUpkeep(app.upkeep, starting, AbortSignal.any([signal, stopping.signal]));
    const told = listener.address === null ? [] : [`Health is at ${listener.address}`];
    const notices = [...(store.notice === null ? [] : [store.notice]), ...app.notices(), ...told];
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

/** What belongs together until processes are joined over a network: prices with the desk, and both with whoever answers calls. */
function refuseSplitRoles({ roles, databaseUrl }: Config): void {
  const isWhole = roles.has("feed") === roles.has("desk") && (!roles.has("http") || roles.has("desk"));
  if (!isWhole) throw new StartRefused("ROLES: desk and feed run together, and http with them.");
  if (isJobsAlone(roles) && databaseUrl === null)
    throw new StartRefused("ROLES=jobs needs DATABASE_URL: the database of the server whose jobs it does.");
}
