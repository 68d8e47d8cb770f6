/** Reaches into the database of a running program as one of its roles: to examine the books, which only reads. */
import { checkBooks } from "../../../apps/server/src/core/ledger/ledger.ts";
import { createDatabase, type Database } from "../../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { DATABASE } from "../../../apps/server/src/platform/postgres/postgres-cluster.ts";
import { passwordsIn, type Role } from "../../../apps/server/src/platform/postgres/postgres-keys.ts";
import { findPlace } from "../../../apps/server/src/platform/postgres/postgres-place.ts";
import { readPidFile } from "../../../apps/server/src/platform/postgres/postmaster.ts";

/** A database of the test's own connections; the caller closes it. */
export function openDatabaseOf(dataDir: string, role: Role): Database {
  const running = readPidFile(findPlace(dataDir).data);
  if (!running) throw new Error("no Postgres runs on this data folder");
  const connection = {
    host: running.host,
    port: running.port,
    user: role,
    password: passwordsIn(dataDir)[role],
    database: DATABASE,
  };
  return createDatabase({ connection, log: createLog("silent") });
}

/** Every fault of the books kept in a data folder, one sentence each; empty when they balance. */
export async function faultsOfBooks(dataDir: string): Promise<readonly string[]> {
  const database = openDatabaseOf(dataDir, "candor_owner");
  try {
    return (await checkBooks(database)).faults;
  } finally {
    await database.close();
  }
}
