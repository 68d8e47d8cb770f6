import { afterAll, beforeAll, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createIds } from "../../platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { createSessions } from "./sessions.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values (1, '12345678', 'anna@example.com', 'x', 'en', 'ANNA2345', now())`,
  );
  await db.database.query(
    `insert into portfolio (id, customer_id, mode, created_at) values (2, 1, 'demo', now()), (3, 1, 'real', now())`,
  );
});
afterAll(() => db.close());

test("a session that is ended while it is being read is not remembered as live", async () => {
  let hold = Promise.resolve();
  let onRead = (): void => undefined;
  const database: Database = {
    ...db.database,
    async query(sql, params) {
      const rows = await db.database.query(sql, params);
      onRead();
      await hold;
      return rows as never;
    },
  };
  const clock = manualClock(Date.UTC(2026, 0, 2));
  const sessions = createSessions({
    database,
    clock,
    ids: createIds({ clock, node: 1 }),
    bus: createInProcessBus(db.log),
  });
  const token = await db.database.transaction((tx) => sessions.open(tx, "1", { clientAddress: "::1", userAgent: "t" }));

  const held = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  hold = held.promise;
  onRead = read.resolve;
  const early = sessions.authenticate(token);
  await read.promise;
  await db.database.transaction((tx) => sessions.endAll(tx, "1", null));
  hold = Promise.resolve();
  held.resolve();
  await early;
  expect(await sessions.authenticate(token)).toBeUndefined();
});
