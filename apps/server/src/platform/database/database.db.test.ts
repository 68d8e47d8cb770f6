import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { retryingOnContention } from "../tasks/contention-retry.ts";
import { createDatabase } from "./database.ts";
import type { Database, Tx } from "./database-types.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query("create table box (id bigint primary key, amount numeric not null)");
});
beforeEach(() => own.owner.query("truncate box"));
afterAll(() => own.close());

/** As on a machine that gives the program no time. */
const standStill = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

const boxes = async (): Promise<number> => (await own.database.query("select from box")).rowCount;

describe("values", () => {
  test("exact numbers arrive as text, instants as milliseconds, days as text", async () => {
    const { rows } = await own.database.query(
      `select 9007199254740993::int8 as big, 0.100000000000000001::numeric as exact, '{1.10,2}'::numeric[] as many,
         '2026-11-21T03:22:34.123456Z'::timestamptz as at, array['2026-11-21T00:00:00Z'::timestamptz, null] as ats,
         '2026-11-21'::date as day, '{"a":[1]}'::jsonb as facts`,
    );
    expect(rows[0]).toEqual({
      big: "9007199254740993",
      exact: "0.100000000000000001",
      many: ["1.10", "2"],
      at: 1_795_231_354_123,
      ats: [1_795_219_200_000, null],
      day: "2026-11-21",
      facts: { a: [1] },
    });
  });
});

