import { expect, test } from "vitest";
import { spanText } from "./span-text.ts";

test.each([
  [0, "0 sec"],
  [59, "59 sec"],
  [60, "1 min"],
  [3_599, "59 min"],
  [3_600, "1 hr"],
  [8_040, "2 hr 14 min"],
  [86_399, "23 hr 59 min"],
  [86_400, "1 day"],
  [235_000, "2 days 17 hr"],
])("%i seconds are said as %s", (seconds, text) => {
  expect(spanText(seconds, "en")).toBe(text);
});

test("every language says them in its own words", () => {
  expect(spanText(8_040, "zh-Hans")).toMatch(/2\s?小时 14\s?分钟/);
  expect(spanText(8_040, "it")).toMatch(/2\s?h 14\s?min/);
});
