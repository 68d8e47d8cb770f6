import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { addOperator, authenticateOperator, listOperators, revokeOperator } from "./operator.ts";

let own: TestDatabase;
const clock = manualClock(Date.UTC(2026, 10, 21));
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

async function added(name: string): Promise<string> {
  const outcome = await addOperator(own.database, name, clock.now());
  if (typeof outcome === "string") throw new Error(outcome);
  return outcome.token;
}

describe("operators", () => {
  test("are known by their token alone, which is stored as a hash", async () => {
    const token = await added("anna");
    await added("ben");
    expect(await authenticateOperator(own.database, token)).toBe("anna");
    const { rows } = await own.owner.query<{ text: string }>("select operator::text as text from operator");
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  test.each(["", "A".repeat(43), "anna", `${"A".repeat(43)} `])("are not known by %j", async (token) => {
    expect(await authenticateOperator(own.database, token)).toBeUndefined();
  });

  test("are unknown from the moment they are revoked, and their names are never given again", async () => {
    const token = await added("cleo");
    expect(await revokeOperator(own.database, "cleo", clock.now())).toBe(true);
    expect(await authenticateOperator(own.database, token)).toBeUndefined();
    expect(await revokeOperator(own.database, "cleo", clock.now())).toBe(false);
    expect(await addOperator(own.database, "cleo", clock.now())).toBe("name-taken");
    expect(await listOperators(own.database)).toContainEqual({
      name: "cleo",
      createdAt: clock.now(),
      revokedAt: clock.now(),
    });
  });

  test.each(["", "a", "Anna", "an na", "1anna", "a".repeat(33)])("cannot be called %j", async (name) => {
    expect(await addOperator(own.database, name, clock.now())).toBe("name-invalid");
  });

  test("cannot be given another token, nor taken back into duty, by the program", async () => {
    await expect(own.database.query("update operator set token_hash = token_hash")).rejects.toThrow(
      /permission denied/,
    );
    await expect(own.database.query("delete from operator")).rejects.toThrow(/permission denied/);
  });

  test("begin and end their duty on the record", async () => {
    const { rows } = await own.database.query(
      "select operator, act from operator_act where operator = 'cleo' order by id",
    );
    expect(rows).toEqual([
      { operator: "cleo", act: "created" },
      { operator: "cleo", act: "revoked" },
    ]);
  });
});
