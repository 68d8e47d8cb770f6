import { instantOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabaseProbe, type DatabaseProbe } from "./database-probe.ts";
import { openProxy, type PostgresProxy } from "./postgres-proxy-test-support.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
let proxy: PostgresProxy;
let probe: DatabaseProbe;
let looks: boolean[];
let aheadMs: number;
let said: { database: string; program: string; message: string }[];
const note = (facts: { database: string; program: string }, message: string): void =>
  void said.push({ ...facts, message });

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  proxy = await openProxy(own.connection);
  looks = [];
  aheadMs = 0;
  said = [];
  probe = createDatabaseProbe({
    connection: { ...own.connection, host: "127.0.0.1", port: proxy.port },
    log: Object.assign(Object.create(own.log), { warn: note, error: note }),
    clock: { now: () => instantOf(Date.now() + aheadMs) },
  });
  probe.onLook((isUp) => void looks.push(isUp));
});
afterEach(async () => {
  await probe.stop();
  proxy.close();
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
  proxy.fallSilent();
  const from = performance.now();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(false);
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(probe.answerSeconds()).toBeNull();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(true);
  proxy.close();
  await expect.poll(() => probe.isReady(), { timeout: 5_000 }).toBe(false);
});

test("clocks that are apart are said once with both times, and how far is said as a figure", async () => {
  const messages = () => said.map(({ message }) => message);
  void probe.start();
  await expect.poll(() => looks.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect([probe.clockApartSeconds() < 60, said]).toEqual([true, []]);
  const far = "the clocks of program and database are minutes apart: no money moves and nobody decides";
  for (const sign of [1, -1]) {
    said = [];
    aheadMs = sign * 240_000;
    await expect
      .poll(messages, { timeout: 5_000 })
      .toEqual(["the clocks of program and database are more than a minute apart"]);
    expect(Math.round(probe.clockApartSeconds() / 5)).toBe(48);
    aheadMs = sign * 310_000;
    await expect.poll(() => probe.clockApartSeconds(), { timeout: 5_000 }).toBeGreaterThan(300);
    const looked = looks.length;
    await expect.poll(() => looks.length, { timeout: 5_000 }).toBeGreaterThan(looked + 1);
    expect(messages().slice(1)).toEqual([far]);
    const { database = "", program = "" } = said[1] ?? {};
    expect(Math.abs(Date.parse(program) - Date.parse(database) - aheadMs)).toBeLessThan(5_000);
    expect(probe.isReady()).toBe(true);
    aheadMs = 0;
    await expect.poll(() => probe.clockApartSeconds(), { timeout: 5_000 }).toBeLessThan(1);
    expect(messages().slice(2)).toEqual(["the clocks of program and database agree again"]);
  }
});
