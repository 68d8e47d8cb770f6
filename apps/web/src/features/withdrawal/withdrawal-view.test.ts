import { expect, test } from "vitest";
import { isLate, isOver, timelineOf } from "./withdrawal-view.ts";

const requested = { state: "pending", at: 1 } as const;

test("a timeline shows what was done, what is next and when it is expected, and what comes after", () => {
  expect(timelineOf({ state: "pending", steps: [requested], expected_by: 9 })).toEqual([
    { state: "pending", phase: "done", at: 1, expectedBy: null },
    { state: "approved", phase: "now", at: null, expectedBy: 9 },
    { state: "sent", phase: "ahead", at: null, expectedBy: null },
    { state: "confirmed", phase: "ahead", at: null, expectedBy: null },
  ]);
});

test("a timeline ends where the money came back, and where it arrived", () => {
  const rejected = { state: "rejected", at: 2 } as const;
  expect(timelineOf({ state: "rejected", steps: [requested, rejected], expected_by: null })).toEqual([
    { state: "pending", phase: "done", at: 1, expectedBy: null },
    { state: "rejected", phase: "failed", at: 2, expectedBy: null },
  ]);
  const arrived = { state: "confirmed", at: 3 } as const;
  expect(timelineOf({ state: "confirmed", steps: [requested, arrived], expected_by: null }).at(-1)?.phase).toBe("done");
});

test("it is late once the next step was expected, and never when there is none", () => {
  expect([isLate({ expected_by: 5 }, 6), isLate({ expected_by: 5 }, 5), isLate({ expected_by: null }, 6)]).toEqual([
    ...[true, false, false],
  ]);
  expect([isOver("pending"), isOver("sent"), isOver("confirmed"), isOver("failed")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
