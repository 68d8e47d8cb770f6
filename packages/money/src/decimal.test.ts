import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalUnits, formatDecimal, formatDecimalShort, parseDecimal, powerOfTen } from "./decimal.ts";

const scale = fc.integer({ min: 0, max: 18 });
const units = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n });
const faultOf = (text: string, at = 6) => {
  const parsed = parseDecimal(text, at);
  return parsed.ok ? null : parsed.fault;
};

describe("decimal text", () => {
  test("read back after it was written is the same number, at every scale", () => {
    fc.assert(
      fc.property(units, scale, (value, at) => {
        // Twenty digits before the point are the most that is read.
        const bounded = value % powerOfTen(20 + at);
        expect(decimalUnits(formatDecimal(bounded, at), at)).toBe(bounded);
        expect(decimalUnits(formatDecimalShort(bounded, at), at)).toBe(bounded);
      }),
    );
  });
  test("is written with exactly its decimals, or without trailing zeros", () => {
    expect(formatDecimal(12_500_000n, 6)).toBe("12.500000");
    expect(formatDecimal(-5n, 2)).toBe("-0.05");
    expect(formatDecimal(7n, 0)).toBe("7");
    expect(formatDecimalShort(12_500_000n, 6)).toBe("12.5");
    expect(formatDecimalShort(100n, 2)).toBe("1");
    expect(formatDecimalShort(100n, 0)).toBe("100");
  });
  test("is plain: no exponent, word, plus, grouping, space, foreign digit or bare point", () => {
    for (const text of [
      "",
      "NaN",
      "Infinity",
      "1e5",
      "0x10",
      "+1",
      "1,000",
      " 1",
      "1 ",
      "1.",
      ".5",
      "--1",
      "१",
      "1.2.3",
    ]) {
      expect(faultOf(text), text).toBe("not-a-number");
    }
  });
  test("has at most twenty digits before the point, however many zeros lead, and at most sixty characters", () => {
    expect(faultOf("9".repeat(20))).toBeNull();
    expect(faultOf("9".repeat(21))).toBe("too-many-digits");
    expect(faultOf(`000${"9".repeat(20)}`)).toBeNull();
    expect(faultOf("1".padStart(61, "0"))).toBe("too-many-digits");
  });
  test("may end in zeros beyond the scale, in no other digit", () => {
    expect(decimalUnits("1.2500", 2)).toBe(125n);
    expect(faultOf("1.251", 2)).toBe("too-many-decimals");
    expect(() => decimalUnits("1.251", 2)).toThrow("too-many-decimals");
  });
});

test("a power of ten beyond 79, or below 0, is a mistake", () => {
  expect(powerOfTen(79)).toBe(10n ** 79n);
  expect(() => powerOfTen(80)).toThrow(RangeError);
  expect(() => powerOfTen(-1)).toThrow(RangeError);
});
