import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/database/test-database.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "operators.ts");
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const operator = (...words: readonly string[]) => runCommand(PROGRAM, own.connection, ...words);
const tokenIn = (said: string): string | undefined => /for 24 hours:\n([\w-]{43})\n$/.exec(said)?.[1];

test("the command adds an operator, shows the token once, lists and revokes", { timeout: 60_000 }, async () => {
  expect(await operator()).toEqual({ code: 0, said: "There are no operators yet.\n" });
  const { said } = await operator("add", "anna");
  expect(said).toMatch(/^anna is active: admin\. /);
  const token = tokenIn(said);
  expect(await operator("add", "anna")).toMatchObject({
    code: 1,
    said: expect.stringContaining("choose another name"),
  });
  expect((await operator("list")).said).toMatch(/^anna {2}admin {2}since [\dT:.Z-]+\n$/);
  const anew = tokenIn((await operator("enrol", "anna")).said);
  expect([token?.length, anew?.length, token === anew]).toEqual([43, 43, false]);
  expect(await operator("revoke", "anna")).toEqual({ code: 0, said: "anna is revoked.\n" });
  expect((await operator("list")).said).toMatch(/^anna {2}admin {2}since [\dT:.Z-]+ {2}until [\dT:.Z-]+\n$/);
  expect(await operator("revoke", "anna")).toMatchObject({ code: 1 });
  expect(await operator("enrol", "anna")).toMatchObject({ code: 1 });
  expect((await operator("add")).said).toContain("npm run operator --");
});

test("the command gives the roles that are named, and none that there is not", { timeout: 60_000 }, async () => {
  expect((await operator("add", "ben", "--roles", "finance,support")).said).toMatch(
    /^ben is active: support, finance\. /,
  );
  expect(await operator("add", "cleo", "--roles", "king")).toMatchObject({ code: 1 });
});

test("the command finds what was changed of what operators did", { timeout: 60_000 }, async () => {
  expect(await operator("check")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The chain of \d+ acts is whole/),
  });
  await own.owner.transaction(async (tx) => {
    await tx.query("alter table operator_act disable trigger operator_act_append_only");
    await tx.query("update operator_act set details = 'nothing' where id = (select min(id) from operator_act)");
    await tx.query("alter table operator_act enable trigger operator_act_append_only");
  });
  expect(await operator("check")).toMatchObject({ code: 1, said: expect.stringContaining("act-changed") });
});
