/** The lines of prices that matter to a person, drawn over the bars. Registers its own figure. */
import { type Chart, registerOverlay } from "klinecharts";
import { PRICE_PANE } from "./chart-panes.ts";
import { type ChartLook, faint } from "./chart-styles.ts";
import type { PriceLine } from "./price-lines.ts";

const LINES = "price-lines";

/** Tells where a line lies: pixels from the top, and the size of the prices' part of the chart. */
export type PlaceLine = (id: string, y: number, width: number, height: number) => void;

/** A line that can be moved is taken hold of this many pixels above and below it. */
const GRIP_PX = 12;
const NOT_SEEN = { style: "fill", color: "transparent", borderColor: "transparent" } as const;

interface LineData {
  readonly priceText: string;
  readonly isDraggable: boolean;
  readonly place: (y: number, width: number, height: number) => void;
}

registerOverlay<LineData>({
  name: "price-line",
  totalStep: 2,
  createPointFigures: ({ coordinates: [at], bounding, overlay }) => {
    if (!at) return [];
    overlay.extendData.place(at.y, bounding.width, bounding.height);
    const ends = [at, { x: bounding.width, y: at.y }].map(({ y }, end) => ({ x: end * bounding.width, y }));
    const line = { type: "line", attrs: { coordinates: ends } };
    if (!overlay.extendData.isDraggable) return [line];
    const grip = { x: 0, y: at.y - GRIP_PX, width: bounding.width, height: 2 * GRIP_PX };
    return [line, { type: "rect", attrs: grip, styles: NOT_SEEN }];
  },
  createYAxisFigures: ({ coordinates: [at], bounding, overlay }) => {
    if (!at || at.y < 0 || at.y > bounding.height) return [];
    const attrs = { x: 0, y: at.y, text: overlay.extendData.priceText, baseline: "middle" };
    return [{ type: "text", attrs, ignoreEvent: true }];
  },
});

/** Draws the price lines; their labels are the page's, put where `place` says. */
export function createLineLayer(chart: Chart, place: PlaceLine) {
  return (lines: readonly PriceLine[], look: ChartLook, priceText: (price: number) => string): void => {
    chart.removeOverlay({ groupId: LINES });
    for (const line of lines) {
      const colour = line.tone === "plain" ? look.soft : look[line.tone];
      chart.createOverlay({
        id: line.id,
        groupId: LINES,
        paneId: PRICE_PANE,
        name: "price-line",
        points: [{ value: line.price }],
        lock: line.isDraggable !== true,
        extendData: {
          priceText: priceText(line.price),
          isDraggable: line.isDraggable === true,
          place: (y: number, width: number, height: number) => place(line.id, y, width, height),
        },
        styles: {
          line: { color: faint(colour, 70), style: "dashed", size: 1, dashedValue: [5, 3] },
          text: { backgroundColor: colour, borderColor: colour, color: look.surface },
        },
        onRightClick: (event) => event.preventDefault?.(),
        onPressedMoveEnd: ({ overlay }) => {
          const value = overlay.points[0]?.value;
          if (value !== undefined) line.onDrag?.(value);
        },
      });
    }
  };
}
