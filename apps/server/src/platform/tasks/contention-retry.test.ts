import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { IdempotencyRace } from "../database/idempotency.ts";
import { Outage } from "../process/outage.ts";
import { retryingOnContention } from "./contention-retry.ts";

/** A database whose transactions fail with these, one after another, and then succeed. */
function failingWith(...failures: unknown[]): { database: Database; tries: () => number } {
  let tries = 0;
  const transaction = async () => {
    tries += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return "done";
  };
  return { database: retryingOnContention({ transaction } as unknown as Database), tries: () => tries };
}
const nothing = async () => "nothing";
const met = () => new Outage("contention", "a lock");

test("a transaction that others rolled back is done again", async () => {
  const { database, tries } = failingWith(met(), new IdempotencyRace(), met());
  expect(await database.transaction(nothing)).toBe("done");
  expect(tries()).toBe(4);
});

test("the fifth try is the last", async () => {
  const { database, tries } = failingWith(...Array.from({ length: 9 }, met));
  await expect(database.transaction(nothing)).rejects.toThrow("a lock");
  expect(tries()).toBe(5);
});

test.each([
  ["may have been kept", new Outage("contention", "cut off", true)],
  ["met a database that is away", new Outage("database", "gone")],
  ["failed by a mistake", new TypeError("a bug")],
])("a transaction that %s is not done again", async (_, failure) => {
  const { database, tries } = failingWith(failure);
  await expect(database.transaction(nothing)).rejects.toBe(failure);
  expect(tries()).toBe(1);
});
