import { expect, test } from "vitest";
import { createLogBounds } from "./log-bounds.ts";

test("a kind is written once a second, with how many were held back before it; another kind is not concerned", () => {
  let now = 0;
  const { judge, leftOver } = createLogBounds(() => now);
  expect([judge("a"), judge("a"), judge("a"), judge("b")]).toEqual([0, null, null, 0]);
  now = 999;
  expect(judge("a")).toBe(null);
  now = 1_000;
  expect([judge("a"), judge("a")]).toEqual([3, null]);
  expect(leftOver()).toEqual([]);
  now = 2_000;
  expect([leftOver(), leftOver()]).toEqual([[["a", 1]], []]);
});

test("all kinds together have a bound, and a made-up kind for each line is no way round it", () => {
  let now = 0;
  const { judge } = createLogBounds(() => now);
  let written = 0;
  for (let second = 0; second < 100; second += 1) {
    now = second * 1_000;
    for (let line = 0; line < 1_000; line += 1) if (judge(`${second} ${line}`) !== null) written += 1;
  }
  expect(written).toBeLessThanOrEqual(50 * 100);
});
