/** Runs a command of the program on a test's database. For tests only. */
import { execFile } from "node:child_process";
import type { Connection } from "../platform/database/database.ts";
import { testPostgres } from "../platform/database/test-database.ts";

function urlOf({ host, port, user, password, database }: Connection): string {
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:5432/${database}?${query}`;
}

/** How it ends, and all it has said. The owner of the tables is named beside the program's role, as on a machine. */
export function runCommand(
  program: string,
  connection: Connection,
  ...words: readonly string[]
): Promise<{ code: unknown; said: string }> {
  const owner = { ...testPostgres().owner, database: connection.database };
  // biome-ignore lint/style/noProcessEnv: the command runs in the environment of its test
  const env = { ...process.env, MIGRATE_URL: urlOf(owner) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...words, "--database-url", urlOf(connection)],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, said: stdout + stderr });
      },
    );
  });
}
