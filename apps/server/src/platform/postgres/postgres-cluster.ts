/**
 * A new database cluster: made complete in a folder beside, then moved into place, so that an interrupted first start
 * leaves nothing half-made. Also its roles and its database.
 */
import { execFile } from "node:child_process";
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Connection } from "../database/database.ts";
import { StartRefused } from "../process/start-refused.ts";
import type { Binaries } from "./postgres-binaries.ts";
import type { Passwords, Role } from "./postgres-keys.ts";
import { makePrivateFolder, type Place } from "./postgres-place.ts";

export const DATABASE = "candor";

/** What archives a segment of the write-ahead log where nobody wants it. */
export const KEEP_NOTHING = process.platform === "win32" ? "exit 0" : "true";

const INITDB = [
  ["--username", "postgres"],
  ["--auth", "scram-sha-256"],
  ["--encoding", "UTF8"],
  ["--locale", "C"],
  ["--locale-provider", "builtin"],
  ["--builtin-locale", "C.UTF-8"],
  ["--no-instructions"],
  // Archiving is on; until backups are made nothing is to be kept for it.
  ["--set", `archive_command=${KEEP_NOTHING}`],
].flat();

/** Everything is on the disk before the folder is used; one call does it where the system has one. */
const DURABLY = process.platform === "linux" ? ["--sync-method", "syncfs"] : [];

interface ClusterOptions {
  place: Place;
  binaries: Binaries;
  passwords: Passwords;
  isDurable: boolean;
}

/** Makes the data folder unless it exists. */
export async function ensureCluster({ place, binaries, passwords, isDurable }: ClusterOptions): Promise<void> {
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  const half = `${place.data}.new`;
  rmSync(half, { recursive: true, force: true });
  makePrivateFolder(half, place.account);
  const passwordFile = `${half}.password`;
  try {
    writeFileSync(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 });
    if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
    const program = join(binaries.folder, "bin", process.platform === "win32" ? "initdb.exe" : "initdb");
    await promisify(execFile)(
      program,
      ["-D", half, "--pwfile", passwordFile, ...INITDB, ...(isDurable ? DURABLY : ["--no-sync"])],
      {
        cwd: half,
        env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH },
        ...(place.account ?? {}),
      },
    );
    renameSync(half, place.data);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const line = stderr?.split("\n").find((text) => /error|fatal/i.test(text)) ?? message.split("\n")[0];
    throw new StartRefused(`Postgres cannot make its database in ${place.data}: ${line}.`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

/** Creates the three roles and the database where they are missing. None is a superuser, and only the owner may do DDL. */
export async function ensureRoles(admin: Connection, passwords: Passwords): Promise<void> {
  const client = new pg.Client(admin);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ has: boolean }>(
      "select exists (select from pg_database where datname = $1) as has",
      [DATABASE],
    );
    const passwordOf = (role: Role): string => client.escapeLiteral(passwords[role]);
    if (rows[0]?.has) {
      // It came with a later version; and its password may be newer than a database that was brought back.
      const known = await client.query("select from pg_roles where rolname = 'candor_operators'");
      const verb = known.rowCount === 0 ? "create" : "alter";
      await client.query(`${verb} role candor_operators login password ${passwordOf("candor_operators")}`);
      return;
    }
    for (const role of ["candor_owner", "candor_app", "candor_operators"] as const) {
      await client.query(`drop role if exists ${role}`);
      await client.query(`create role ${role} login password ${passwordOf(role)}`);
    }
    // The database comes last: its presence says that everything before it is there.
    await client.query(`create database ${DATABASE} owner candor_owner`);
  } finally {
    await client.end();
  }
}
