/**
 * Examines the books of a data folder or of DATABASE_URL, with the server running or not, and says in one line what it found:
 * `node apps/server/src/main/check-books.ts --data-dir .data`. Exit code 0: balanced; 2: not; 1: could not look. Changes
 * nothing.
 */
import { type BooksReport, checkBooks } from "../core/ledger/ledger.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { type Connection, createDatabase } from "../platform/database.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres.ts";
import { createLog } from "../platform/log.ts";
import { DATABASE } from "../platform/postgres/postgres-cluster.ts";
import { passwordsIn } from "../platform/postgres/postgres-keys.ts";
import { findPlace } from "../platform/postgres/postgres-place.ts";
import { isPostmasterOf, readPidFile } from "../platform/postgres/postmaster.ts";
import { messageOf } from "../platform/start-refused.ts";

const UNBALANCED = 2;
const log = createLog("warn");

async function examine(connection: Connection): Promise<BooksReport> {
  const database = createDatabase({ connection, log, connections: 1 });
  try {
    return await checkBooks(database);
  } finally {
    await database.close();
  }
}

/** A database that runs is only asked; one that does not is started for the time of the examination. */
async function examineFolder(dataDir: string): Promise<BooksReport> {
  const { data } = findPlace(dataDir);
  const running = readPidFile(data);
  if (running && isPostmasterOf(running.pid, data)) {
    const user = "candor_app";
    const { host, port } = running;
    return examine({ host, port, user, password: passwordsIn(dataDir)[user], database: DATABASE });
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await examine(postgres.app);
  } finally {
    await postgres.stop();
  }
}

const examineStore = ({ databaseUrl, dataDir }: Config): Promise<BooksReport> =>
  databaseUrl === null ? examineFolder(dataDir) : examine({ connectionString: databaseUrl });

function sentenceOf({ accounts, transfers, seals, faults }: BooksReport): string {
  const scope = `${accounts} accounts, ${transfers} transfers, ${seals} seals`;
  return faults.length === 0
    ? `The books balance: ${scope}.`
    : `The books do not balance (${scope}): ${faults.join(" ")}`;
}

/** The exit code. */
async function run(): Promise<number> {
  // biome-ignore lint/style/noProcessEnv: an entry of the program hands the environment to the configuration
  const config = readConfig({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
  if (config === "help") {
    process.stdout.write("node apps/server/src/main/check-books.ts --data-dir DIR\n");
    return 0;
  }
  const report = await examineStore(config);
  process.stdout.write(`${sentenceOf(report)}\n`);
  return report.faults.length === 0 ? 0 : UNBALANCED;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`The books could not be examined: ${messageOf(error)}\n`);
  return 1;
});
