import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexPrice, isOutlier, MAJORITY_COUNTS_FROM } from "./index-price.ts";

const NOW = MAJORITY_COUNTS_FROM;
const BEFORE = MAJORITY_COUNTS_FROM - 250;

describe("the index price", () => {
  test("one source is the index", () => {
    expect(indexPrice([12_345], NOW)).toEqual({ price: 12_345, isAgreed: true });
  });

  test("a single lying source among three does not move the index", () => {
    expect(indexPrice([100_000, 100_010, 900_000], NOW).price).toBe(100_010);
    expect(indexPrice([100_000, 100_010, 1], NOW).price).toBe(100_000);
  });

  test("two sources up to 1 % apart agree, further apart they do not", () => {
    for (const at of [NOW, BEFORE]) {
      expect(indexPrice([100_000, 101_000], at).isAgreed).toBe(true);
      expect(indexPrice([100_000, 101_011], at).isAgreed).toBe(false);
    }
  });

  test.each<[readonly number[], boolean]>([
    [[100_000, 100_000, 101_001], true],
    [[100_000, 100_990, 900_000], true],
    [[98_000, 100_000, 102_000], false],
    [[100_000, 100_000, 102_000, 102_000], false],
    [[1, 100_000, 100_000, 100_500], true],
    [[1, 100_000, 100_000, 100_500, 900_000], true],
    [[1, 2, 100_000, 100_000, 900_000], false],
  ])("of %j more than half are within 1 %%: %s", (prices, isAgreed) => {
    expect(indexPrice(prices, NOW).isAgreed).toBe(isAgreed);
  });

  test("before the rule was that of the majority, all of them had to be", () => {
    expect(indexPrice([100_000, 100_000, 101_000], BEFORE).isAgreed).toBe(true);
    expect(indexPrice([100_000, 100_000, 101_001], BEFORE).isAgreed).toBe(false);
  });

  test("a source is left out of those that are believed where it is more than 1 % from the index", () => {
    expect([101_000, 101_001, 99_000, 98_999].map((said) => isOutlier(said, 100_000))).toEqual([
      ...[false, true],
      ...[false, true],
    ]);
  });

  test("the index lies between its lowest and its highest source and does not depend on their order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 9 }), (prices) => {
        const { price } = indexPrice(prices, NOW);
        expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(price).toBeLessThanOrEqual(Math.max(...prices));
        expect(indexPrice([...prices].reverse(), NOW).price).toBe(price);
      }),
    );
  });
});
