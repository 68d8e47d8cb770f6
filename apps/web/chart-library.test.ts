import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withIndicators } from "./chart-library.ts";
import { INDICATOR_NAMES } from "./src/chart/chart-indicators.ts";

const code = readFileSync(new URL(import.meta.resolve("klinecharts")), "utf8");
const listed = (text: string): number => /var extensions\$2 = \[([^\]]*)/.exec(text)?.[1]?.split(",").length ?? 0;

test("the chart library keeps the indicators that are offered, and no other", () => {
  expect(listed(code)).toBeGreaterThan(INDICATOR_NAMES.length);
  expect(listed(withIndicators(code, INDICATOR_NAMES))).toBe(INDICATOR_NAMES.length);
});

test("an indicator that the library does not have, and a library of another kind, end the build", () => {
  expect(() => withIndicators(code, ["MA", "NONE"])).toThrow("in another way");
  expect(() => withIndicators("export {};", ["MA"])).toThrow("in another way");
});
