/** Postgres' own benchmark on a database beside the product's, as a reference. Found on the machine, never downloaded. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Connection, createDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";

const run = promisify(execFile);
const DATABASE = "pgbench";
const CLIENTS = 16;
const SCALE = 16;
const TABLES = ["pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers"];
const DEBIAN = "/usr/lib/postgresql";

function findPgbench(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin")) : [];
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...debian];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
}

export interface Pgbench {
  /** TPC-B for so many seconds. */
  transactionsPerSecond(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** Undefined where pgbench is missing. */
export async function pgbenchOn(admin: Connection): Promise<Pgbench | undefined> {
  const program = findPgbench();
  if (program === undefined) return undefined;
  const beside = createDatabase({ connection: { ...admin, database: "postgres" }, log: createLog("silent") });
  await beside.query(`create database ${DATABASE}`);
  await beside.close();
  const env = {
    ...process.env,
    PGHOST: String(admin.host),
    PGPORT: String(admin.port),
    PGUSER: String(admin.user),
    PGPASSWORD: String(admin.password),
  };
  await run(program, ["--initialize", "--quiet", `--scale=${SCALE}`, DATABASE], { env });
  const own = createDatabase({
    connection: { ...admin, database: DATABASE },
    log: createLog("silent"),
    connections: 1,
  });
  for (const table of TABLES) await own.query(`alter table ${table} set (autovacuum_enabled = off)`);
  return {
    async transactionsPerSecond(seconds) {
      // Neither of the two is to write out what the other has left behind.
      await own.query("checkpoint");
      const options = [`--client=${CLIENTS}`, "--jobs=2", `--time=${seconds}`, "--no-vacuum", DATABASE];
      const { stdout } = await run(program, options, { env });
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (tps === undefined) throw new Error(`pgbench said nothing of tps: ${stdout}`);
      await own.query("checkpoint");
      return Number(tps);
    },
    close: () => own.close(),
  };
}
