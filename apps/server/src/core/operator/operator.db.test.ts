import type { OperatorRole } from "@candor/api/operator-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { addOperator, authenticateOperator, listOperators, revokeOperator } from "./operator.ts";

let own: TestDatabase;
const clock = manualClock(Date.UTC(2026, 10, 21));
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

async function added(name: string, roles?: readonly OperatorRole[]): Promise<string> {
  const outcome = await addOperator(own.owner, name, clock.now(), roles);
  if (typeof outcome === "string") throw new Error(outcome);
  return outcome.token;
}

describe("operators", () => {
  test("have an enrolment token, which is stored as a hash and opens nothing by itself", async () => {
    const token = await added("anna");
    expect(await authenticateOperator(own.operators, token, clock.now())).toBeUndefined();
    const { rows } = await own.owner.query<{ text: string }>("select one::text as text from operator_enrolment one");
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  test("have names that are never given again, also once their access was revoked", async () => {
    await added("cleo", ["finance"]);
    expect(await revokeOperator(own.owner, "cleo", clock.now())).toBe(true);
    expect(await revokeOperator(own.owner, "cleo", clock.now())).toBe(false);
    expect(await addOperator(own.owner, "cleo", clock.now())).toBe("name-taken");
    expect(await listOperators(own.database)).toContainEqual({
      ...{ name: "cleo", roles: ["finance"], addedBy: null, createdAt: clock.now(), revokedAt: clock.now() },
    });
  });

  test.each(["", "a", "Anna", "an na", "1anna", "a".repeat(33)])("cannot be called %j", async (name) => {
    expect(await addOperator(own.owner, name, clock.now())).toBe("name-invalid");
  });

  test("cannot be reinstated, renamed or removed by the program", async () => {
    for (const role of [own.database, own.operators])
      for (const [sql, why] of [
        ["update operator set name = 'other' where name = 'cleo'", /names stay/],
        ["delete from operator", /permission denied/],
        ["update operator set revoked_at = null where name = 'cleo'", /permission denied/],
      ] as const)
        await expect(role.query(sql)).rejects.toThrow(why);
    const again = "update operator set revoked_at = null where name = 'cleo'";
    await expect(own.owner.query(again)).rejects.toThrow(/does not begin again/);
  });

  test("are added and revoked on the record", async () => {
    const { rows } = await own.database.query(
      "select operator, act from operator_act where operator = 'cleo' order by id",
    );
    expect(rows).toEqual([
      { operator: "cleo", act: "created" },
      { operator: "cleo", act: "enrolment-given" },
      { operator: "cleo", act: "revoked" },
    ]);
  });
});
