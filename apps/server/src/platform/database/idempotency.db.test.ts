import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetOldKeys, IdempotencyRace, type IdempotencyRow, recall, remember } from "./idempotency.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const row = (key: string, change: Partial<IdempotencyRow> = {}): IdempotencyRow => ({
  customerId: "1",
  portfolioId: "11",
  endpoint: "POST /coin/trade",
  key,
  commandHash: "abc",
  answer: { type: "ok", message: { orderId: "12345678901234567" } },
  ...change,
});

test("answers are recalled in the order asked, and null where there is none", async () => {
  const rows = [row("a"), row("b", { answer: null }), row("c", { answer: "plain text", commandHash: "def" })];
  await own.database.transaction((tx) => remember(tx, rows));
  const found = await own.database.transaction((tx) => recall(tx, [row("c"), row("none"), row("a"), row("b")]));
  expect(found).toEqual([
    { commandHash: "def", answer: "plain text" },
    null,
    { commandHash: "abc", answer: row("a").answer },
    { commandHash: "abc", answer: null },
  ]);
});

test("the same key of another customer, portfolio or endpoint is another key", async () => {
  await own.database.transaction((tx) => remember(tx, [row("scope")]));
  const others = [{ customerId: "2" }, { portfolioId: "12" }, { endpoint: "POST /coin/cancel" }];
  const found = await own.database.transaction((tx) =>
    recall(
      tx,
      others.map((change) => row("scope", change)),
    ),
  );
  expect(found).toEqual([null, null, null]);
});

test("of two transactions that answer the same key, one is kept and the other learns of the race", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      own.database.transaction((tx) => remember(tx, [row("race", { answer: n }), row(`alone-${n}`)])),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(IdempotencyRace);
  }
  const { rowCount } = await own.database.query("select from idempotency_key where key like 'alone-%'");
  expect(rowCount).toBe(1);
});

test("keys are forgotten after seven days, not before", async () => {
  await own.database.transaction((tx) => remember(tx, [row("old"), row("young")]));
  await own.owner.query(
    `update idempotency_key set created_at = now() - case key when 'old' then interval '169 hours' else interval '167 hours' end
     where key in ('old', 'young')`,
  );
  expect(await own.database.transaction(forgetOldKeys)).toBe(1);
  expect(await own.database.transaction((tx) => recall(tx, [row("old"), row("young")]))).toMatchObject([null, {}]);
});
