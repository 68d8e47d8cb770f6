/**
 * The chart by keyboard: arrows move the crosshair from bar to bar and up and down, + and − zoom, Home and End go to the first
 * and last bar, Enter sets a point of the drawing being made.
 */
import type { Chart } from "klinecharts";
import type { DrawingPoint } from "./chart-drawings.ts";
import { PRICE_PANE } from "./chart-panes.ts";

const FAR = 10;
/** Of the height of the prices, for one press up or down. */
const STEP_SHARE = 0.02;
const ZOOM = 1.25;
/** Bars kept in sight beside the one under the crosshair. */
const MARGIN = 3;

/** How far a key moves the crosshair, in bars; null when it does not. */
export function barsMoved(key: string, isFar: boolean): number | null {
  if (key === "ArrowLeft") return isFar ? -FAR : -1;
  if (key === "ArrowRight") return isFar ? FAR : 1;
  if (key === "Home") return Number.NEGATIVE_INFINITY;
  if (key === "End") return Number.POSITIVE_INFINITY;
  return null;
}

export interface KeyboardCrosshair {
  /** True when the key meant something to the chart. */
  press(key: string, isFar: boolean): boolean;
  /** The point under the crosshair; null before it was moved. */
  point(): DrawingPoint | null;
  hide(): void;
}

export function createKeyboardCrosshair(chart: Chart): KeyboardCrosshair {
  let timestamp: number | null = null;
  /** Of the height of the prices, from the top; null follows the close of the bar. */
  let level: number | null = null;

  const heightOf = () => chart.getSize(PRICE_PANE, "main")?.height ?? 0;
  const indexNow = () => {
    const bars = chart.getDataList();
    const found = timestamp === null ? -1 : bars.findIndex((bar) => bar.timestamp === timestamp);
    return found < 0 ? bars.length - 1 : found;
  };
  const bringIntoSight = (index: number) => {
    const { from, to } = chart.getVisibleRange();
    const { bar } = chart.getBarSpace();
    if (index >= chart.getDataList().length - 1) chart.scrollToRealTime();
    else if (index < from + MARGIN) chart.scrollByDistance((from + MARGIN - index) * bar);
    else if (index > to - MARGIN) chart.scrollByDistance((to - MARGIN - index) * bar);
  };
  const pixelOf = () => {
    const index = indexNow();
    const bar = chart.getDataList()[index];
    if (!bar) return null;
    const at = chart.convertToPixel({ dataIndex: index, value: bar.close }, { paneId: PRICE_PANE });
    if (Array.isArray(at) || at.x === undefined || at.y === undefined) return null;
    return { x: at.x, y: level === null ? at.y : level * heightOf() };
  };
  const show = () => {
    const at = pixelOf();
    if (at !== null) chart.executeAction("onCrosshairChange", { ...at, paneId: PRICE_PANE });
  };
  const moveTo = (index: number) => {
    const bars = chart.getDataList();
    const kept = Math.min(Math.max(index, 0), bars.length - 1);
    timestamp = bars[kept]?.timestamp ?? null;
    bringIntoSight(kept);
    show();
  };
  const moveLevel = (share: number) => {
    level = Math.min(1, Math.max(0, (level ?? (pixelOf()?.y ?? 0) / heightOf()) + share));
    show();
  };

  return {
    press(key, isFar) {
      if (chart.getDataList().length === 0) return false;
      const bars = barsMoved(key, isFar);
      if (bars !== null) {
        level = Number.isFinite(bars) ? level : null;
        // The first press shows the crosshair at the last bar.
        moveTo(timestamp === null && Number.isFinite(bars) ? Number.POSITIVE_INFINITY : indexNow() + bars);
      } else if (key === "ArrowUp" || key === "ArrowDown") moveLevel(key === "ArrowUp" ? -STEP_SHARE : STEP_SHARE);
      else if (key === "+" || key === "=") chart.zoomAtDataIndex(ZOOM, indexNow());
      else if (key === "-" || key === "_") chart.zoomAtDataIndex(1 / ZOOM, indexNow());
      else return false;
      return true;
    },
    point() {
      const at = timestamp === null ? null : pixelOf();
      if (at === null || timestamp === null) return null;
      const point = chart.convertFromPixel([at], { paneId: PRICE_PANE });
      const value = (Array.isArray(point) ? point[0] : point)?.value;
      return value === undefined ? null : { timestamp, value };
    },
    hide() {
      timestamp = null;
      level = null;
      chart.executeAction("onCrosshairChange", {});
    },
  };
}
