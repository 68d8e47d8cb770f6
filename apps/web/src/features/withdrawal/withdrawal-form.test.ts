import { describe, expect, test } from "vitest";
import { shareOf, summaryOf, wayOf } from "./withdrawal-form.ts";

const LIMITS = { decimals: 6, available: "1000", day_left: "20000000" };
const WAY = { fee: "5", minimum: "20" };
const summary = (typed: string, limits: Partial<typeof LIMITS> | { day_left: null } = {}) =>
  summaryOf(typed, { ...LIMITS, ...limits }, WAY);

describe("what is typed", () => {
  test("shows the fee that is deducted and what arrives", () => {
    expect(summary("100")).toEqual({ fee: "5", minimum: "20", problem: null, amount: "100", arrives: "95" });
    expect(summary("20.")).toMatchObject({ problem: null, amount: "20", arrives: "15" });
  });

  test.each([
    ["", null],
    [".", "not-a-number"],
    ["0", "not-positive"],
    ["19.999999", "too-small"],
    ["1000.000001", "insufficient"],
  ] as const)("%j says %s", (typed, problem) => {
    expect(summary(typed)).toMatchObject({ problem, amount: null, arrives: null });
  });

  test("is held to what is left of the day, and to nothing without a price", () => {
    expect(summary("600", { day_left: "599.999999" })).toMatchObject({ problem: "day-limit" });
    expect(summary("600", { day_left: null })).toMatchObject({ problem: null });
  });
});

test("a share is cut to what the way can carry", () => {
  expect(shareOf("1000", 25, 6, 6)).toBe("250");
  expect(shareOf("33.333333", 50, 6, 2)).toBe("16.66");
  expect(shareOf("0.99", 100, 6, 0)).toBe("0");
});

test("a payee is sent to by its own way alone, also where that has closed and one other is open", () => {
  const ways = [
    { network: "tron", is_open: false },
    { network: "ethereum", is_open: true },
  ];
  expect(wayOf(ways, { network: "ethereum" })).toBe(ways[1]);
  expect(wayOf(ways, { network: "tron" })).toBeUndefined();
  expect(wayOf(ways, undefined)).toBe(ways[1]);
  expect(wayOf([...ways, { network: "bsc", is_open: true }], undefined)).toBeUndefined();
});
