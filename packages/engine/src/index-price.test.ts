import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexPrice } from "./index-price.ts";

describe("the index price", () => {
  test("one source is the index", () => {
    expect(indexPrice([12_345])).toEqual({ price: 12_345, isAgreed: true });
  });

  test("a single lying source among three does not move the index", () => {
    expect(indexPrice([100_000, 100_010, 900_000]).price).toBe(100_010);
    expect(indexPrice([100_000, 100_010, 1]).price).toBe(100_000);
  });

  test("sources up to 1 % apart agree, further apart they do not", () => {
    expect(indexPrice([100_000, 100_000, 101_000]).isAgreed).toBe(true);
    expect(indexPrice([100_000, 100_000, 101_001]).isAgreed).toBe(false);
  });

  test("the index lies between its lowest and its highest source and does not depend on their order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 9 }), (prices) => {
        const { price } = indexPrice(prices);
        expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(price).toBeLessThanOrEqual(Math.max(...prices));
        expect(indexPrice([...prices].reverse()).price).toBe(price);
      }),
    );
  });
});
