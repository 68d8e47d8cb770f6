/** The lines of prices that matter to a person, drawn over the bars. Registers its own figure. */
import { type Chart, registerOverlay } from "klinecharts";
import { type LastLabel, meetsLast } from "./chart-axis.ts";
import { PRICE_PANE } from "./chart-panes.ts";
import { type ChartLook, faint } from "./chart-styles.ts";
import type { MovedLine, PriceLine } from "./price-lines.ts";

const LINES = "price-lines";

/** Tells where a line lies: pixels from the top, and the size of the prices' part of the chart. */
export type PlaceLine = (id: string, y: number, width: number, height: number) => void;

/** A line that can be moved is taken hold of this many pixels above and below it. */
const GRIP_PX = 12;
const NOT_SEEN = { style: "fill", color: "transparent", borderColor: "transparent" } as const;

interface LineData {
  readonly textAt: (price: number) => string;
  readonly isDraggable: boolean;
  readonly lastLabel: () => LastLabel | undefined;
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
  createYAxisFigures: ({ coordinates: [at], bounding, overlay, yAxis }) => {
    const price = overlay.points[0]?.value;
    if (!at || price === undefined || at.y < 0 || at.y > bounding.height) return [];
    // The price now is what everything is held against: it is never covered.
    const last = overlay.extendData.lastLabel();
    if (last && yAxis && meetsLast(at.y, yAxis.convertToPixel(last.price), bounding.height, last)) return [];
    const attrs = { x: 0, y: at.y, text: overlay.extendData.textAt(price), baseline: "middle" };
    return [{ type: "text", attrs, ignoreEvent: true }];
  },
});

interface LineLayerParts {
  readonly place: PlaceLine;
  /** A line is moved by hand; null once it is left. */
  readonly onMoving: (moved: MovedLine | null) => void;
  readonly lastLabel: () => LastLabel | undefined;
  readonly priceText: (price: number) => string;
}

/** Draws the price lines; their labels are the page's, put where `place` says. */
export function createLineLayer(chart: Chart, { place, onMoving, lastLabel, priceText }: LineLayerParts) {
  let shown: readonly PriceLine[] = [];
  const show = (lines: readonly PriceLine[], look: ChartLook): void => {
    shown = lines;
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
          textAt: (price: number) =>
            (price === line.price ? undefined : line.wordsAt?.(price).price) ?? priceText(price),
          isDraggable: line.isDraggable === true,
          lastLabel,
          place: (y: number, width: number, height: number) => place(line.id, y, width, height),
        },
        styles: {
          line: { color: faint(colour, 70), style: "dashed", size: 1, dashedValue: [5, 3] },
          text: { backgroundColor: colour, borderColor: colour, color: look.surface },
        },
        onRightClick: (event) => event.preventDefault?.(),
        onPressedMoving: ({ overlay }) => {
          const price = overlay.points[0]?.value;
          if (price !== undefined) onMoving({ id: line.id, price });
        },
        onPressedMoveEnd: ({ overlay }) => {
          const value = overlay.points[0]?.value;
          onMoving(null);
          if (value !== undefined) line.onDrag?.(value);
        },
      });
    }
  };
  const put = (id: string, value: number) => chart.overrideOverlay({ id, points: [{ value }] });
  return {
    show,
    /** Takes a line to a height in pixels, and tells the price there. */
    move(id: string, y: number): number | null {
      const [at] = [chart.convertFromPixel([{ y }], { paneId: PRICE_PANE })].flat();
      if (at?.value === undefined) return null;
      put(id, at.value);
      return at.value;
    },
    /** Back to its own price. */
    putBack(id: string): void {
      const line = shown.find((one) => one.id === id);
      if (line !== undefined) put(id, line.price);
    },
  };
}
