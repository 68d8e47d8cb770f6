/** The database of a data folder or of DATABASE_URL, for commands that run beside the server or without it. */
import type { Config } from "../platform/config.ts";
import { type Connection, createDatabase, type Database } from "../platform/database.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres.ts";
import type { Log } from "../platform/log.ts";
import { DATABASE } from "../platform/postgres/postgres-cluster.ts";
import { passwordsIn } from "../platform/postgres/postgres-keys.ts";
import { findPlace } from "../platform/postgres/postgres-place.ts";
import { isPostmasterOf, readPidFile } from "../platform/postgres/postmaster.ts";

/** Does some work as the program's own role. A database that does not run is started for the time of the work. */
export async function withStoredDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const use = async (connection: Connection): Promise<T> => {
    const database = createDatabase({ connection, log, connections: 1, statementMsMax: 0 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  if (databaseUrl !== null) return use({ connectionString: databaseUrl });
  const { data } = findPlace(dataDir);
  const running = readPidFile(data);
  if (running && isPostmasterOf(running.pid, data)) {
    const user = "candor_app";
    const { host, port } = running;
    return use({ host, port, user, password: passwordsIn(dataDir)[user], database: DATABASE });
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await use(postgres.app);
  } finally {
    await postgres.stop();
  }
}
