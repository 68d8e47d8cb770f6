/**
 * The price chart on KLineChart: bars, indicators, drawings, price lines and a crosshair by pointer, touch and keyboard. Loaded
 * only when a chart is first shown. It draws what it is given and tells what is done on it; it keeps nothing and decides nothing.
 */
import type { Period } from "@candor/api/market";
import { type Chart, dispose, init, type KLineData } from "klinecharts";
import { now } from "../app/clock.ts";
import { DRAWING_POINTS, type Drawing, type DrawingPoint, type DrawingTool } from "./chart-drawings.ts";
import { type FeedState, feedChart } from "./chart-feed.ts";
import type { ChosenIndicator } from "./chart-indicators.ts";
import { createKeyboardCrosshair } from "./chart-keys.ts";
import { createDrawingLayer, createLineLayer, newDrawingId, type PlaceLine } from "./chart-overlays.ts";
import { createPanes, type PaneWords } from "./chart-panes.ts";
import { countdownText, drawnPeriodOf, isDaily } from "./chart-period.ts";
import type { ChartShape } from "./chart-settings.ts";
import type { ChartBar, ChartSource } from "./chart-source.ts";
import { chartStyles, lookOf } from "./chart-styles.ts";
import { type ChartFormats, chartFormats } from "./chart-words.ts";
import type { PriceLine } from "./price-lines.ts";

/** A bar and the one before it, whose close its change is counted from. */
export interface ChartReading {
  readonly bar: ChartBar;
  readonly before: number;
  readonly formats: ChartFormats;
}

/** What is in sight, for those who cannot see it. */
export interface ChartRange {
  readonly first: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly formats: ChartFormats;
}

export interface ChartLooks {
  readonly shape: ChartShape;
  readonly indicators: readonly ChosenIndicator[];
  readonly drawings: readonly Drawing[];
  readonly isMagnetic: boolean;
  readonly lines: readonly PriceLine[];
  /** False while the running bar's end means nothing: the market is closed, halted, or not of now. */
  readonly hasCountdown: boolean;
  /** Pixels that the words over the prices take at the top. */
  readonly legendTop: number;
}

export interface ChartOptions extends ChartLooks {
  readonly source: ChartSource;
  readonly ticker: string;
  readonly period: Period;
  readonly priceDecimals: number;
  readonly words: PaneWords;
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
}

export interface ChartEvents {
  onState(state: FeedState): void;
  /** The bar under the crosshair, or the last, each time it is drawn. */
  onReading(reading: ChartReading): void;
  /** At most once a second. */
  onRange(range: ChartRange): void;
  onDrawn(drawing: Drawing): void;
  onMoved(id: string, points: readonly DrawingPoint[]): void;
  onSelected(id: string | null): void;
  /** How many points of the drawing being made are set. */
  onPoint(count: number): void;
  onPlaced: PlaceLine;
}

export interface ChartHandle {
  update(looks: ChartLooks): void;
  /** Reads the colours of the page again, after a change of theme or scheme. */
  restyle(): void;
  press(key: string, isFar: boolean): boolean;
  beginDrawing(tool: DrawingTool, text?: string): void;
  cancelDrawing(): void;
  destroy(): void;
}

const RANGE_EVERY_MS = 1000;
const POINT_AFTER_MS = 50;

