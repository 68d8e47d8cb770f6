import { expect, test } from "vitest";
import { amountTyped } from "./amount-typed.ts";
import { secondsLeft } from "./countdown.tsx";
import { pressed } from "./number-pad.tsx";
import { directionOf } from "./price.tsx";
import { sparkPath } from "./sparkline.tsx";

test.each([
  ["12.5", "12.5"],
  ["12,5", "12.5"],
  [".5", "0.5"],
  ["007", "7"],
  ["", ""],
  ["1 000", "1000"],
  ["1.234", "1.23"],
])("typing %j gives %j", (typed, text) => {
  expect(amountTyped(typed, 2)).toBe(text);
});

test.each(["1e5", "-1", "abc", "1.2.3", "9".repeat(21), "NaN"])("typing %j is not taken", (typed) => {
  expect(amountTyped(typed, 2)).toBeNull();
});

test("an amount without decimals is whole, whatever is pasted", () => {
  expect(amountTyped("12.9", 0)).toBe("12");
});

test("the pad never makes two points, leading zeros or too many decimals", () => {
  const type = (keys: string, decimals: number) =>
    [...keys].reduce((text, key) => pressed(text, key === "<" ? "delete" : (key as "0"), decimals), "");
  expect(type("0012", 2)).toBe("12");
  expect(type("1.2.3", 2)).toBe("1.23");
  expect(type("1.239", 2)).toBe("1.23");
  expect(type(".5", 2)).toBe("0.5");
  expect(type("1.5", 0)).toBe("15");
  expect(type("12<<<", 2)).toBe("");
});

test("a change of zero has no direction, however it is written", () => {
  expect(["0", "0.00", "-0.00"].map(directionOf)).toEqual(["flat", "flat", "flat"]);
  expect([directionOf("0.01"), directionOf("-0.01")]).toEqual(["up", "down"]);
});

test("a countdown never goes below zero and counts begun seconds", () => {
  expect(secondsLeft(10_000, 8001)).toBe(2);
  expect(secondsLeft(10_000, 10_001)).toBe(0);
});

test("a spark line of equal values is a line, of one value nothing", () => {
  expect(sparkPath([5])).toBe("");
  expect(sparkPath([5, 5], 10, 10)).toBe("M0 8L10 8");
  expect(sparkPath([1, 2], 10, 10)).toBe("M0 8L10 2");
});
