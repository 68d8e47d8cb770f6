import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { registerHousekeeping } from "./housekeeping.ts";
import { createJobs, type Jobs } from "./jobs.ts";

let own: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(() => {
  jobs = createJobs({ connection: own.connection, log: own.log });
});
afterEach(() => jobs.stop());
afterAll(() => own.close());

test("jobs run as the program's own role, are added in the commit, and a failed one is tried again", async () => {
  const done: number[] = [];
  let failures = 0;
  jobs.handle<{ n: number }>("numbers", async ({ n }) => {
    if (n === 2 && failures++ === 0) throw new Error("once");
    done.push(n);
  });
  registerHousekeeping(jobs, own.database);
  await jobs.start();
  await own.database.transaction((tx) => jobs.enqueue("numbers", { n: 1 }, tx));
  const undone = own.database.transaction(async (tx) => {
    await jobs.enqueue("numbers", { n: 99 }, tx);
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await jobs.enqueue("numbers", { n: 2 });
  await expect.poll(() => [...done].sort()).toEqual([1, 2]);
  expect(failures).toBe(2);
  const { rows } = await own.database.query("select name, cron from pgboss.schedule");
  expect(rows).toEqual([{ name: "forget-old-rows", cron: "17 * * * *" }]);
});

test("a start while the database is away is an outage, and succeeds when it is back", async () => {
  let host = "/nonexistent";
  const late = createJobs({
    connection: {
      ...own.connection,
      get host() {
        return host;
      },
    },
    log: own.log,
  });
  const done: number[] = [];
  late.handle<{ n: number }>("late", async ({ n }) => void done.push(n));
  await expect(late.start()).rejects.toMatchObject({ name: "Outage", reason: "database" });
  host = String(own.connection.host);
  await late.start();
  await late.enqueue("late", { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  await late.stop();
});

test("jobs are added by one that does none itself, as in a process that answers calls", async () => {
  const done: number[] = [];
  jobs.handle<{ n: number }>("elsewhere", async ({ n }) => void done.push(n));
  await jobs.start();
  const adding = createJobs({ connection: own.connection, log: own.log });
  await adding.enqueue("elsewhere", { n: 1 });
  await own.database.transaction((tx) => adding.enqueue("elsewhere", { n: 2 }, tx));
  await expect.poll(() => done.toSorted()).toEqual([1, 2]);
  await adding.stop();
});
