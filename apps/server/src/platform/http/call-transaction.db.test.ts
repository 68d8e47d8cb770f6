import { answer, refuse } from "@candor/api/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { Outage } from "../process/outage.ts";
import { runCommand } from "./call-transaction.ts";
import type { IdempotencyScope } from "./route.ts";

let db: TestDatabase;
/** Waits a twentieth of a second for a lock, and as long as any other for a machine that is busy. */
let impatient: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  impatient = {
    ...db.database,
    transaction: (work, options) =>
      db.database.transaction(async (tx) => {
        await tx.query("set local lock_timeout = 50");
        return work(tx);
      }, options),
  };
  await db.owner.query("create table effect (name text not null)");
  await db.owner.query("grant select, insert on effect to candor_app");
});
afterAll(() => db.close());

let keys = 0;
const scopeWith = (hash: string, key = `key-${++keys}`): IdempotencyScope => ({
  customerId: "7",
  portfolioId: "70",
  endpoint: "POST /test",
  key,
  commandHash: hash,
});
const effectsOf = async (name: string): Promise<number> =>
  (await db.database.query("select 1 from effect where name = $1", [name])).rowCount;
const insert = (name: string) => `insert into effect values ('${name}')`;

test("a repeated key answers what was stored and works once", async () => {
  const scope = scopeWith("h");
  let runs = 0;
  const once = () =>
    runCommand(db.database, scope, async (tx) => {
      runs += 1;
      await tx.query(insert("repeated"));
      return answer({ run: runs });
    });
  expect(await once()).toEqual(answer({ run: 1 }));
  expect(await once()).toEqual(answer({ run: 1 }));
  expect(await effectsOf("repeated")).toBe(1);
});

test("another command under the same key is refused and has no effect", async () => {
  const scope = scopeWith("first");
  await runCommand(db.database, scope, async () => answer(1));
  const other = await runCommand(db.database, { ...scope, commandHash: "second" }, async (tx) => {
    await tx.query(insert("other"));
    return answer(2);
  });
  expect(other).toEqual(refuse("idempotency-key-reused"));
  expect(await effectsOf("other")).toBe(0);
});

test("a refusal undoes the work and keeps the answer, also when the second try would succeed", async () => {
  const scope = scopeWith("h");
  let hasToldOthers = false;
  const refused = await runCommand(db.database, scope, async (tx) => {
    await tx.query(insert("refused"));
    tx.afterCommit(() => {
      hasToldOthers = true;
    });
    return refuse("insufficient-funds", { available: "3" });
  });
  expect(refused).toEqual(refuse("insufficient-funds", { available: "3" }));
  expect(await runCommand(db.database, scope, async () => answer("now"))).toEqual(refused);
  expect([await effectsOf("refused"), hasToldOthers]).toEqual([0, false]);
});

test("without a key a refusal undoes the work and nothing is kept", async () => {
  const refused = await runCommand(db.database, null, async (tx) => {
    await tx.query(insert("keyless"));
    return refuse("insufficient-funds");
  });
  expect(refused).toEqual(refuse("insufficient-funds"));
  expect(await runCommand(db.database, null, async () => answer("now"))).toEqual(answer("now"));
  expect(await effectsOf("keyless")).toBe(0);
});

test("what throws leaves nothing behind, so that the same key can be sent again", async () => {
  const scope = scopeWith("h");
  const broken = runCommand(db.database, scope, async (tx) => {
    await tx.query(insert("thrown"));
    throw new Error("bug");
  });
  await expect(broken).rejects.toThrow("bug");
  expect(await runCommand(db.database, scope, async () => answer("second"))).toEqual(answer("second"));
  expect(await effectsOf("thrown")).toBe(0);
});

test("ten copies that meet have one effect and one answer, and others are told once", async () => {
  const scope = scopeWith("h");
  let told = 0;
  const copies = Array.from({ length: 10 }, (_, copy) =>
    runCommand(db.database, scope, async (tx) => {
      await tx.query(insert("met"));
      tx.afterCommit(() => {
        told += 1;
      });
      return answer({ copy });
    }),
  );
  const answers = await Promise.all(copies);
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect([await effectsOf("met"), told]).toEqual([1, 1]);
});

/** Another transaction that has the table to itself until it is told to end. */
async function lockEffects(): Promise<() => Promise<void>> {
  const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.owner.transaction(async (tx) => {
    await tx.query("lock table effect in exclusive mode");
    taken.resolve();
    await end.promise;
  });
  await Promise.race([taken.promise, holding]);
  return async () => {
    end.resolve();
    await holding;
  };
}

test.each([
  ["with a key", scopeWith("h")],
  ["without a key", null],
])(
  "a command %s that meets a lock is done again when that is free, and has one effect and one answer",
  async (name, scope) => {
    const release = await lockEffects();
    let [runs, told] = [0, 0];
    const done = await runCommand(impatient, scope, async (tx) => {
      runs += 1;
      if (runs === 3) await release();
      tx.afterCommit(() => {
        told += 1;
      });
      await tx.query(insert(name));
      return answer({ run: runs });
    }).finally(release);
    expect(done).toEqual(answer({ run: 3 }));
    expect([await effectsOf(name), told]).toEqual([1, 1]);
  },
);

test("a command whose lock is never free is given up after five tries, as an outage", async () => {
  const release = await lockEffects();
  let runs = 0;
  const givenUp = runCommand(impatient, null, async (tx) => {
    runs += 1;
    await tx.query(insert("never"));
    return answer(runs);
  }).finally(release);
  await expect(givenUp).rejects.toMatchObject({ name: "Outage", reason: "contention" });
  expect([runs, await effectsOf("never")]).toEqual([5, 0]);
});

test("a command that may have been kept is not done again", async () => {
  let runs = 0;
  const unsure: Database = {
    ...db.database,
    async transaction(work) {
      await db.database.transaction(work);
      throw new Outage("database", "cut off", true);
    },
  };
  const lost = runCommand(unsure, null, async (tx) => {
    runs += 1;
    await tx.query(insert("unsure"));
    return answer(runs);
  });
  await expect(lost).rejects.toBeInstanceOf(Outage);
  expect([runs, await effectsOf("unsure")]).toEqual([1, 1]);
});
