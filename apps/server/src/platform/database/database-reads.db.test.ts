import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import type { Database } from "./database-types.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(() => {
  database = createDatabase({ connection: own.connection, log: own.log, name: "candor-reads-test" });
});
afterEach(() => database.close());
afterAll(() => own.close());

const SLOW = "select pg_sleep(20)";

const limitOf = async (reader: Pick<Database, "query">): Promise<string | undefined> => {
  const { rows } = await reader.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  return rows[0]?.limit;
};

/** How many statements of this database sleep at the moment, and how many connections it has. */
async function sessions(): Promise<{ slow: number; open: number }> {
  const { rows } = await own.database.query<{ slow: number; open: number }>(
    `select count(*) filter (where state = 'active' and query = $1)::int as slow, count(*)::int as open
     from pg_stat_activity where application_name like 'candor-reads-test%' and datname = current_database()`,
    [SLOW],
  );
  return rows[0] ?? { slow: -1, open: -1 };
}

test("every statement has the time limit of its class", async () => {
  expect(await limitOf(database)).toBe("1min");
  expect(await limitOf(database.reads({ class: "endpoint" }))).toBe("5s");
  expect(await limitOf(database.reads({ class: "report" }))).toBe("15s");
  expect(await database.transaction(limitOf, { statementMs: 5_000 })).toBe("5s");
  expect(await database.transaction(limitOf, { patienceMs: 10_000 })).toBe("10min");
  expect(await limitOf(database)).toBe("1min");
});

test("a statement beyond its time is an outage that says so", async () => {
  const late = database.transaction((tx) => tx.query(SLOW), { statementMs: 30 });
  await expect(late).rejects.toMatchObject({ name: "Outage", reason: "contention", isOutOfTime: true });
});

test("reads have connections of their own: however many wait, a command finds one", async () => {
  const left = new AbortController();
  const reader = database.reads({ class: "endpoint", signal: left.signal });
  const waiting = Array.from({ length: 30 }, () => reader.query(SLOW));
  const ended = Promise.allSettled(waiting);
  await expect.poll(async () => (await sessions()).slow).toBe(8);
  expect(await database.transaction(limitOf, { statementMs: 5_000 })).toBe("5s");
  left.abort();
  const outcomes = await ended;
  expect(new Set(outcomes.map((one) => (one.status === "rejected" ? one.reason.reason : "answered")))).toEqual(
    new Set(["gone"]),
  );
});

test("a read ends when nobody waits for it any more, and its connection's next reader is answered", async () => {
  const left = new AbortController();
  const abandoned = database.reads({ class: "endpoint", signal: left.signal }).query(SLOW);
  const refused = expect(abandoned).rejects.toMatchObject({ name: "Outage", reason: "gone" });
  await expect.poll(async () => (await sessions()).slow).toBe(1);
  left.abort();
  await refused;
  await expect.poll(async () => (await sessions()).slow).toBe(0);
  const others = Array.from({ length: 40 }, () => limitOf(database.reads({ class: "endpoint" })));
  expect(new Set(await Promise.all(others))).toEqual(new Set(["5s"]));
});

test("a burst of askers who leave opens no connections beyond those of the reads", async () => {
  const leaving = Array.from({ length: 200 }, async () => {
    const left = new AbortController();
    const read = database.reads({ class: "endpoint", signal: left.signal }).query(SLOW);
    setTimeout(() => left.abort(), 100);
    return read.then(
      () => "answered",
      (error: { reason: string }) => error.reason,
    );
  });
  let most = 0;
  const watched = setInterval(async () => {
    most = Math.max(most, (await sessions()).open);
  }, 20);
  expect(new Set(await Promise.all(leaving))).toEqual(new Set(["gone"]));
  clearInterval(watched);
  expect(most).toBeGreaterThan(0);
  // Eight that read, and those from which they are cancelled one at a time; one that goes may meet the one that comes for it.
  expect(most).toBeLessThanOrEqual(8 + 8 + 2);
  await expect.poll(async () => (await sessions()).slow).toBe(0);
});

test("what a reader borrows through Kysely comes under the same limits", async () => {
  const left = new AbortController();
  left.abort();
  const gone = database.reads({ class: "endpoint", signal: left.signal }).kysely.selectFrom("currency").select("id");
  await expect(gone.execute()).rejects.toMatchObject({ reason: "gone" });
  const found = await database.reads({ class: "endpoint" }).kysely.selectFrom("currency").select("id").execute();
  expect(found.length).toBeGreaterThan(40);
});
