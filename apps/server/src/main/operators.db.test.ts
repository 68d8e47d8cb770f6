import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/test-database.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "operators.ts");
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const operator = (...words: readonly string[]) => runCommand(PROGRAM, own.connection, ...words);

test("the command adds an operator, shows the token once, lists and revokes", { timeout: 60_000 }, async () => {
  expect(await operator()).toEqual({ code: 0, said: "There are no operators yet.\n" });
  const { said } = await operator("add", "anna");
  const token = /^anna is on duty\. .*:\n([\w-]{43})\n$/.exec(said)?.[1] ?? "";
  expect(token).toHaveLength(43);
  expect(await operator("add", "anna")).toMatchObject({
    code: 1,
    said: expect.stringContaining("choose another name"),
  });
  expect((await operator("list")).said).toMatch(/^anna {2}since [\dT:.Z-]+\n$/);
  expect(await operator("revoke", "anna")).toEqual({ code: 0, said: "anna is no longer on duty.\n" });
  expect((await operator("list")).said).toMatch(/^anna {2}since [\dT:.Z-]+ {2}until [\dT:.Z-]+\n$/);
  expect(await operator("revoke", "anna")).toMatchObject({ code: 1 });
  expect((await operator("add")).said).toContain("npm run operator --");
});
