import { expect, test } from "vitest";
import { bottomGapFor, createPanes, gapFor, type PaneOptions, paneHeight } from "./chart-panes.ts";

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

interface AxisGap {
  readonly paneId: string;
  readonly gap: { readonly top: number; readonly bottom: number };
}

/** The room that a chart of a height was told to leave around the bars of each pane. */
function gapsOf(height: number, options: Pick<PaneOptions, "indicators" | "legendTop">): readonly AxisGap[] {
  const gaps: AxisGap[] = [];
  const nothing = () => undefined;
  const chart = {
    ...{ resize: nothing, setPaneOptions: nothing, createIndicator: nothing },
    overrideYAxis: (gap: AxisGap) => gaps.push(gap),
  };
  const panes = createPanes(chart as never, { clientHeight: height } as never);
  const look = { textSize: 10, lines: ["#000"], soft: "#000" } as never;
  panes.show({ ...options, look, priceDecimals: 2, words: { volume: "Volume" }, compact: String });
  return gaps;
}

test("a chart leaves room for the words over its prices, for the last label below, and in each pane for its own row", () => {
  const indicators = [
    { name: "MA", params: [7] },
    { name: "VOL", params: [5] },
  ] as const;
  // The legend, a row of the averages, the mark of the highest price; of 200 pixels the volume and the time axis take 68.
  const words = 40 + 16 + 20;
  const prices = 200 - 44 - 24;
  const bottom = bottomGapFor(22, words, prices);
  expect(bottom, "more than the library's own").toBeGreaterThan(0.12);
  expect(gapsOf(200, { indicators, legendTop: 40 })).toEqual([
    { paneId: "pane-VOL", gap: { top: gapFor(16, 44, 0.1), bottom: 0.1 } },
    { paneId: "candle_pane", gap: { top: gapFor(words, prices, bottom), bottom } },
  ]);
});

test("a chart that is not on the screen is told nothing", () => {
  expect(gapsOf(0, { indicators: [], legendTop: 40 })).toEqual([]);
});
