/**
 * The price chart on KLineChart: bars, indicators, drawings, price lines and a crosshair by pointer, touch and keyboard. Loaded
 * only when a chart is first shown. It draws what it is given and tells what is done on it; it keeps nothing and decides nothing.
 */
import type { Period } from "@candor/api/market";
import { type Chart, dispose, init, type KLineData } from "klinecharts";
import { nowByServer } from "../app/clock.ts";
import { ticksClearOf, ticksInside } from "./chart-axis.ts";
import type { Drawing, DrawingPoint, DrawingTool } from "./chart-drawings.ts";
import { type FeedState, feedChart } from "./chart-feed.ts";
import type { ChosenIndicator } from "./chart-indicators.ts";
import type { ChartInteractions } from "./chart-interactions.ts";
import { createLineLayer, type PlaceLine } from "./chart-line-layer.ts";
import { createPanes, type PaneWords, PRICE_PANE } from "./chart-panes.ts";
import { countdownText, drawnPeriodOf, isDaily } from "./chart-period.ts";
import type { ChartShape } from "./chart-settings.ts";
import type { ChartBar, ChartSource } from "./chart-source.ts";
import { chartStyles, lookOf } from "./chart-styles.ts";
import { type ChartFormats, chartFormats } from "./chart-words.ts";
import type { MovedLine, PriceLine } from "./price-lines.ts";

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
  /** A price line is moved by hand; null once it is left. */
  onMoving(moved: MovedLine | null): void;
}

export interface ChartHandle {
  update(looks: ChartLooks): void;
  /** Reads the colours of the page again, after a change of theme or scheme. */
  restyle(): void;
  /** The keyboard is about to be used. */
  prepareKeys(): void;
  press(key: string, isFar: boolean): boolean;
  beginDrawing(tool: DrawingTool, text?: string): void;
  cancelDrawing(): void;
  /** Takes a price line to so many pixels from the top, and tells the price there. */
  moveLine(id: string, y: number): number | null;
  putBackLine(id: string): void;
  destroy(): void;
}

const RANGE_EVERY_MS = 1000;
const POINT_AFTER_MS = 50;
/** Taken for the chart's own while it is not yet known what they do. */
const CHART_KEYS = /^(Arrow\w+|Home|End|[+=_-])$/;

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
      formatExtendText: ({ data }) => (looks.hasCountdown ? countdownText(period, data.timestamp, nowByServer()) : ""),
    },
  });
  if (!chart) return null;
  // The library puts its canvas before everything else in the order of focus; the page has its own place for the keyboard.
  for (const element of host.querySelectorAll<HTMLElement>("[tabindex]")) element.removeAttribute("tabindex");
  const panes = createPanes(chart, host);
  const interactions = lateInteractions(chart, events);
  let textSize = 0;
  const lastLabel = () => {
    const last = chart.getDataList().at(-1);
    return last && { price: last.close, textSize, hasCountdown: looks.hasCountdown };
  };
  const createTicks = ticksClearOf(lastLabel);
  chart.overrideYAxis({ paneId: PRICE_PANE, createTicks });
  chart.overrideXAxis({ createTicks: ticksInside(() => textSize) });
  const { onPlaced: place, onMoving } = events;
  const lines = createLineLayer(chart, { place, onMoving, lastLabel, priceText: formats.price });
  const show = () => {
    const look = lookOf(host);
    textSize = look.textSize;
    const onBar = readings(events, formats);
    chart.setStyles(chartStyles({ look, shape: looks.shape, legendTop: looks.legendTop, onBar }));
    const { indicators, legendTop } = looks;
    panes.show({ indicators, look, legendTop, priceDecimals, words: options.words, compact: formats.compact });
    if (interactions.areThere() || looks.drawings.length > 0) {
      interactions.use((they) => they.show(looks.drawings, looks.isMagnetic, look));
    }
    lines.show(looks.lines, look);
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
      if (interactions.areThere()) interactions.use((they) => they.tellPoints());
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
    prepareKeys: () => interactions.use(() => undefined),
    press(key, isFar) {
      let isTaken = CHART_KEYS.test(key);
      interactions.use((they) => {
        isTaken = they.press(key, isFar);
      });
      return isTaken;
    },
    beginDrawing: (tool, text) => interactions.use((they) => they.begin(tool, text, looks.isMagnetic, lookOf(host))),
    cancelDrawing: () => interactions.use((they) => they.cancel()),
    moveLine: lines.move,
    putBackLine: lines.putBack,
    destroy() {
      interactions.dispose();
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

/** What is done by hand is loaded with the first drawing, tool or key: a chart that is only looked at needs none of it. */
function lateInteractions(chart: Chart, events: ChartEvents) {
  let interactions: ChartInteractions | null = null;
  let isGone = false;
  let waiting: ((interactions: ChartInteractions) => void)[] = [];
  let isLoading = false;
  const load = () =>
    import("./chart-interactions.ts").then(
      ({ createInteractions }) => {
        if (isGone) return;
        interactions = createInteractions(chart, events);
        for (const task of waiting) task(interactions);
        waiting = [];
      },
      // The next use tries again.
      () => {
        isLoading = false;
      },
    );
  return {
    areThere: () => interactions !== null,
    use(task: (interactions: ChartInteractions) => void): void {
      if (interactions !== null) {
        task(interactions);
        return;
      }
      waiting.push(task);
      if (isLoading) return;
      isLoading = true;
      void load();
    },
    dispose(): void {
      isGone = true;
    },
  };
}
