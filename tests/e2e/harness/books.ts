/** Examines the books of a running program through the database owner's own connection. Reads only. */
import { checkBooks } from "../../../apps/server/src/core/ledger/ledger.ts";
import { createDatabase } from "../../../apps/server/src/platform/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { DATABASE } from "../../../apps/server/src/platform/postgres/postgres-cluster.ts";
import { passwordsIn } from "../../../apps/server/src/platform/postgres/postgres-keys.ts";
import { findPlace } from "../../../apps/server/src/platform/postgres/postgres-place.ts";
import { readPidFile } from "../../../apps/server/src/platform/postgres/postmaster.ts";

/** Every fault of the books kept in a data folder, one sentence each; empty when they balance. */
export async function faultsOfBooks(dataDir: string): Promise<readonly string[]> {
  const running = readPidFile(findPlace(dataDir).data);
  if (!running) throw new Error("no Postgres runs on this data folder");
  const user = "candor_owner";
  const connection = {
    host: running.host,
    port: running.port,
    user,
    password: passwordsIn(dataDir)[user],
    database: DATABASE,
  };
  const database = createDatabase({ connection, log: createLog("silent") });
  try {
    return (await checkBooks(database)).faults;
  } finally {
    await database.close();
  }
}
