/** Runs a command of the program on a test's database. For tests only. */
import { execFile } from "node:child_process";
import type { Connection } from "../platform/database.ts";

/** How it ends, and all it has said. */
export function runCommand(
  program: string,
  { host, port, user, password, database }: Connection,
  ...words: readonly string[]
): Promise<{ code: unknown; said: string }> {
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  const url = `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:5432/${database}?${query}`;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words, "--database-url", url], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: stdout + stderr });
    });
  });
}
