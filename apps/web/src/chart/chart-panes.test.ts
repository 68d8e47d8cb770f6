import { expect, test } from "vitest";
import { bottomGapFor, gapFor, paneHeight } from "./chart-panes.ts";

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

test.each([
  [24, 60, 160],
  [24, 70, 106],
  [24, 20, 400],
])("%i pixels below the bars stay free for the last label, with %i of words above, of %i", (room, top, height) => {
  const bottom = bottomGapFor(room, top, height);
  const above = gapFor(top, height, bottom) / height;
  const all = 1 + above + bottom;
  expect((height * bottom) / all).toBeGreaterThanOrEqual(room - 1e-6);
  expect((height * above) / all).toBeCloseTo(Math.min(top, height / 2));
});

test.each([
  [1, 287, 57],
  [1, 176, 44],
  [3, 287, 47],
  [9, 300, 16],
])(
  "%i panes below the prices in a chart of %i pixels are %i high each: the prices keep half",
  (count, height, each) => {
    expect(paneHeight(count, height)).toBe(each);
    expect(count * each).toBeLessThanOrEqual(height / 2);
  },
);
