/**
 * Reconciles the books of a data folder or of DATABASE_URL, with the server running or not, and says in one line what it found:
 * `node apps/server/src/commands/check-books.ts --data-dir .data`. Exit code 0: balanced; 2: not; 1: could not look. Changes
 * nothing.
 */
import { type BooksReport, checkBooks } from "../core/ledger/ledger.ts";
import { readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { messageOf } from "../platform/process/start-refused.ts";
import { withStoredDatabase } from "./stored-database.ts";

const UNBALANCED = 2;
const log = createLog("warn");

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
    process.stdout.write("node apps/server/src/commands/check-books.ts --data-dir DIR\n");
    return 0;
  }
  const report = await withStoredDatabase(config, log, (database) => checkBooks(database));
  process.stdout.write(`${sentenceOf(report)}\n`);
  return report.faults.length === 0 ? 0 : UNBALANCED;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`The books could not be examined: ${messageOf(error)}\n`);
  return 1;
});
