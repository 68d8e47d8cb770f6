import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { equals } from "./list-stretch.ts";
import { meteredReader } from "./metered-reader-test-support.ts";
import { PageTooDeep } from "./page-too-deep.ts";
import { type QueueSource, readQueuePage } from "./queue-page.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const ROWS = 60_000;
/** Of 8 KB. Reading the table through takes three times as many. */
const BLOCKS_MAX = 150;
const COUNTED = 500;

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query(
    `create table waiting (id bigint primary key, state text not null, at timestamptz not null, worth numeric, who bigint not null);
     insert into waiting select n, case when n % 3 = 0 then 'pending' else 'paid' end,
       timestamptz '2030-01-01Z' + (n / 10) * interval '1 second', nullif(n % 7, 0), n % 100 from generate_series(1, ${ROWS}) n;
     create index waiting_queue on waiting (state, at, id);
     create index waiting_worth on waiting (state, coalesce(worth, 'Infinity'::numeric), id);
     create table called (id bigint primary key, name text not null);
     insert into called select n, 'name ' || n from generate_series(0, 99) n;
     grant select on waiting, called to candor_app`,
  );
  await own.owner.query("vacuum analyze waiting");
}, 60_000);
afterAll(() => own.close());

const queue = (more: Partial<QueueSource> = {}): QueueSource => ({
  table: "waiting",
  within: [equals("waiting.state", "pending")],
  keys: ["waiting.at", "waiting.id"],
  order: "asc",
  ...more,
});
const WORTH = { keys: ["coalesce(waiting.worth, 'Infinity')", "waiting.id"], order: "desc" } as const;

async function walked(source: QueueSource, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await readQueuePage(own.database, source, { page: 1, limit, after }, COUNTED);
    found.push(...page.ids);
    expect(page.ids.length).toBeLessThanOrEqual(limit);
    if (page.next === null) return found;
    after = page.next;
  }
}

const inSql = async (order: string, where = "state = 'pending'"): Promise<readonly string[]> => {
  const { rows } = await own.owner.query<{ id: string }>(`select id from waiting where ${where} order by ${order}`);
  return rows.map(({ id }) => id);
};

describe("a queue", () => {
  test.each([
    ["by time", queue(), "at, id"],
    ["backwards", queue({ order: "desc" }), "at desc, id desc"],
    ["by a worth that some have not", queue(WORTH), "worth desc nulls first, id desc"],
  ])("%s gives every row once, in its order", async (_name, source, order) => {
    expect(await walked(source, 700)).toEqual(await inSql(order));
  });

  test("that is searched finds every row, over pages that may be empty", async () => {
    const wanted = [{ sql: "called.name = ?", value: "name 33" }];
    const source = queue({ joined: "join called on called.id = waiting.who", wanted });
    expect(await walked(source, 50)).toEqual(await inSql("at, id", "state = 'pending' and who = 33"));
    const none = queue({ wanted: [{ sql: "waiting.who = ?", value: -1 }] });
    const page = await readQueuePage(own.database, none, { page: 1, limit: 50 }, COUNTED);
    expect([page.ids, page.total, page.next === null]).toEqual([[], null, false]);
    expect(await walked(none, 50)).toEqual([]);
  });

  test("that is searched by page numbers ends: an empty page that others follow is refused with the way on", async () => {
    const none = queue({ wanted: [{ sql: "waiting.who = ?", value: -1 }] });
    const byNumber = (page: number) => readQueuePage(own.database, none, { page, limit: 50 }, COUNTED);
    expect((await byNumber(1)).next).not.toBeNull();
    await expect(byNumber(2)).rejects.toThrow(new PageTooDeep(COUNTED));
  });

  test("says how many there are, and nothing where they are too many to be counted", async () => {
    const few = queue({ within: [{ sql: "waiting.id <= ?", value: COUNTED }], wanted: [equals("waiting.who", 5)] });
    expect((await readQueuePage(own.database, few, { page: 1, limit: 2 }, COUNTED)).total).toBe(COUNTED / 100);
    expect((await readQueuePage(own.database, queue(), { page: 1, limit: 2 }, COUNTED)).total).toBeNull();
  });

  test("is found by page numbers too, in the same order", async () => {
    const [first, second] = [await inSql("at, id"), 3];
    const page = await readQueuePage(own.database, queue(), { page: second, limit: 40 }, COUNTED);
    expect([page.ids, page.next]).toEqual([first.slice(80, 120), first[119]]);
  });

  test.each([
    ["by time", queue()],
    ["backwards", queue({ order: "desc" })],
    ["by worth", queue(WORTH)],
  ])("%s costs as little in its depth as at its beginning", async (_name, source) => {
    const ids = await inSql(source.keys === WORTH.keys ? "worth desc nulls first, id desc" : "at, id");
    for (const after of [undefined, ids[ids.length / 2], ids.at(-100)]) {
      const metered = meteredReader(own.database);
      await readQueuePage(metered, source, { page: 1, limit: 50, after }, COUNTED);
      expect(metered.blocks).toBeLessThan(BLOCKS_MAX);
    }
  });
});
