import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import type { Database } from "./database-types.ts";
import { openProxy, type PostgresProxy } from "./postgres-proxy-test-support.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A statement of these pools has half a second, and a lock as much; a connection is given up four seconds after both. */
const LIMITS = { statementMsMax: 500, patienceMs: 500 };
const GIVEN_UP_WITHIN_MS = 7_000;

let own: TestDatabase;
let proxy: PostgresProxy;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query("create table box (id bigint primary key)");
  await own.owner.query("grant select, insert on box to candor_app");
});
afterAll(() => own.close());
beforeEach(async () => {
  proxy = await openProxy(own.connection);
  const connection = { ...own.connection, host: "127.0.0.1", port: proxy.port };
  database = createDatabase({ connection, log: own.log, connections: 3, ...LIMITS });
});
afterEach(async () => {
  await database.close();
  proxy.close();
});

const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work;
  return performance.now() - from;
};

test("a connection that went silent is given up, and so are those that rested meanwhile", async () => {
  await Promise.all([1, 2, 3].map(() => database.query("select pg_sleep(0.05)")));
  proxy.fallSilent();
  const lost = expect(database.query("select 1")).rejects.toMatchObject({ name: "Outage", reason: "database" });
  expect(await elapsed(lost)).toBeLessThan(GIVEN_UP_WITHIN_MS);
  // All three were connected before: none of the other two is waited for again.
  expect(await elapsed(Promise.all([1, 2, 3].map(() => database.query("select 1"))))).toBeLessThan(1_000);
}, 20_000);

test("a commit that nobody answers is an outcome that nobody knows", async () => {
  const committed = database.transaction(async (tx) => {
    await tx.query("insert into box values (1)");
    proxy.fallSilent();
  });
  await expect(committed).rejects.toMatchObject({ name: "Outage", isOutcomeUnknown: true });
}, 20_000);

test("a transaction that may take longer is waited for, and what is sent ahead has its time one after the other", async () => {
  const slept = database.transaction(
    async (tx) => {
      for (let count = 0; count < 3; count++) void tx.query("select pg_sleep(3)");
      await tx.query("select 1");
    },
    { statementMs: 4_000 },
  );
  await expect(slept).resolves.toBeUndefined();
  // As it was opened again.
  await expect(database.query("select pg_sleep(2)")).rejects.toMatchObject({ reason: "contention" });
}, 20_000);
