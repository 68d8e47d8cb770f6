/** Puts the chosen indicators on the chart, each with colours of its own, and divides the height between their panes. */
import type { Chart, IndicatorCreate } from "klinecharts";
import { type ChosenIndicator, type IndicatorName, kindOf } from "./chart-indicators.ts";
import type { ChartLook } from "./chart-styles.ts";

export const PRICE_PANE = "candle_pane";
const idOf = (name: IndicatorName): string => `indicator-${name}`;
const paneOf = (name: IndicatorName): string => (kindOf(name).place === "price" ? PRICE_PANE : `pane-${name}`);

/** The colours of an indicator, by number: those on the prices together are told apart. */
const COLOURS: Partial<Record<IndicatorName, readonly number[]>> = { EMA: [2, 3, 4, 0, 1], BOLL: [4, 4, 4] };
const USUAL_COLOURS = [0, 1, 2, 3, 4];

/** These begin each figure with their own name. */
const SELF_NAMED: ReadonlySet<IndicatorName> = new Set(["MA", "EMA", "RSI", "WR", "SAR", "OBV", "CCI", "ROC", "VOL"]);

/** Of the height of the chart: one pane, and all of them together. */
const PANE_SHARE = 0.2;
const PANES_SHARE = 0.5;
const PANE_MIN = 44;

/** Pixels of each of `count` panes below the prices, in a chart of `height`: however many there are, the prices keep half. */
export function paneHeight(count: number, height: number): number {
  return Math.floor(Math.min((height * PANES_SHARE) / count, Math.max(PANE_MIN, height * PANE_SHARE)));
}

export interface PaneWords {
  readonly volume: string;
}

export interface PaneOptions {
  readonly indicators: readonly ChosenIndicator[];
  readonly look: ChartLook;
  readonly priceDecimals: number;
  readonly words: PaneWords;
  readonly compact: (value: number) => string;
  /** Pixels that the words over the prices take at the top. */
  readonly legendTop: number;
}

/** Of text and the room around it, in parts of its size. */
const LEGEND_ROW = 1.6;
/** For the mark of the highest price, in sizes of text. */
const MARK_ROWS = 2;
const BOTTOM_GAP = 0.12;
/** Below what a pane of an indicator shows; the library's own. */
const PANE_BOTTOM_GAP = 0.1;
/** The time axis below, in sizes of text. */
const AXIS_ROWS = 2.4;
/** The bars keep at least half of the height. */
const TOP_SHARE = 0.5;
const BOTTOM_SHARE = 0.25;
/** From the last price to the lower edge of its countdown: one and a half lines, and the room around them. */
const LABEL_ROWS = 1.5;
const LABEL_ROOM = 7;

/**
 * What the library calls a gap: pixels that it adds in proportion to the height of the bars alone, so that `top` pixels of the
 * `height` of the prices stay free of bars.
 */
export function gapFor(top: number, height: number, bottom = BOTTOM_GAP): number {
  const share = Math.min(TOP_SHARE, top / height);
  return Math.max(1, ((share * (1 + bottom)) / (1 - share)) * height);
}

/**
 * The gap below the bars, as a part of their height: the usual one, or more where `room` pixels under the lowest price, for the
 * label of the last with its countdown, would be cut off.
 */
export function bottomGapFor(room: number, top: number, height: number): number {
  const above = Math.min(TOP_SHARE, top / height);
  const below = Math.min(BOTTOM_SHARE, room / height);
  return Math.max(BOTTOM_GAP, below / (1 - above - below));
}

/** Figures of so many decimals; prices take those of the instrument by themselves. */
function precisionOf(name: IndicatorName, priceDecimals: number): number | undefined {
  if (kindOf(name).place === "price") return;
  if (name === "MACD") return priceDecimals;
  return name === "VOL" || name === "OBV" ? 0 : 2;
}

/** Lines are named after their length: "RSI14", where the library would count them. */
const LINE_KEYS: Partial<Record<IndicatorName, string>> = { RSI: "rsi", WR: "wr" };

