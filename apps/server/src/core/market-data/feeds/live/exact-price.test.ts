import { describe, expect, test } from "vitest";
import { dividedBy, isAbove, midOf, priceOf, ticksOf, VolumeMeter } from "./exact-price.ts";

const scale = { priceScale: 2, tickUnits: 1, quantityScale: 5, lotUnits: 1, baseScale: 8, quoteScale: 6 };
const ticks = (written: unknown, own = scale) => {
  const price = priceOf(written);
  return price && ticksOf(price, own);
};

describe("a price that a provider writes", () => {
  test("becomes whole ticks exactly, from text and from a number as it is written out", () => {
    expect(ticks("68900.50")).toBe(6_890_050);
    expect(ticks(0.07)).toBe(7);
    expect(ticks(1.005, { ...scale, priceScale: 5 })).toBe(100_500);
    expect(ticks("1e-2")).toBe(1);
    expect(ticks("6.89005e4")).toBe(6_890_050);
  });

  test("is rounded once, to the nearest tick, half to even", () => {
    expect(ticks("0.014")).toBe(1);
    expect(ticks("0.025")).toBe(2);
    expect(ticks("0.035")).toBe(4);
    expect(ticks("425.37", { ...scale, tickUnits: 25 })).toBe(1701);
  });

  test.each([
    ["not finite", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["negative", "-1"],
    ["zero", "0.00"],
    ["empty", ""],
    ["no number", "12,5"],
    ["hexadecimal", "0x10"],
    ["missing", undefined],
    ["an object", { price: 1 }],
    ["absurdly large", "1e99"],
  ])("is none when it is %s", (_what, written) => {
    expect(priceOf(written)).toBeUndefined();
  });

  test("is none when it is less than half a tick or beyond every price", () => {
    expect(ticks("0.004")).toBeUndefined();
    expect(ticks("99999999999999999999")).toBeUndefined();
  });
});

test("the middle of bid and ask, and a price divided by another, are exact until they are rounded", () => {
  const bid = priceOf("105944.20")!;
  const ask = priceOf("105944.30")!;
  expect(ticksOf(midOf(bid, ask), scale)).toBe(10_594_425);
  // 105944.25 / 0.9995 = 105997.2486…
  expect(ticksOf(dividedBy(midOf(bid, ask), priceOf("0.9995")!), scale)).toBe(10_599_725);
});

test("prices are compared by thousandths without rounding", () => {
  expect(isAbove(priceOf("1.0100001")!, priceOf("1")!, 10n)).toBe(true);
  expect(isAbove(priceOf("1.01")!, priceOf("1")!, 10n)).toBe(false);
});

test("volumes add up in hundredths, and what is smaller waits for more", () => {
  const meter = new VolumeMeter();
  for (const amount of ["0.0015", "0.0035", "0.004", 1e-7]) meter.add(amount);
  expect(meter.take()).toBe(0);
  meter.add("0.0009999");
  expect(meter.take()).toBe(1);
  expect(meter.take()).toBe(0);
  meter.add("not a number");
  expect(meter.take()).toBe(0);
});
