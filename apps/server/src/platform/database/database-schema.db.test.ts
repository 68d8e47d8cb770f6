import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaTypes } from "./schema-types.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const written = (): string => readFileSync(join(import.meta.dirname, "database-schema.ts"), "utf8");

test("database-schema.ts is what the migrated database says (npm run schema:types -w @candor/server)", async () => {
  expect(await schemaTypes(own.database)).toBe(written());
});

test("a column that the file does not have is noticed", async () => {
  await own.owner.query("alter table outbox_event add column surprise numeric");
  expect(await schemaTypes(own.database)).not.toBe(written());
  await own.owner.query("alter table outbox_event drop column surprise");
});

test("a type that has no counterpart is refused by name", async () => {
  await own.owner.query("create table odd (shape point)");
  await expect(schemaTypes(own.database)).rejects.toThrow("the type point of odd.shape");
  await own.owner.query("drop table odd");
});