function creationOf({ name, params }: ChosenIndicator, options: PaneOptions): IndicatorCreate {
  const { look, words, compact } = options;
  const colours = (COLOURS[name] ?? USUAL_COLOURS).map((at) => look.lines[at] ?? look.soft);
  const key = LINE_KEYS[name];
  const precision = precisionOf(name, options.priceDecimals);
  const create: IndicatorCreate = {
    id: idOf(name),
    name,
    shortName: SELF_NAMED.has(name) ? "" : name,
    paneId: paneOf(name),
    calcParams: [...params],
    shouldFormatBigNumber: name === "VOL" || name === "OBV",
    styles: { lines: colours.map((color) => ({ color, size: 1.2 })) },
    ...(precision !== undefined && { precision }),
    ...(key !== undefined && {
      regenerateFigures: (lengths: unknown[]) =>
        lengths.map((length, at) => ({ key: `${key}${at + 1}`, title: `${name}${length}: `, type: "line" })),
    }),
  };
  if (name !== "VOL") return create;
  return {
    ...create,
    createTooltipDataSource: ({ indicator, crosshair }) => {
      const values: Record<string, unknown> = Object(indicator.result[crosshair.dataIndex ?? -1]);
      const legends = [
        { key: "volume", title: `${words.volume} `, color: look.soft },
        ...params.map((length, at) => ({ key: `ma${at + 1}`, title: `MA${length} `, color: colours[at] ?? look.soft })),
      ];
      return {
        name: "",
        calcParamsText: "",
        features: [],
        legends: legends.flatMap(({ key: valueKey, title, color }) => {
          const value = values[valueKey];
          if (typeof value !== "number") return [];
          return [{ title: { text: title, color }, value: { text: compact(value), color } }];
        }),
      };
    },
  };
}

/** Remembers what is shown, so that only what changed is made anew. */
export function createPanes(chart: Chart, host: HTMLElement) {
  let shown = new Map<IndicatorName, string>();

  /** Pixels of words over the prices. */
  let wordsTop = 0;
  let textSize = 0;

  const divide = () => {
    const below = [...shown.keys()].filter((name) => kindOf(name).place === "below");
    const height = host.clientHeight;
    if (height === 0) return;
    // The library takes note of a new height a frame later, and would fit the panes of the new into the old: prices left
    // without any height make it stop drawing for good.
    chart.resize();
    const each = paneHeight(below.length, height);
    for (const name of below) {
      chart.setPaneOptions({ id: paneOf(name), height: each, minHeight: Math.min(PANE_MIN, each) });
      const top = gapFor(LEGEND_ROW * textSize, each, PANE_BOTTOM_GAP);
      chart.overrideYAxis({ paneId: paneOf(name), gap: { top, bottom: PANE_BOTTOM_GAP } });
    }
    const prices = height - below.length * each - AXIS_ROWS * textSize;
    if (prices <= 0) return;
    const bottom = bottomGapFor(LABEL_ROWS * textSize + LABEL_ROOM, wordsTop, prices);
    chart.overrideYAxis({ paneId: PRICE_PANE, gap: { top: gapFor(wordsTop, prices, bottom), bottom } });
  };

  return {
    show(options: PaneOptions): void {
      const colours = options.look.lines.join();
      const wanted = new Map(
        options.indicators.map((one) => [one.name, `${one.params.join()}/${colours}/${options.look.textSize}`]),
      );
      for (const [name, signature] of shown) {
        if (wanted.get(name) !== signature) chart.removeIndicator({ id: idOf(name) });
      }
      for (const one of options.indicators) {
        if (shown.get(one.name) === wanted.get(one.name)) continue;
        chart.createIndicator(creationOf(one, options), kindOf(one.name).place === "price");
      }
      shown = wanted;
      const rows = options.indicators.filter(({ name }) => kindOf(name).place === "price").length;
      textSize = options.look.textSize;
      wordsTop = options.legendTop + rows * LEGEND_ROW * textSize + MARK_ROWS * textSize;
      divide();
    },
    divide,
  };
}