describe("transaction", () => {
  test("keeps everything when the work returns, and then calls afterCommit", async () => {
    let calls = 0;
    await own.database.transaction(async (tx) => {
      tx.afterCommit(() => calls++);
      await tx.query("insert into box values (1, 1.5)");
      expect(calls).toBe(0);
    });
    expect([await boxes(), calls]).toEqual([1, 1]);
  });

  test("keeps nothing when the work throws, and does not call afterCommit", async () => {
    let calls = 0;
    const failing = own.database.transaction(async (tx) => {
      tx.afterCommit(() => calls++);
      await tx.query("insert into box values (1, 1.5)");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await boxes(), calls]).toEqual([0, 0]);
  });

  test("queries sent without awaiting run in order, and one that fails unawaited rolls everything back", async () => {
    await own.database.transaction(async (tx) => {
      for (let id = 1; id <= 50; id++) void tx.query("insert into box values ($1, 1)", [id]);
    });
    expect(await boxes()).toBe(50);
    const failing = own.database.transaction(async (tx) => {
      void tx.query("insert into box values (51, 1)");
      void tx.query("insert into box values (50, 1)");
      void tx.query("insert into box values (52, 1)");
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect(await boxes()).toBe(50);
  });

  test("reports the failure that came first, not one that it caused in a statement sent after it", async () => {
    const work = own.database.transaction(async (tx) => {
      const slowToTell = async () => {
        const failing = (async () => void (await tx.query("select 1 / 0")))();
        await (async () => await failing)();
      };
      await Promise.all([slowToTell(), tx.query("select 1")]);
    });
    await expect(work).rejects.toThrow("division by zero");
  });

  test("a failure that the work undid with a savepoint does not stand in the way", async () => {
    await own.database.transaction(async (tx) => {
      await tx.query("savepoint before");
      await expect(tx.query("insert into box values (1, 'x')")).rejects.toThrow();
      await tx.query("rollback to before");
      await tx.query("insert into box values (1, 1)");
    });
    expect(await boxes()).toBe(1);
  });

  test("query and kysely speak over the same connection", async () => {
    await own.database.transaction(async (tx) => {
      await tx.query("insert into refused_calls (slot_at, address_group, count) values (now(), 'kysely', 7)");
      const row = await tx.kysely
        .selectFrom("refused_calls")
        .select("count")
        .where("address_group", "=", "kysely")
        .execute();
      expect(row).toEqual([{ count: "7" }]);
      const done = await tx.kysely.deleteFrom("refused_calls").where("address_group", "=", "kysely").executeTakeFirst();
      expect(done.numDeletedRows).toBe(1n);
    });
  });

  test("a named statement is prepared once and reused", async () => {
    await own.database.transaction(async (tx) => {
      const add = (id: number) => tx.query({ name: "add-box", text: "insert into box values ($1, 1)", values: [id] });
      await Promise.all([add(1), add(2), add(3)]);
      const { rows } = await tx.query("select name from pg_prepared_statements where name = 'add-box'");
      expect(rows).toHaveLength(1);
    });
    expect(await boxes()).toBe(3);
  });

  test("is closed to queries once it has ended", async () => {
    let late: (() => Promise<unknown>) | undefined;
    await own.database.transaction(async (tx) => {
      late = () => tx.query("select 1");
    });
    await expect(late?.()).rejects.toThrow("the transaction has ended");
  });
});

describe("outages", () => {
  test("a lock that is not free within its time is an outage of contention", async () => {
    await own.owner.query("insert into box values (1, 1)");
    await own.database.transaction(async (holder) => {
      await holder.query("select from box where id = 1 for update");
      const waiting = own.database.transaction((tx) => tx.query("update box set amount = 2 where id = 1"), {
        patienceMs: 50,
      });
      await expect(waiting).rejects.toMatchObject({ name: "Outage", reason: "contention" });
    });
  });

  describe("of a program's own pool", () => {
    let database: Database;
    beforeEach(() => {
      database = createDatabase({ connection: own.connection, log: own.log });
    });
    afterEach(() => database.close());

    test("a lock is waited for, and a transaction may sit idle, for a second", async () => {
      const { rows } = await database.query(
        `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ lock: "1s", idle: "1s" }]);
    });

    test("a transaction that is patient with locks may sit idle for less", async () => {
      const limits = await database.transaction(
        (tx) =>
          tx.query(
            `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
          ),
        { patienceMs: 60_000, idleMs: 2_000 },
      );
      expect(limits.rows).toEqual([{ lock: "1min", idle: "2s" }]);
    });

    test("a transaction that sits idle too long is ended by the database, and keeps nothing", async () => {
      const idle = database.transaction(async (tx) => {
        await tx.query("insert into box values (1, 1)");
        const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
        await expect.poll(() => isSession(rows[0]?.pid)).toBe(false);
      });
      await expect(idle).rejects.toMatchObject({ reason: "contention", isOutcomeUnknown: false });
      expect(await boxes()).toBe(0);
    });

    test("one that stood still with the whole program is known to have kept nothing, whatever it asks for next", async () => {
      const stoodStill = (then: (tx: Tx) => Promise<unknown>) =>
        database.transaction(async (tx) => {
          await tx.query("insert into box values (1, 1)");
          standStill(1_500);
          await tx.query("select 1");
          return then(tx);
        });
      const outage = { name: "Outage", reason: "contention", isOutcomeUnknown: false };
      await expect(stoodStill((tx) => tx.query("select 1"))).rejects.toMatchObject(outage);
      await expect(stoodStill(async () => undefined)).rejects.toMatchObject(outage);
      expect(await boxes()).toBe(0);
    });

    test("what stood still is done again, once", async () => {
      let turns = 0;
      await retryingOnContention(database).transaction(async (tx) => {
        await tx.query("insert into box values (1, 1)");
        turns += 1;
        if (turns === 1) standStill(1_500);
        await tx.query("insert into box values (2, 1)");
      });
      expect([turns, await boxes()]).toEqual([2, 2]);
    });
  });

  const isSession = async (pid: number | undefined): Promise<boolean> =>
    (await own.owner.query("select from pg_stat_activity where pid = $1", [pid])).rowCount > 0;

  test("cut connections become outages, the process lives, and the next query works", async () => {
    const other = own.another();
    const sleeping = other.transaction((tx) => tx.query("select pg_sleep(60)"));
    sleeping.catch(() => undefined);
    await other.query("select 1");
    await expect.poll(() => cutAllBut()).toBeGreaterThan(0);
    await expect(sleeping).rejects.toMatchObject({ name: "Outage", reason: "database" });
    await expect.poll(async () => (await other.query("select 1 as one").catch(() => null))?.rowCount).toBe(1);
  });

  async function cutAllBut(): Promise<number> {
    const { rowCount } = await own.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select pg_sleep%' and pid <> pg_backend_pid()`,
    );
    return rowCount;
  }

  test("a connection that is lost is logged, unless it was being closed", async () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const database = createDatabase({ connection: own.connection, log });
    await database.query("select 1");
    database.pool.emit("error", new Error("gone"), undefined as never);
    expect(lines).toHaveLength(1);
    const closed = database.close();
    database.pool.emit("error", new Error("gone"), undefined as never);
    await closed;
    expect(lines).toHaveLength(1);
  });

  test("a server that is not there is an outage of the database", async () => {
    const nowhere = createDatabase({ connection: { ...own.connection, host: "/nonexistent" }, log: own.log });
    await expect(nowhere.query("select 1")).rejects.toMatchObject({ name: "Outage", reason: "database" });
    await nowhere.close();
  });
});

describe("rights", () => {
  test("the program's role may change rows and not the schema", async () => {
    await expect(own.database.query("create table mine (id int)")).rejects.toThrow(/permission denied/);
    await expect(own.database.query("drop table box")).rejects.toThrow(/must be owner/);
    await expect(own.database.query("create schema mine")).rejects.toThrow(/permission denied/);
    await expect(own.database.query("insert into box values (7, 1)")).resolves.toMatchObject({ rowCount: 1 });
  });
});
