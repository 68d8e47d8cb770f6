import { describe, expect, test } from "vitest";
import { railOf, shareOf, summaryOf } from "./withdrawal-form.ts";

const LIMITS = { decimals: 6, available: "1000", day_left: "20000000" };
const RAIL = { fee: "5", minimum: "20" };
const summary = (typed: string, limits: Partial<typeof LIMITS> | { day_left: null } = {}) =>
  summaryOf(typed, { ...LIMITS, ...limits }, RAIL);

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

test("a share is cut to what the rail can carry", () => {
  expect(shareOf("1000", 25, 6, 6)).toBe("250");
  expect(shareOf("33.333333", 50, 6, 2)).toBe("16.66");
  expect(shareOf("0.99", 100, 6, 0)).toBe("0");
});

test("a payee is sent to by its own rail alone, also where that has closed and one other is open", () => {
  const rails = [
    { network: "tron", is_open: false },
    { network: "ethereum", is_open: true },
  ];
  expect(railOf(rails, { network: "ethereum" })).toBe(rails[1]);
  expect(railOf(rails, { network: "tron" })).toBeUndefined();
  expect(railOf(rails, undefined)).toBe(rails[1]);
  expect(railOf([...rails, { network: "bsc", is_open: true }], undefined)).toBeUndefined();
});
