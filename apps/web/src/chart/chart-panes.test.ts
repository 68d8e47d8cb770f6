import { expect, test } from "vitest";
import { gapFor } from "./chart-panes.ts";

test.each([
  [60, 400],
  [40, 160],
])("of the height of the prices, %i pixels of %i stay free above the bars", (top, height) => {
  const [above, below] = [gapFor(top, height) / height, 0.12];
  expect((height * above) / (1 + above + below)).toBeCloseTo(top);
});

test("the bars keep half of a chart that is low, and words never need nothing", () => {
  const above = gapFor(900, 100) / 100;
  expect((100 * above) / (1 + above + 0.12)).toBeCloseTo(50);
  expect(gapFor(0, 100)).toBe(1);
});
