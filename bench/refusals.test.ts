import { expect, test } from "vitest";
import { isRarelyRefused } from "./refusals.ts";

test("a load may be refused once in a hundred orders and not more often", () => {
  expect(isRarelyRefused(99, 1)).toBe(true);
  expect(isRarelyRefused(98, 2)).toBe(false);
});

test("a load that was never accepted, or never answered, passes nothing", () => {
  expect(isRarelyRefused(0, 0)).toBe(false);
  expect(isRarelyRefused(0, 1)).toBe(false);
});