/** Draws a source in `host`. Another source needs another chart. */
export function createChart(host: HTMLElement, options: ChartOptions, events: ChartEvents): ChartHandle | null {
  const { period, priceDecimals, tag } = options;
  const formats = chartFormats(tag, priceDecimals, isDaily(period));
  let looks: ChartLooks = options;
  const chart = init(host, {
    hotkey: { enabled: false },
    decimalFold: { format: String },
    thousandsSeparator: { format: (value) => formats.digits(String(value)) },
    formatter: {
      formatBigNumber: formats.compact,
      formatDate: formats.axis,
      formatExtendText: ({ data }) => (looks.hasCountdown ? countdownText(period, data.timestamp, now()) : ""),
    },
  });
  if (!chart) return null;
  // The library puts its canvas before everything else in the order of focus; the page has its own place for the keyboard.
  for (const element of host.querySelectorAll<HTMLElement>("[tabindex]")) element.removeAttribute("tabindex");
  const panes = createPanes(chart, host);
  const drawings = createDrawingLayer(chart, events);
  const showLines = createLineLayer(chart, events.onPlaced);
  const show = () => {
    const look = lookOf(host);
    const onBar = readings(events, formats);
    chart.setStyles(chartStyles({ look, shape: looks.shape, legendTop: looks.legendTop, onBar }));
    const { indicators, legendTop } = looks;
    panes.show({ indicators, look, legendTop, priceDecimals, words: options.words, compact: formats.compact });
    drawings.show(looks.drawings, looks.isMagnetic, look);
    showLines(looks.lines, look, formats.price);
  };
  chart.setSymbol({ ticker: options.ticker, pricePrecision: priceDecimals, volumePrecision: 2 });
  chart.setPeriod(drawnPeriodOf(period));
  chart.setOffsetRightDistance(14);
  show();
  const stopFeed = feedChart(chart, options.source, events.onState);
  const stopRange = tellRange(chart, formats, events.onRange);
  // The library tells of the first and the last point alone, and takes a tap a moment after the finger has left.
  const tellPoints = () =>
    setTimeout(() => {
      const count = drawings.pointsSet();
      if (count !== null) events.onPoint(count);
    }, POINT_AFTER_MS);
  host.addEventListener("pointerup", tellPoints);
  const resize = new ResizeObserver(panes.divide);
  resize.observe(host);
  return {
    update(next) {
      looks = next;
      show();
    },
    restyle: show,
    ...byHand(chart, drawings, events),
    destroy() {
      host.removeEventListener("pointerup", tellPoints);
      resize.disconnect();
      stopRange();
      stopFeed();
      dispose(host);
    },
  };
}

/** The library asks what to write over the prices at each drawing; the page writes it, so that it can be read aloud. */
const readings =
  ({ onReading }: ChartEvents, formats: ChartFormats) =>
  ({ prev, current }: { prev: KLineData | null; current: KLineData | null }): [] => {
    if (current) {
      const { timestamp, open, high, low, close, volume = 0 } = current;
      const bar = { timestamp, open, high, low, close, volume };
      onReading({ bar, before: prev?.close ?? open, formats });
    }
    return [];
  };

function tellRange(chart: Chart, formats: ChartFormats, onRange: ChartEvents["onRange"]): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    timer = null;
    const { from, to } = chart.getVisibleRange();
    const bars = chart.getDataList();
    const shown = bars.slice(from, to);
    const [first] = shown;
    const [last, newest] = [shown.at(-1), bars.at(-1)];
    if (!first || !last || !newest) return;
    const high = Math.max(...shown.map((bar) => bar.high));
    const low = Math.min(...shown.map((bar) => bar.low));
    onRange({ first: first.timestamp, last: last.timestamp, high, low, close: newest.close, formats });
  };
  const soon = () => {
    timer ??= setTimeout(tell, RANGE_EVERY_MS);
  };
  chart.subscribeAction("onVisibleRangeChange", soon);
  return () => {
    if (timer !== null) clearTimeout(timer);
    chart.unsubscribeAction("onVisibleRangeChange", soon);
  };
}

type ByHand = Pick<ChartHandle, "press" | "beginDrawing" | "cancelDrawing">;

/** Drawing and the keyboard, which can set the points of a drawing too. */
function byHand(chart: Chart, drawings: ReturnType<typeof createDrawingLayer>, events: ChartEvents): ByHand {
  const crosshair = createKeyboardCrosshair(chart);
  let making: { tool: DrawingTool; text?: string; points: DrawingPoint[] } | null = null;
  const setPoint = (): boolean => {
    const point = crosshair.point();
    if (making === null || point === null) return false;
    making.points.push(point);
    const { tool, points, text } = making;
    events.onPoint(points.length);
    if (points.length < DRAWING_POINTS[tool]) return true;
    drawings.cancel();
    making = null;
    events.onDrawn({ id: newDrawingId(), tool, points, ...(text !== undefined && { text }) });
    return true;
  };
  return {
    press(key, isFar) {
      if (key === "Enter" || key === " ") return setPoint();
      if (key !== "Escape") return crosshair.press(key, isFar);
      crosshair.hide();
      return false;
    },
    beginDrawing(tool, text) {
      making = { tool, points: [], ...(text !== undefined && { text }) };
      drawings.begin(tool, text);
    },
    cancelDrawing() {
      making = null;
      drawings.cancel();
    },
  };
}
