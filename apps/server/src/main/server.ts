/**
 * The life of one server process: lock, database, seeds, parts; and all of it backwards. What cannot start says why in one
 * sentence and leaves nothing behind.
 */
import { mkdirSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import type { Config } from "../platform/config.ts";
import { createLog, type Log } from "../platform/log.ts";
import { lockDataDir } from "../platform/server-lock.ts";
import { messageOf, StartRefused } from "../platform/start-refused.ts";
import { compose, type Part } from "./compose.ts";
import { openStore } from "./database-store.ts";

export interface Server {
  address: string | null;
  notices: string[];
  stop(): Promise<void>;
}

const SPACE_NEEDED = 300_000_000;

/**
 * Throws `StartRefused` for what the person who started it can mend.
 * @param signal gives the start up between its steps: it is undone, and its reason thrown
 */
export async function startServer(config: Config, signal: AbortSignal): Promise<Server> {
  const log = createLog(config.logLevel);
  /** What to undo, last first. */
  const undo: (() => unknown)[] = [];
  /** What runs beside the calls is started while they are answered already. */
  let upkeep: Promise<void> = Promise.resolve();
  const stop = async (): Promise<void> => {
    await upkeep;
    for (const step of undo.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, "a part did not stop cleanly"));
    }
  };
  try {
    prepareDataDir(config.dataDir);
    undo.push(lockDataDir(config.dataDir));
    if (config.roles.has("http")) await refuseBusyPort(config);
    const store = await openStore(config, log);
    undo.push(() => store.stop());
    signal.throwIfAborted();
    let isReady = false;
    undo.push(() => {
      isReady = false;
    });
    const house = await compose({
      config,
      database: store.database,
      connection: store.connection,
      log,
      isReady: () => isReady,
    });
    const starting = { roles: config.roles, undo, log, signal };
    await startParts(house.parts, starting);
    isReady = true;
    upkeep = startParts(house.upkeep, starting).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    const notices = [...(store.notice === null ? [] : [store.notice]), ...house.notices()];
    return { address: house.address(), notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Starting {
  readonly roles: Config["roles"];
  readonly undo: (() => unknown)[];
  readonly log: Log;
  readonly signal: AbortSignal;
}

async function startParts(parts: readonly Part[], { roles, undo, log, signal }: Starting): Promise<void> {
  const mine = parts.filter(({ role }: Part) => role === null || roles.has(role));
  for (const part of mine) {
    signal.throwIfAborted();
    log.debug({ part: part.name }, "starting");
    // Before it starts, as a part that fails halfway has something to stop too.
    undo.push(() => part.stop());
    await part.start();
  }
}

function prepareDataDir(dataDir: string): void {
  try {
    // Postgres may run under another account, which must be able to pass through; what is secret has its own rights.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be made: ${messageOf(error)}.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < SPACE_NEEDED) {
    const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);
    throw new StartRefused(
      `DATA_DIR ${dataDir} has ${megabytes(free)} MB of free space; Candor needs ${megabytes(SPACE_NEEDED)} MB.`,
    );
  }
}

/** Asked before the database starts, as it is the commonest mistake and the cheapest to find. */
function refuseBusyPort({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once("error", (error: NodeJS.ErrnoException) => reject(portRefusal(error, host, port)));
  probe.listen({ host, port }, () => probe.close(() => resolve()));
  return promise;
}

function portRefusal({ code, message }: NodeJS.ErrnoException, host: string, port: number): StartRefused {
  if (code === "EADDRINUSE") return new StartRefused(`Port ${port} is already in use: choose another with --port.`);
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be used by this account: choose one above 1023.`);
  return new StartRefused(`Cannot listen on ${host}, port ${port}: ${message}.`);
}
