/** The database of a data folder or of DATABASE_URL, for commands that run beside the server or without it. */
import type { Config } from "../platform/config/config.ts";
import { postgresSettingsOf } from "../platform/config/config-postgres.ts";
import { type Connection, createDatabase, type Database } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { DATABASE } from "../platform/postgres/postgres-cluster.ts";
import { passwordsIn, type Role } from "../platform/postgres/postgres-keys.ts";
import { findPlace, type Place } from "../platform/postgres/postgres-place.ts";
import { isPostmasterOf, readPidFile } from "../platform/postgres/postmaster.ts";
import { lockDataDir } from "../platform/process/server-lock.ts";

/** Which role a command works as: the program's own, or the owner of the tables, who makes operators. */
export type StoredRole = Extract<Role, "candor_app" | "candor_owner">;

/** A database that does not run is started for the time of the work. */
export async function withStoredDatabase<T>(
  config: Pick<Config, "databaseUrl" | "migrateUrl" | "dataDir" | "postgresConnections" | "postgresBuffersMb">,
  log: Log,
  work: (database: Database) => Promise<T>,
  user: StoredRole = "candor_app",
): Promise<T> {
  const { databaseUrl, migrateUrl, dataDir } = config;
  const use = async (connection: Connection): Promise<T> => {
    const database = createDatabase({ connection, log, connections: 1, statementMsMax: 0 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const isOwner = user === "candor_owner";
  if (databaseUrl !== null) return use({ connectionString: isOwner ? (migrateUrl ?? databaseUrl) : databaseUrl });
  const { data } = findPlace(dataDir);
  const running = readPidFile(data);
  if (running && isPostmasterOf(running.pid, data)) {
    const { host, port } = running;
    return use({ host, port, user, password: passwordsIn(dataDir)[user], database: DATABASE });
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: postgresSettingsOf(config) });
  try {
    return await use(isOwner ? postgres.owner : postgres.app);
  } finally {
    await postgres.stop();
  }
}

/** The embedded database itself, for whoever backs it up. */
export interface StoredCluster {
  /** The superuser. */
  readonly admin: Connection;
  readonly place: Place;
}

/** One that does not run is started for the time of the work, and no server starts on it meanwhile. */
export async function withStoredCluster<T>(
  dataDir: string,
  log: Log,
  work: (cluster: StoredCluster) => Promise<T>,
): Promise<T> {
  const place = findPlace(dataDir);
  const running = readPidFile(place.data);
  if (running && isPostmasterOf(running.pid, place.data)) {
    const { host, port } = running;
    const password = passwordsIn(dataDir).postgres;
    return work({ admin: { host, port, user: "postgres", password, database: DATABASE }, place });
  }
  const unlock = lockDataDir(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    return await work(postgres).finally(() => postgres.stop());
  } finally {
    unlock();
  }
}
