/**
 * `npm run schema:types -w @candor/server`: migrates an empty database of its own and writes database-schema.ts from it.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../log.ts";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { createDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { schemaTypes } from "./schema-types.ts";

const log = createLog("warn");
const dataDir = mkdtempSync(join(tmpdir(), "candor-schema-"));
// As root, Postgres runs under another account, which must be able to pass through.
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } });
try {
  await migrate(postgres.owner);
  const database = createDatabase({ connection: postgres.owner, log });
  writeFileSync(join(import.meta.dirname, "database-schema.ts"), await schemaTypes(database));
  await database.close();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
