/**
 * The price chart on KLineChart: candles or a line, moving averages, volume, history as one scrolls back, the running bar at
 * most ten times a second. Loaded only when a chart is first shown. It knows bars and colours, nothing of orders or markets.
 */
import { type Chart, dispose, init, type KLineData, registerLocale } from "klinecharts";
import type { ChartBar, ChartSource } from "./chart-source.ts";
import { chartStyles } from "./chart-styles.ts";

export const CHART_SHAPES = ["candles", "line"] as const;
export type ChartShape = (typeof CHART_SHAPES)[number];

/** Words of the legend, in the reader's language. */
export interface ChartWords {
  readonly time: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

export interface ChartOptions {
  readonly source: ChartSource;
  /** One per source: another key is another instrument or period. */
  readonly sourceKey: string;
  readonly priceDecimals: number;
  readonly shape: ChartShape;
  readonly hasAverages: boolean;
  readonly hasVolume: boolean;
  readonly words: ChartWords;
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
  /** Bars of a day or longer show dates without hours. */
  readonly isDaily: boolean;
  /** Called once the first bars are drawn; true when there are none. */
  readonly onReady: (isEmpty: boolean) => void;
}

export interface ChartHandle {
  update(options: ChartOptions): void;
  /** Reads the colours of the page again, after a change of theme or scheme. */
  restyle(): void;
  destroy(): void;
}

/** The running bar is drawn at most this often. */
const DRAW_EVERY_MS = 100;
const AVERAGES = "MA";
const VOLUME = "VOL";

/** Draws a source in `host`. Another source needs another chart. */
export function createChart(host: HTMLElement, first: ChartOptions): ChartHandle | null {
  const chart = init(host, { styles: chartStyles(host, first.shape), hotkey: { enabled: false } });
  if (!chart) return null;
  // The library puts its canvas before everything else in the order of focus, and has nothing to do there.
  for (const element of host.querySelectorAll<HTMLElement>("[tabindex]")) element.tabIndex = -1;
  let shape = first.shape;
  speak(chart, first);
  showIndicators(chart, first);
  const stopFeed = feed(chart, first);
  const resize = new ResizeObserver(() => chart.resize());
  resize.observe(host);
  return {
    update(next) {
      shape = next.shape;
      chart.setStyles(chartStyles(host, shape));
      showIndicators(chart, next);
    },
    restyle: () => chart.setStyles(chartStyles(host, shape)),
    destroy() {
      resize.disconnect();
      stopFeed();
      dispose(host);
    },
  };
}

function speak(chart: Chart, { tag, words, isDaily }: ChartOptions): void {
  const parts = { second: "", minute: "", hour: "", day: "", week: "", month: "", year: "", change: "", turnover: "" };
  registerLocale(tag, { ...parts, ...words });
  chart.setLocale(tag);
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 2 });
  const clock = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(tag, { month: "numeric", day: "numeric" });
  const month = new Intl.DateTimeFormat(tag, { year: "numeric", month: "short" });
  const whole = new Intl.DateTimeFormat(tag, {
    year: "numeric",
    month: "short",
    day: "numeric",
    ...(!isDaily && { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  });
  chart.setFormatter({
    formatBigNumber: (value) => compact.format(Number(value)),
    formatDate: ({ timestamp, template, type }) => {
      if (type !== "xAxis") return whole.format(timestamp);
      if (template.startsWith("HH")) return clock.format(timestamp);
      return template.includes("DD") ? day.format(timestamp) : month.format(timestamp);
    },
  });
}

function showIndicators(chart: Chart, { hasAverages, hasVolume, shape }: ChartOptions): void {
  const wantsAverages = hasAverages && shape === "candles";
  const has = (name: string) => chart.getIndicators({ name }).length > 0;
  if (wantsAverages && !has(AVERAGES)) {
    chart.createIndicator({ name: AVERAGES, calcParams: [7, 25], paneId: "candle_pane" }, true);
  }
  if (!wantsAverages) chart.removeIndicator({ name: AVERAGES });
  if (hasVolume && !has(VOLUME)) {
    const id = chart.createIndicator({ name: VOLUME, calcParams: [] });
    const paneId = chart.getIndicators({ name: VOLUME })[0]?.paneId;
    if (id !== null && paneId !== undefined) chart.setPaneOptions({ id: paneId, height: 56, minHeight: 40 });
  }
  if (!hasVolume) chart.removeIndicator({ name: VOLUME });
}

const drawn = (bars: readonly ChartBar[]): KLineData[] => bars.map((bar) => ({ ...bar }));

/** Connects the chart to its source. The returned function ends it. */
function feed(chart: Chart, { source, sourceKey, priceDecimals, isDaily, onReady }: ChartOptions): () => void {
  let latest: readonly ChartBar[] | null = null;
  let begin: (() => void) | null = null;
  let push: ((bar: KLineData) => void) | null = null;
  const running = inPace((bar) => push?.({ ...bar }));

  chart.setSymbol({ ticker: sourceKey, pricePrecision: priceDecimals, volumePrecision: 2 });
  chart.setPeriod({ type: isDaily ? "day" : "minute", span: 1 });
  chart.setOffsetRightDistance(14);
  chart.setDataLoader({
    getBars: ({ type, timestamp, callback }) => {
      if (type === "init") {
        begin = () => {
          const bars = latest ?? [];
          callback(drawn(bars), { forward: bars.length > 0, backward: false });
          onReady(bars.length === 0);
        };
        if (latest !== null) begin();
        return;
      }
      const asked = latest;
      const answer = (bars: readonly ChartBar[], hasMore: boolean) => {
        // After a new snapshot what was asked before no longer fits.
        if (asked === latest) callback(drawn(bars), { forward: hasMore, backward: false });
      };
      if (type !== "forward" || timestamp === null) return answer([], false);
      source.loadBefore(timestamp).then(
        (bars) => answer(bars, bars.length > 0),
        () => answer([], false),
      );
    },
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = null;
    },
  });
  const stop = source.follow({
    onSnapshot(bars) {
      const isFirst = latest === null;
      latest = bars;
      if (isFirst) begin?.();
      else chart.resetData();
    },
    onBar: running.put,
  });
  return () => {
    running.stop();
    stop();
  };
}

/** Lets through the newest bar of each opening instant, at most ten times a second. */
function inPace(draw: (bar: ChartBar) => void): { put(bar: ChartBar): void; stop(): void } {
  let waiting: ChartBar | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    if (waiting !== null) draw(waiting);
    waiting = null;
  };
  return {
    put(bar) {
      if (waiting !== null && waiting.timestamp !== bar.timestamp) draw(waiting);
      waiting = bar;
      timer ??= setTimeout(flush, DRAW_EVERY_MS);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      waiting = null;
    },
  };
}
