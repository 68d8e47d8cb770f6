/**
 * The database that comes with the program: real Postgres, kept in DATA_DIR, started, watched and stopped by the server.
 * One that a killed server left running is taken over; one that dies is started again. Never touches a Postgres that is
 * not of its own data folder.
 */
import { createHash } from "node:crypto";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type FreeSpace, requireSpace } from "../process/data-folder.ts";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { DATABASE, ensureCluster, ensureRoles } from "./postgres-cluster.ts";
import { type Passwords, passwordsIn, type Role } from "./postgres-keys.ts";
import { findPlace, forgetSocketFolder, type Place, socketFolder } from "./postgres-place.ts";
import {
  clearStaleLocks,
  isAlive,
  isPostmasterOf,
  launch,
  type Postmaster,
  readPidFile,
  stopPostmaster,
} from "./postmaster.ts";

export interface EmbeddedPostgres {
  /** The program's role: reads and writes rows. */
  app: Connection;
  /** Operators' sign-in: calls the functions that write sessions and what is signed in with. */
  operators: Connection;
  /** The owner of the tables: migrations, and who makes operators on the machine. */
  owner: Connection;
  /** The superuser: backups and tests only. */
  admin: Connection;
  /** Of the running postmaster; changes when it has been restarted. */
  pid(): number;
  /** Where its files lie. */
  place: Place;
  /** Set when the files lie outside DATA_DIR: a sentence for the person who started the program. */
  notice: string | null;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; exists. */
  dataDir: string;
  log: Log;
  /** Settings of Postgres that differ from the usual. */
  settings?: Record<string, string>;
  /** Variables of its process beside the few it is given; for tests. */
  environment?: Record<string, string>;
  /** How much room a disk has; for tests. */
  freeSpace?: FreeSpace;
}

const WATCH_MS = 100;

export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
  environment = {},
  freeSpace,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = findPlace(dataDir);
  if (place.isElsewhere) requireSpace(`The database's folder ${place.folder}`, place.folder, freeSpace);
  const binaries = findBinaries(place.account, place.folder);
  const passwords = passwordsIn(dataDir);
  await ensureCluster({ place, binaries, passwords, isDurable: settings?.fsync !== "off" });

  const program = join(binaries.folder, "bin", process.platform === "win32" ? "postgres.exe" : "postgres");
  const wanted = settingsFor(place, settings ?? {});
  const logFile = join(place.folder, "postgres.log");
  const start = (): Promise<Postmaster> => {
    clearStaleLocks(place.data, hasSocket() ? socketFolder(place) : null);
    return launch({ program, data: place.data, logFile, account: place.account, settings: wanted, environment });
  };

  let postmaster = (await adopt(place, passwords, wanted, log)) ?? (await start().catch(refuse));
  const connectionOf = (user: Role, database: string): Connection => ({
    host: postmaster.host,
    port: postmaster.port,
    user,
    password: passwords[user],
    database,
  });
  await ensureRoles(connectionOf("postgres", "postgres"), passwords).catch(refuse);
  const watch = keepAlive(
    () => postmaster.pid,
    async () => {
      postmaster = await start();
    },
    log,
  );

  return {
    app: connectionOf("candor_app", DATABASE),
    operators: connectionOf("candor_operators", DATABASE),
    owner: connectionOf("candor_owner", DATABASE),
    admin: connectionOf("postgres", DATABASE),
    pid: () => postmaster.pid,
    place,
    notice: place.isElsewhere
      ? `Postgres runs under an account that cannot enter ${dataDir}, so its database is in ${place.folder}.`
      : null,
    async stop() {
      await watch.stop();
      await stopPostmaster(postmaster.pid, place.data);
      forgetSocketFolder(place);
    },
  };
}

function refuse(error: unknown): never {
  throw new StartRefused(`Postgres does not start: ${messageOf(error).replace(/\.$/, "")}.`, { cause: error });
}

const hasSocket = (): boolean => process.platform !== "win32";

const MEGABYTE = 1_048_576;

/** An eighth of the memory: the rest is the system's own cache of files, and the program's. */
export const buffersMb = (memoryBytes: number): number =>
  Math.max(32, Math.min(1_024, Math.floor(memoryBytes / 8 / MEGABYTE)));

/** What the machine has, or a container lets us have of it. */
const memoryOfProgram = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());

/** Durable at every commit; sized for a small machine; nothing left to the environment. */
function settingsFor(place: Place, changes: Record<string, string>): Record<string, string> {
  const onSocket = hasSocket();
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? "" : "127.0.0.1",
    ...(onSocket ? { unix_socket_directories: socketFolder(place), unix_socket_permissions: "0700" } : {}),
    port: onSocket ? "5432" : "54329",
    max_connections: "100",
    shared_buffers: `${buffersMb(memoryOfProgram())}MB`,
    fsync: "on",
    full_page_writes: "on",
    // One call instead of one per file: on two busy cores, 0.4 s instead of 4 s from its death to the next commit.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    synchronous_commit: "on",
    // Costs nothing by itself, and could not be turned on in a running server: see backup/wal-archiving.ts.
    archive_mode: "on",
    wal_buffers: "16MB",
    min_wal_size: "160MB",
    max_wal_size: "1GB",
    checkpoint_timeout: "5min",
    jit: "off",
    max_parallel_workers_per_gather: "0",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    // Its details quote whole rows, and those hold what people said.
    log_error_verbosity: "terse",
    password_encryption: "scram-sha-256",
    ...changes,
  };
  const mark = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
  return { ...settings, cluster_name: `candor-${mark}` };
}

/** Takes over a postmaster that a killed server left, when it runs with the settings wanted; else stops it. */
async function adopt(
  place: Place,
  passwords: Passwords,
  wanted: Record<string, string>,
  log: Log,
): Promise<Postmaster | null> {
  const found = readPidFile(place.data);
  if (!found || !isPostmasterOf(found.pid, place.data)) return null;
  if (await isUsable(found, passwords, wanted)) {
    log.info({ pid: found.pid }, "took over the Postgres of a server that was killed");
    return found;
  }
  log.info({ pid: found.pid }, "stopping a Postgres that a killed server left");
  await stopPostmaster(found.pid, place.data);
  return null;
}

async function isUsable(
  { host, port }: Postmaster,
  passwords: Passwords,
  wanted: Record<string, string>,
): Promise<boolean> {
  const client = new pg.Client({
    host,
    port,
    user: "postgres",
    password: passwords.postgres,
    database: "postgres",
    connectionTimeoutMillis: 1_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select current_setting('cluster_name') as name");
    if (rows[0]?.name !== wanted.cluster_name) return false;
    // The killed server's sessions end here, with their outcome settled, before anything is read.
    await client.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Looks at the postmaster ten times a second and starts it again when it is gone. */
function keepAlive(pid: () => number, restart: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let isStopping = false;
  let restarting: Promise<void> | undefined;

  async function revive(): Promise<void> {
    log.error({ pid: pid() }, "Postgres has died; it is started again");
    while (!isStopping) {
      try {
        await restart();
        log.info({ pid: pid() }, "Postgres is back");
        return;
      } catch (error) {
        // Sessions of the dead one may still be leaving, and hold its memory.
        log.info({ err: error }, "Postgres does not start yet");
        await sleep(WATCH_MS);
      }
    }
  }

  const timer = setInterval(() => {
    if (restarting || isStopping || isAlive(pid())) return;
    restarting = revive().finally(() => {
      restarting = undefined;
    });
  }, WATCH_MS);
  timer.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await restarting;
    },
  };
}
