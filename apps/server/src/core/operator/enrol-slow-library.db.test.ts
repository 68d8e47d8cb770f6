import { startEnrolment } from "@candor/api/operator-session";
import { expect, test, vi } from "vitest";
import { addOperator } from "./operator.ts";
import { t, taken, useOperators } from "./operator-test-support.ts";

/** Sessions that stand still within a transaction while the library is read; Postgres ends them after a second. */
const waiting = vi.hoisted(() => ({ sessions: vi.fn<() => Promise<unknown>>() }));

vi.mock("@simplewebauthn/server", async (original) => {
  await waiting.sessions();
  return original();
});

useOperators();

test("an enrolment by passkey holds no transaction open while the library of passkeys is read", async () => {
  waiting.sessions.mockImplementation(async () => {
    const { rows } = await t.deps.operatorDatabase.query(
      "select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    return rows;
  });
  const made = await addOperator(t.db.owner, "petra", t.clock.now());
  if (typeof made === "string") throw new Error(made);
  expect(await taken(startEnrolment, { token: made.token, method: "passkey" })).toMatchObject({ name: "petra" });
  expect(await waiting.sessions.mock.results[0]?.value).toEqual([]);
});
