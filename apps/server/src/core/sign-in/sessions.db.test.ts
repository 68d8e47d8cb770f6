import { afterAll, beforeAll, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
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

test("whose a session is stays known while it is to be read anew, and no longer than it lasts", async () => {
  const clock = manualClock(Date.UTC(2026, 0, 3));
  const ids = createIds({ clock, node: 1 });
  const sessions = createSessions({ database: db.database, clock, ids, bus: createInProcessBus(db.log) });
  const { memory } = sessions;
  const token = await db.database.transaction((tx) => sessions.open(tx, "1", { clientAddress: "::1", userAgent: "t" }));
  const known = () => [memory.recall(token)?.customerId, memory.lastOwner(token)?.customerId, memory.isKnown(token)];
  expect(known()).toEqual([undefined, undefined, false]);
  await sessions.authenticate(token);
  expect(known()).toEqual(["1", "1", true]);
  clock.advance(61_000);
  expect(known()).toEqual([undefined, "1", true]);
  await sessions.authenticate(token);
  await db.database.transaction(async (tx) => sessions.refresh(tx, "1"));
  expect(known()).toEqual([undefined, "1", true]);
  await sessions.authenticate(token);
  await db.database.transaction((tx) => sessions.endAll(tx, "1", null));
  expect(known()).toEqual([undefined, undefined, false]);
});

test("the time zone that a session names is kept, and costs no write but when the session is noted as used", async () => {
  const writes: string[] = [];
  const database: Database = {
    ...db.database,
    query(sql, params) {
      if (String(sql).startsWith("update")) writes.push(String(params?.[1]));
      return db.database.query(sql, params);
    },
  };
  const clock = manualClock(Date.UTC(2026, 0, 4));
  const ids = createIds({ clock, node: 1 });
  const sessions = createSessions({ database, clock, ids, bus: createInProcessBus(db.log) });
  const token = await db.database.transaction((tx) => sessions.open(tx, "1", { clientAddress: "::1", userAgent: "t" }));
  const zone = async () => (await db.database.query("select time_zone as zone from customer")).rows[0];
  const after = async (ms: number, sentZone?: string) => {
    clock.advance(ms);
    await sessions.authenticate(token, sentZone);
    return zone();
  };
  expect(await after(0)).toEqual({ zone: null });
  expect(await after(61_000, "Asia/Tokyo")).toEqual({ zone: "Asia/Tokyo" });
  // From memory, and within the minutes in which a session is not noted as used.
  expect(await after(1_000, "Europe/Rome")).toEqual({ zone: "Asia/Tokyo" });
  expect(await after(61_000, "Europe/Rome")).toEqual({ zone: "Asia/Tokyo" });
  expect(writes).toEqual(["Asia/Tokyo"]);
  expect(await after(300_000)).toEqual({ zone: "Asia/Tokyo" });
  expect(await after(300_000, "Europe/Rome")).toEqual({ zone: "Europe/Rome" });
  expect(await after(300_000, "Nowhere/At_All")).toEqual({ zone: "UTC" });
  writes.length = 0;
  for (let turn = 0; turn < 10; turn += 1) await after(61_000, "UTC");
  expect(writes).toHaveLength(2);
});
