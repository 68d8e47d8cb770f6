import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticateOperator } from "../core/operator/operator.ts";
import { createTestDatabase, type TestDatabase } from "../platform/test-database.ts";

const PROGRAM = join(import.meta.dirname, "operators.ts");
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

function operator(...words: readonly string[]): Promise<{ code: unknown; said: string }> {
  const { host, port, user, password, database } = own.connection;
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  const url = `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:5432/${database}?${query}`;
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words, "--database-url", url], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: stdout + stderr });
    });
  });
}

test("the command adds an operator, shows the token once, lists and revokes", { timeout: 60_000 }, async () => {
  expect(await operator()).toEqual({ code: 0, said: "There are no operators yet.\n" });
  const { said } = await operator("add", "anna");
  const token = /^anna is on duty\. .*:\n([\w-]{43})\n$/.exec(said)?.[1] ?? "";
  expect(await authenticateOperator(own.database, token)).toBe("anna");
  expect(await operator("add", "anna")).toMatchObject({
    code: 1,
    said: expect.stringContaining("choose another name"),
  });
  expect((await operator("list")).said).toMatch(/^anna {2}since [\dT:.Z-]+\n$/);
  expect(await operator("revoke", "anna")).toEqual({ code: 0, said: "anna is no longer on duty.\n" });
  expect(await authenticateOperator(own.database, token)).toBeUndefined();
  expect((await operator("list")).said).toMatch(/^anna {2}since [\dT:.Z-]+ {2}until [\dT:.Z-]+\n$/);
  expect(await operator("revoke", "anna")).toMatchObject({ code: 1 });
  expect((await operator("add")).said).toContain("npm run operator --");
});
