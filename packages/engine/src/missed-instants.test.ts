import { expect, test } from "vitest";
import { isToBeMadeUp } from "./missed-instants.ts";
import { MAKE_UP_MS_MAX } from "./price-rules.ts";

const AT = 1_000_000;

test("a price that was missed is to be made up until it is there, or prices have stood still for too long", () => {
  expect(isToBeMadeUp(AT, AT - 250, AT + 1_000)).toBe(true);
  // Of the instant of the grid before it.
  expect(isToBeMadeUp(AT + 249, AT, AT + 1_000)).toBe(false);
  expect(isToBeMadeUp(AT, AT, AT + 1_000)).toBe(false);
  expect(isToBeMadeUp(AT, AT - 250, AT - 250 + MAKE_UP_MS_MAX)).toBe(true);
  expect(isToBeMadeUp(AT, AT - 250, AT - 249 + MAKE_UP_MS_MAX)).toBe(false);
});

test("nothing is to be made up of what is not over, nor where it is not known how far prices are", () => {
  expect(isToBeMadeUp(AT + 60_000, AT, AT + 100)).toBe(false);
  expect(isToBeMadeUp(AT, null, AT + 1_000)).toBe(false);
});
