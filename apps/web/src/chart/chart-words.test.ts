import { expect, test } from "vitest";
import { chartFormats } from "./chart-words.ts";

test("figures on the axes are written as the reader's language writes them", () => {
  expect(chartFormats("en", 2, false).digits("97500.10")).toBe("97,500.10");
  expect(chartFormats("it", 2, false).digits("97500.10")).toBe("97.500,10");
  expect(chartFormats("en", 2, false).digits("-0.5000")).toBe("-0.5000");
});

test("what is no plain figure is left as it is", () => {
  const { digits } = chartFormats("en", 2, false);
  expect(digits("1.2K")).toBe("1.2K");
  expect(digits("n/a")).toBe("n/a");
});

test("a price has the decimals of its instrument, a change its sign", () => {
  const { price, percent } = chartFormats("en", 5, false);
  expect(price(1.1)).toBe("1.10000");
  expect(percent(0.0123)).toBe("+1.23%");
  expect(percent(-0.5)).toBe("-50.00%");
  expect(percent(0)).toBe("0.00%");
});
