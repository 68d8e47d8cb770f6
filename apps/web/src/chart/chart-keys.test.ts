import { expect, test } from "vitest";
import { barsMoved } from "./chart-keys.ts";

test("arrows move by one bar or, with Shift, by ten; Home and End go all the way", () => {
  expect(barsMoved("ArrowLeft", false)).toBe(-1);
  expect(barsMoved("ArrowRight", true)).toBe(10);
  expect(barsMoved("Home", false)).toBe(Number.NEGATIVE_INFINITY);
  expect(barsMoved("End", true)).toBe(Number.POSITIVE_INFINITY);
  expect(barsMoved("a", false)).toBeNull();
});
