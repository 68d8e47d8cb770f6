import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testPostgres } from "../platform/database/test-database.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { settleKind } from "./database-store.ts";

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.close());

/** A start that asks for a sandbox, for none, or for neither. */
function started(isSandbox: boolean | null) {
  const owner = { ...testPostgres().owner, database: own.connection.database as string };
  return settleKind({ isSandbox, isProduction: false, dataDir: "/srv/candor" }, owner, own.log);
}

const rows = async () => (await own.owner.query("select * from installation")).rows;

test.each([
  { first: true, later: true, kind: "sandbox" },
  { first: false, later: false, kind: "ordinary" },
  { first: true, later: null, kind: "sandbox" },
  { first: null, later: null, kind: "ordinary" },
])("what was begun as $kind goes on as it: first $first, later $later", async ({ first, later, kind }) => {
  expect((await started(first)).kind).toBe(kind);
  const begun = await rows();
  expect(begun).toMatchObject([{ kind }]);
  expect((await started(later)).kind).toBe(kind);
  expect(await rows()).toEqual(begun);
});

test.each([
  { kind: "sandbox", first: true, said: /^DATA_DIR \/srv\/candor is a sandbox and stays one: leave SANDBOX out, or / },
  {
    kind: "ordinary",
    first: false,
    said: /^DATA_DIR \/srv\/candor was not begun as a sandbox and never becomes one: /,
  },
])("what was begun as $kind refuses to start as the other, and is not changed by it", async ({ kind, first, said }) => {
  await started(first);
  const begun = await rows();
  expect(begun).toMatchObject([{ kind }]);
  const refused = await started(!first).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect((refused as StartRefused).message).toMatch(said);
  expect(await rows()).toEqual(begun);
});
