import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  baseAmount,
  formatPrice,
  formatQuantity,
  type InstrumentScale,
  parsePrice,
  parseQuantity,
  quoteAmount,
} from "./instrument-scale.ts";
import { lotsOf, priceTicksOf } from "./money.ts";

const BTC: InstrumentScale = {
  ...{ priceScale: 2, tickUnits: 1, quantityScale: 5, lotUnits: 1 },
  ...{ baseScale: 8, quoteScale: 6 },
};
/** Prices in quarters, quantities in tens. */
const COARSE: InstrumentScale = { ...BTC, tickUnits: 25, lotUnits: 10, quantityScale: 0, baseScale: 0, quoteScale: 1 };

const faultOf = (parsed: ReturnType<typeof parsePrice> | ReturnType<typeof parseQuantity>) =>
  parsed.ok ? null : parsed.fault;
const steps = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe("prices and quantities", () => {
  test("read back after they were written are the same ticks and lots", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(BTC, COARSE), (count, scale) => {
        const [ticks, lots] = [priceTicksOf(count), lotsOf(count)];
        expect(parsePrice(formatPrice(ticks, scale), scale)).toEqual({ ok: true, value: ticks });
        expect(parseQuantity(formatQuantity(lots, scale), scale)).toEqual({ ok: true, value: lots });
      }),
    );
  });
  test("lie on the grid, above zero, and within what can be counted", () => {
    expect(faultOf(parsePrice("100.25", COARSE))).toBeNull();
    expect(faultOf(parsePrice("100.30", COARSE))).toBe("off-grid");
    expect(faultOf(parseQuantity("15", COARSE))).toBe("off-grid");
    expect(faultOf(parsePrice("0.00", BTC))).toBe("not-positive");
    expect(faultOf(parseQuantity("-1", BTC))).toBe("not-positive");
    expect(faultOf(parsePrice("90071992547409.92", BTC))).toBe("too-large");
    expect(faultOf(parsePrice("1e400", BTC))).toBe("not-a-number");
    expect(faultOf(parsePrice("1.001", BTC))).toBe("too-many-decimals");
  });
  test("of no whole count are a mistake", () => {
    for (const count of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => priceTicksOf(count)).toThrow(RangeError);
    for (const count of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => lotsOf(count)).toThrow(RangeError);
  });
});

describe("money", () => {
  test("of 0.02 BTC at 97,412.50 is 1,948.25 USDT and 0.02 BTC to the last unit", () => {
    expect(quoteAmount(priceTicksOf(9_741_250), lotsOf(2_000), BTC, "charge")).toBe(1_948_250_000n);
    expect(baseAmount(lotsOf(2_000), BTC)).toBe(2_000_000n);
  });
  test("between two minor units is charged up and paid down, one unit apart", () => {
    const [ticks, lots] = [priceTicksOf(9_741_251), lotsOf(1)];
    // 97,412.51 × 0.00001 = 0.9741251 USDT, kept to six decimals.
    expect(quoteAmount(ticks, lots, BTC, "charge")).toBe(974_126n);
    expect(quoteAmount(ticks, lots, BTC, "pay")).toBe(974_125n);
  });
});
