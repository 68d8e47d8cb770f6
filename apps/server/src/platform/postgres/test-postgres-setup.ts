/**
 * Vitest's global setup of the database tests: an embedded Postgres for each of the workers, since one that is shared tells by its
 * transactions and locks what another file does. Each is migrated once, and each test file takes its own copy with
 * `createTestDatabase`. Nothing here is durable, so that tests are quick.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type { Connection } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { createLog } from "../log.ts";
import { testFolder } from "../process/test-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/** What the setup hands to the test files: plain values, as they cross into worker processes. */
export interface TestPostgres {
  app: Connection;
  operators: Connection;
  owner: Connection;
  admin: Connection;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker. */
    testPostgres: readonly TestPostgres[];
  }
}

/** Where the suite runs on another day (`scripts/suite/other-day.ts`), Postgres has to live on it too. */
const clockOfTheRun = (): Record<string, string> => {
  const { TEST_CLOCK_AHEAD, LD_PRELOAD } = process.env;
  return TEST_CLOCK_AHEAD && LD_PRELOAD ? { TEST_CLOCK_AHEAD, LD_PRELOAD } : {};
};

const QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

const stops: (() => Promise<void>)[] = [];

export async function setup(project: TestProject): Promise<void> {
  const workers = Number(project.config.maxWorkers) || 1;
  project.provide("testPostgres", await Promise.all(Array.from({ length: workers }, start)));
}

async function start(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(testFolder(), "candor-test-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("warn"),
    settings: QUICK,
    environment: clockOfTheRun(),
  });
  // An interrupted run must leave neither a database nor its files behind, which take memory.
  const kill = (): void => {
    process.kill(postgres.pid(), "SIGQUIT");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", kill);
  stops.push(async () => {
    process.off("exit", kill);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await migrate(postgres.owner);
  await letClocksBeTheirOwn(postgres.owner);
  const { app, operators, owner, admin } = postgres;
  return { app, operators, owner, admin };
}

/**
 * Tests play on other days by clocks of their own, to which the database's would say that nothing happens when it is said to, and
 * that each session has ended. What it says is put back by `keepTime` of a test's database.
 */
async function letClocksBeTheirOwn(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const [name, returns, body] of CLOCKED) {
      await client.query(`alter function ${name}(timestamptz) rename to ${name}_by_database`);
      await client.query(`create function ${name}(said timestamptz) returns ${returns} language sql
        set search_path = pg_catalog, public, pg_temp return ${body}`);
    }
  } finally {
    await client.end();
  }
}

/** Functions that ask the database's clock, with what they return and say in tests instead. */
const CLOCKED = [
  ["is_about_now", "boolean", "true"],
  ["judged_at", "timestamptz", "said"],
] as const;

export async function teardown(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}
