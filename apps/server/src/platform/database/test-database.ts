/**
 * A database of its own for each test file, copied from the migrated one in about a tenth of a second. Its pools are patient:
 * on a machine that stands still for a second, nothing has failed that a test is about. For tests only.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createLog, type Log } from "../log.ts";
import type { TestPostgres } from "../postgres/test-postgres-setup.ts";
import { type Connection, createDatabase } from "./database.ts";
import type { Database } from "./database-types.ts";

/** Below the time a test has, so that a lock nobody gives back is still named as the cause. */
const PATIENCE_MS = 20_000;

export interface TestDatabase {
  /** As the program sees it: role candor_app. */
  database: Database;
  /** As operators' sign-in sees it: role candor_operators. */
  operators: Database;
  /** As the owner of the tables, for what the program may not do. */
  owner: Database;
  connection: Connection;
  log: Log;
  /** From now on what moves money, and sessions of operators, go by the database's clock, as everywhere outside of tests. */
  keepTime(): Promise<void>;
  /** A further pool, as another process would have. Closed with the rest. */
  another(): Database;
  /** Call in `afterAll`. */
  close(): Promise<void>;
}

/** The Postgres of the worker that runs this file. */
export function testPostgres(): TestPostgres {
  const all = inject("testPostgres");
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  return all[(worker - 1) % all.length] as TestPostgres;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { app, operators, owner, admin } = testPostgres();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const log = createLog("silent");
  // As files: the other way writes the whole of it to the log as well.
  const copied = "strategy file_copy";
  await asAdmin(admin, [
    `create database ${name} template ${app.database} owner candor_owner ${copied}`,
    // As every start has it; a template gives on what is in it, not the rights on it.
    `revoke temporary on database ${name} from public`,
  ]);
  const connection = { ...app, database: name };
  const pools: Database[] = [];
  const open = (to: Connection): Database => {
    const database = createDatabase({ connection: to, log, patienceMs: PATIENCE_MS });
    pools.push(database);
    return database;
  };
  const byOwner = open({ ...owner, database: name });
  return {
    database: open(connection),
    operators: open({ ...operators, database: name }),
    owner: byOwner,
    connection,
    log,
    async keepTime() {
      for (const name of ["is_about_now", "judged_at"]) {
        await byOwner.query(`drop function ${name}`);
        await byOwner.query(`alter function ${name}_by_database rename to ${name}`);
      }
    },
    another: () => open(connection),
    async close() {
      await Promise.all(pools.map((database) => database.close()));
      await asAdmin(admin, [`drop database ${name} with (force)`]);
    },
  };
}

async function asAdmin(admin: Connection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...admin, database: "postgres" });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
