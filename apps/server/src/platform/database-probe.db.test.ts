import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabaseProbe, type DatabaseProbe } from "./database-probe.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { openWay, type Way } from "./way-to-postgres-test-support.ts";

let own: TestDatabase;
let way: Way;
let probe: DatabaseProbe;
let looks: boolean[];

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  way = await openWay(own.connection);
  looks = [];
  probe = createDatabaseProbe({ connection: { ...own.connection, host: "127.0.0.1", port: way.port }, log: own.log });
  probe.onLook((isUp) => void looks.push(isUp));
});
afterEach(async () => {
  await probe.stop();
  way.close();
});

function standStill(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("a process that stands still while it connects does not take the database for gone", async () => {
  void probe.start();
  standStill(1_500);
  await expect.poll(() => looks, { timeout: 5_000 }).toEqual([true]);
  expect(probe.answerSeconds()).toBeGreaterThan(1);
});

test("a database that says nothing is not up after a second, nor one that cannot be reached, and is when it answers", async () => {
  void probe.start();
  await expect.poll(() => looks[0], { timeout: 5_000 }).toBe(true);
  way.fallSilent();
  const from = performance.now();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(false);
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(probe.answerSeconds()).toBeNull();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(true);
  way.close();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(false);
});
