/**
 * Vitest's global setup of the suites that start many servers: one data folder whose database is made and migrated, of which
 * each server takes a copy. What a first start does by itself is the matter of `tests/start`, which takes none.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { testFolder } from "../../apps/server/src/platform/process/test-folder.ts";

/** Hands the folder on to the processes that run the test files. */
const VARIABLE = "TEST_PREPARED_FOLDER";

/** It is only copied, never run on again: it need not outlast a power cut. */
const QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

let prepared: string | undefined;

/** A new folder that Postgres' account can pass through: as root, it runs under another. */
export function newFolder(name: string, under = testFolder()): string {
  const folder = mkdtempSync(join(under, name));
  chmodSync(folder, 0o711);
  return folder;
}

/** A data folder for one server: a copy of the prepared one where there is one, else empty. The caller removes it. */
export function newDataFolder(under?: string): string {
  const folder = newFolder("candor e2e ", under);
  const from = process.env[VARIABLE];
  // Files stay those of Postgres' account, which only the system's own way of copying keeps.
  if (from) execFileSync("cp", ["-pR", `${from}/.`, folder]);
  return folder;
}

export async function setup(): Promise<void> {
  if (process.platform === "win32") return;
  prepared = newFolder("candor-prepared-");
  // A database outside its data folder would be shared by the copies.
  if (findPlace(prepared).isElsewhere) return;
  const postgres = await startEmbeddedPostgres({ dataDir: prepared, log: createLog("warn"), settings: QUICK });
  try {
    await migrate(postgres.owner);
  } finally {
    await postgres.stop();
  }
  process.env[VARIABLE] = prepared;
}

export function teardown(): void {
  delete process.env[VARIABLE];
  if (prepared) rmSync(prepared, { recursive: true, force: true });
}
