import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideRounded, rescale } from "./rounding.ts";

const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const denominator = fc.bigInt({ min: 1n, max: 10n ** 20n });
const size = (value: bigint) => (value < 0n ? -value : value);

describe("a quotient", () => {
  test("that is charged is never too small, one that is paid never too large, and neither by a whole unit", () => {
    fc.assert(
      fc.property(numerator, denominator, (above, below) => {
        const charged = size(divideRounded(above, below, "charge")) * below - size(above);
        const paid = size(above) - size(divideRounded(above, below, "pay")) * below;
        expect(charged >= 0n && charged < below).toBe(true);
        expect(paid >= 0n && paid < below).toBe(true);
      }),
    );
  });
  test("to the nearest is at most half a unit off", () => {
    fc.assert(
      fc.property(numerator, denominator, (above, below) => {
        expect(2n * size(divideRounded(above, below, "nearest") * below - above) <= below).toBe(true);
      }),
    );
  });
  test("half way goes to the even neighbour, on both sides of zero", () => {
    const halves = [-5n, -3n, -1n, 1n, 3n, 5n].map((above) => divideRounded(above, 2n, "nearest"));
    expect(halves).toEqual([-2n, -2n, 0n, 0n, 2n, 2n]);
  });
  test("by zero or less is a mistake", () => {
    expect(() => divideRounded(1n, 0n, "pay")).toThrow(RangeError);
    expect(() => divideRounded(1n, -1n, "pay")).toThrow(RangeError);
  });
});

test("moving to more decimals and back loses nothing, to fewer rounds as named", () => {
  fc.assert(
    fc.property(numerator, fc.nat(9), fc.nat(9), (value, from, further) => {
      expect(rescale(rescale(value, from, from + further, "pay"), from + further, from, "pay")).toBe(value);
    }),
  );
  expect(rescale(-1_999n, 3, 0, "pay")).toBe(-1n);
  expect(rescale(-1_001n, 3, 0, "charge")).toBe(-2n);
});
