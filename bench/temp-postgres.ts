/** The database that comes with the program, for one measurement: in a folder of its own, migrated, and gone afterwards. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, type Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { createLog, type Log } from "../apps/server/src/platform/log.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../apps/server/src/platform/postgres/embedded-postgres.ts";

export interface TempPostgres {
  readonly dataDir: string;
  readonly log: Log;
  readonly postgres: EmbeddedPostgres;
  /** As the program's role. */
  readonly database: Database;
  /** As the owner of the tables; connects when it is first used. */
  readonly owner: Database;
}

/** Ends with everything closed and removed, whatever becomes of the work. */
export async function onTempPostgres<T>(work: (fixture: TempPostgres) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o711);
  const log = createLog("error");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate(postgres.owner);
    const database = createDatabase({ connection: postgres.app, log });
    const owner = createDatabase({ connection: postgres.owner, log });
    try {
      return await work({ dataDir, log, postgres, database, owner });
    } finally {
      await Promise.all([database.close(), owner.close()]);
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
