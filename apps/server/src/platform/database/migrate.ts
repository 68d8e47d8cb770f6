/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in one transaction, each kept with its
 * checksum. Runs as the owner of the tables; the program itself cannot change the schema, nor make temporary tables.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import type { Connection } from "./database.ts";

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../../migrations");

/** "migrate": any number that no two programs of this house use for something else. */
const LOCK = 7_236_741;

/**
 * Rights on a database are no part of its schema: neither a dump nor a template carries them, so they are looked at with each start.
 * Whoever is not its owner cannot change them; then its owner does, by hand.
 */
const NO_TEMPORARY_TABLES = `do $$ begin
  if has_database_privilege('public', current_database(), 'temporary') and exists (
      select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$`;

/** The files in order. Refuses a wrong name, a number used twice, and a file that does not say why it exists. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const migrations: Migration[] = [];
  for (const [index, sql] of texts.entries()) {
    const name = names[index] ?? "";
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (Number.isNaN(number)) throw new StartRefused(`The migration ${name} is not named like 0001-what-it-does.sql.`);
    if (migrations.at(-1)?.number === number) throw new StartRefused(`Two migrations have the number of ${name}.`);
    if (!/^-- \S/.test(sql)) throw new StartRefused(`The migration ${name} does not begin with a sentence why.`);
    migrations.push({ number, name, sql, checksum: createHash("sha256").update(sql).digest("hex") });
  }
  return migrations;
}

/** Applies what is missing and returns the names applied. Two programs that start at once wait for each other. */
export async function migrate(connection: Connection, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ number: number; name: string; checksum: string }>(
      "select number, name, checksum from schema_migration order by number",
    );
    const missing = missingOf(migrations, applied.rows);
    for (const migration of missing) await apply(client, migration);
    await client.query(NO_TEMPORARY_TABLES);
    return missing.map(({ name }) => name);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`The database's schema cannot be brought up to date: ${messageOf(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function missingOf(
  migrations: Migration[],
  applied: { number: number; name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = known.get(number);
    if (!file) throw new StartRefused(`The database has the migration ${name}, which this version does not know.`);
    if (file.checksum !== checksum) throw new StartRefused(`The migration ${name} was changed after it was applied.`);
    known.delete(number);
  }
  return [...known.values()];
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
      number,
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new StartRefused(`The migration ${name} failed: ${messageOf(error)}.`, { cause: error });
  }
}
