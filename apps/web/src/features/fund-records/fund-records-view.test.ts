import { describe, expect, test } from "vitest";
import type { DepositRecord } from "./fund-records-data.ts";
import { signedAmount, standingOf, standingOfDeposit, stepsOf, tabOf } from "./fund-records-view.ts";

const record = (changes: Partial<DepositRecord>): DepositRecord =>
  ({ source: "chain", stage: "confirming", created_at: 1, decided_at: null, ...changes }) as DepositRecord;
const said = (changes: Partial<DepositRecord>) => stepsOf(record(changes)).map(({ name, phase }) => `${name} ${phase}`);

describe("the steps of a deposit", () => {
  test.each([
    [{}, ["seen done", "confirming now", "credited ahead"]],
    [{ stage: "collecting" }, ["seen done", "collecting now", "credited ahead"]],
    [{ stage: "credited", decided_at: 5 }, ["seen done", "confirming done", "credited done"]],
    [{ stage: "gone", decided_at: 5 }, ["seen done", "confirming done", "gone failed"]],
    [{ source: "wire", stage: "review" }, ["claimed done", "review now", "credited ahead"]],
    [{ source: "proof", stage: "rejected", decided_at: 5 }, ["claimed done", "review done", "rejected failed"]],
  ] as const)("%j is told step by step", (changes, steps) => {
    expect(said(changes)).toEqual(steps);
  });
});

test("a tab that there is none of is the first", () => {
  expect([undefined, "1", "2", "7"].map(tabOf)).toEqual([0, 1, 2, 0]);
});

test("a deposit that is approved is called credited, in its row as in its steps", () => {
  const states = ["pending", "approved", "rejected"] as const;
  expect(states.map((status) => standingOfDeposit({ status }))).toEqual(["pending", "credited", "rejected"]);
});

test("a withdrawal is told by its own state, and only what changes the balance has a sign", () => {
  const states = ["pending", "approved", "sent", "confirmed", "rejected", "cancelled", "failed"] as const;
  expect(states.map((state) => signedAmount("−", standingOf(state), standingOf(state)))).toEqual([
    ...["−pending", "−approved", "−sent", "−arrived"],
    ...["rejected", "cancelled", "failed"],
  ]);
});
