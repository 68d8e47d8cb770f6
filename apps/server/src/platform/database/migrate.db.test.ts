import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getConstructionPlans } from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MIGRATIONS_FOLDER, migrate, readMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase, testPostgres } from "./test-database.ts";

let own: TestDatabase;
let folder: string;
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-migrations-"));
  await own.owner.query("drop table if exists schema_migration, first, second");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => own.close());

const file = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const run = (): Promise<string[]> =>
  migrate({ ...testPostgres().owner, database: own.connection.database as string }, folder);

test("what is missing is applied once, in order of number", async () => {
  file("0002-second.sql", "-- why\ncreate table second as select * from first;");
  file("0001-first.sql", "-- why\ncreate table first (id int);");
  expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await run()).toEqual([]);
});

test("programs that start together apply each file once", async () => {
  file("0001-first.sql", "-- why\ncreate table first (id int);");
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(["0001-first.sql"]);
});

test("a file that fails leaves nothing of itself, and names itself", async () => {
  file("0001-first.sql", "-- why\ncreate table first (id int); insert into first values ('x');");
  await expect(run()).rejects.toThrow(/^The migration 0001-first.sql failed: invalid input syntax/);
  expect((await own.owner.query("select to_regclass('first') as name")).rows).toEqual([{ name: null }]);
});

test("each start takes from everybody the right to temporary tables, which comes back with a restored database", async () => {
  const temporary = "create temp table customer (id bigint) on commit drop";
  await own.owner.query(`grant temporary on database ${own.connection.database} to public`);
  await own.another().query(temporary);
  await run();
  for (const role of [own.another(), own.operators])
    await expect(role.query(temporary)).rejects.toThrow("permission denied to create temporary tables");
});

/**
 * A table of the caller's own is found before ours by whatever looks tables up when it runs. A body that is bound was looked up when
 * it was made, as the owner.
 */
test("no function looks tables up by its caller's path: each has one of its own, with what is temporary last, or a bound body", async () => {
  const { rows } = await own.owner.query<{ name: string }>(
    `select function.oid::regprocedure::text as name from pg_proc function join pg_language on pg_language.oid = prolang
     where pronamespace = 'public'::regnamespace and lanname not in ('c', 'internal') and prosqlbody is null
       and not exists (select from unnest(proconfig) setting where setting ~ '^search_path=(.*, )?pg_temp$')
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test.each([
  [
    "changed after it was applied",
    () => file("0001-first.sql", "-- why\nselect 2;"),
    "was changed after it was applied",
  ],
  ["unknown to this version", () => rmSync(join(folder, "0001-first.sql")), "which this version does not know"],
])("a database with a migration %s is refused", async (_, meddle, sentence) => {
  file("0001-first.sql", "-- why\nselect 1;");
  await run();
  meddle();
  await expect(run()).rejects.toThrow(sentence);
});

test.each([
  ["first.sql", "-- why\n", "is not named like"],
  ["0001-First.sql", "-- why\n", "is not named like"],
  ["0001-first.sql", "select 1;", "does not begin with a sentence why"],
])("a file named %s that begins with %j is refused", async (name, sql, sentence) => {
  file(name, sql);
  await expect(run()).rejects.toThrow(sentence);
});

test("two files with one number are refused", async () => {
  file("0001-a.sql", "-- why\n");
  file("0001-b.sql", "-- why\n");
  await expect(run()).rejects.toThrow("Two migrations have the number of 0001-b.sql");
});

test("0002-jobs holds the construction plan of the installed pg-boss", async () => {
  const jobs = (await readMigrations(MIGRATIONS_FOLDER)).find(({ number }) => number === 2);
  // Everything but the transaction around it and the daily partitions of statistics that are not kept.
  const plan = getConstructionPlans("pgboss").replace(
    /\n {4}DO \$\$\n {4}DECLARE\n {6}d date;[\s\S]*?\$\$\n {2};\n/,
    "\n",
  );
  const statements = plan.slice(plan.indexOf("CREATE TYPE"), plan.indexOf("COMMIT;")).split("\n");
  const own = new Set(jobs?.sql.split("\n").map((line) => line.trim()));
  expect(statements.map((line) => line.trim()).filter((line) => !own.has(line))).toEqual([]);
});
