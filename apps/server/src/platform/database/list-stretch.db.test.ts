import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { equals, type ListSource, mergeStretches, placeOf, readStretch } from "./list-stretch.ts";
import { PageTooDeep } from "./page-too-deep.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** Of an owner, of which the three oldest are rare; the other owner has so many that none is reached by page numbers. */
const ROWS = 2_500;
const MANY = 12_000;

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query(
    `create table kept (id bigint primary key, owner bigint not null, kind text not null);
     insert into kept select n, 1, case when n <= 3 then 'rare' else 'usual' end from generate_series(1, ${ROWS}) n;
     insert into kept select 100000 + n, 2, case when n <= 3 then 'rare' else 'usual' end from generate_series(1, ${MANY}) n;
     create index kept_of_owner on kept (owner, id);
     grant select on kept to candor_app`,
  );
  await own.owner.query("vacuum analyze kept");
}, 60_000);
afterAll(() => own.close());

const rareOf = (owner: number): ListSource => ({
  ...{ columns: "id", table: "kept", owner, parts: ["owner = $1"], wanted: [equals("kind", "rare")] },
});
const read = (owner: number, paging: { page: number; limit: number; after?: string }) =>
  readStretch<{ id: string }>(own.database, rareOf(owner), placeOf(paging));

/** As a client does that knows page numbers only. @returns what it found; throws where it would go on for ever */
async function walkedByNumber(owner: number, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page < 20; page += 1) {
    const { list, hasMore } = await read(owner, { page, limit });
    found.push(...list.map(({ id }) => id));
    if (!hasMore) return found;
  }
  throw new Error("this list never ends");
}

describe("a list of what is rare among 2,500 rows", () => {
  test.each([1, 2, 10])("ends when it is walked by page numbers, %i rows each, and shows all three", async (limit) => {
    expect(await walkedByNumber(1, limit)).toEqual(["3", "2", "1"]);
  });

  test("is found by what came before it as well, over pages that may be empty", async () => {
    const found: string[] = [];
    let after: string | null = "2501";
    while (after !== null) {
      const { list, next } = await read(1, { page: 1, limit: 2, after });
      found.push(...list.map(({ id }) => id));
      after = next;
    }
    expect(found).toEqual(["3", "2", "1"]);
  });
});

describe("where more rows lie before than are looked through", () => {
  test("the first page says where to go on, and the next number is refused with how far numbers reach", async () => {
    expect(await read(2, { page: 1, limit: 10 })).toMatchObject({ list: [], hasMore: true, next: "102001" });
    await expect(read(2, { page: 2, limit: 10 })).rejects.toThrow(new PageTooDeep(10_000));
    expect((await read(2, { page: 1, limit: 10, after: "102001" })).list).toEqual([
      { id: "100003" },
      { id: "100002" },
      { id: "100001" },
    ]);
  });

  test("so is a page that is put together of several lists", async () => {
    const none = await read(2, { page: 1, limit: 20 });
    const merged = (offset: number) => mergeStretches([none], { after: undefined, offset, limit: 10 }, ({ id }) => id);
    expect(merged(0)).toMatchObject({ list: [], hasMore: true });
    expect(() => merged(10)).toThrow(PageTooDeep);
  });
});
