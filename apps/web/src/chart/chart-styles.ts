/** The looks of the price chart, read from the page's own colours so that theme, colour scheme and text size apply to it too. */
import type { CandleTooltipLegendsCustomCallback, CandleType, DeepPartial, Styles } from "klinecharts";
import type { ChartShape } from "./chart-settings.ts";

const AXIS_TEXT_SIZE = 11;
const USUAL_ROOT_SIZE = 16;
const LINE_COLOURS = 5;

/** Colours and sizes of the page as they are now; canvases cannot read CSS variables themselves. */
export interface ChartLook {
  readonly up: string;
  readonly down: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly primary: string;
  readonly link: string;
  readonly family: string;
  /** Pixels of small text. */
  readonly textSize: number;
  /** Of the lines of indicators, told apart on the surface of either theme. */
  readonly lines: readonly string[];
}

export function lookOf(host: HTMLElement): ChartLook {
  const style = getComputedStyle(host);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const rootSize = Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
  return {
    up: read("--up"),
    down: read("--down"),
    ink: read("--ink"),
    soft: read("--ink-soft"),
    line: read("--line"),
    surface: read("--surface"),
    primary: read("--primary"),
    link: read("--link"),
    family: style.fontFamily,
    textSize: Math.round((AXIS_TEXT_SIZE * rootSize) / USUAL_ROOT_SIZE),
    lines: Array.from({ length: LINE_COLOURS }, (_, at) => read(`--chart-${at + 1}`)),
  };
}

const CANDLE_TYPES: Readonly<Record<ChartShape, CandleType>> = {
  candles: "candle_solid",
  hollow: "candle_up_stroke",
  bars: "ohlc",
  line: "area",
  area: "area",
};

export const faint = (colour: string, percent: number): string =>
  `color-mix(in srgb, ${colour} ${percent}%, transparent)`;

export interface ChartStyling {
  readonly look: ChartLook;
  readonly shape: ChartShape;
  /** Pixels that the words over the prices take at the top. */
  readonly legendTop: number;
  /** Told of the bar under the crosshair, or the last, each time the chart is drawn. */
  readonly onBar: CandleTooltipLegendsCustomCallback;
}

/** Complete enough to be set again whenever the page's colours or the shape change. */
export function chartStyles({ look, shape, legendTop, onBar }: ChartStyling): DeepPartial<Styles> {
  const { up, down, soft, line, surface, family, textSize } = look;
  const text = { color: soft, size: textSize, family };
  const legend = { ...text, marginLeft: 6, marginTop: 3, marginRight: 4, marginBottom: 1 };
  return {
    grid: { horizontal: { color: line, style: "solid" }, vertical: { show: false } },
    candle: {
      type: CANDLE_TYPES[shape],
      bar: barStyle(look),
      area: areaStyle(look, shape === "area"),
      priceMark: {
        high: { color: soft, textFamily: family, textSize },
        low: { color: soft, textFamily: family, textSize },
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: soft,
          text: { family, size: textSize, color: surface, borderRadius: 4 },
          extendTexts: [
            {
              show: true,
              updateInterval: 1000,
              position: "below_price",
              ...{ family, size: textSize, color: surface, borderRadius: 4, weight: "normal" },
              ...{ paddingLeft: 4, paddingTop: 2, paddingRight: 4, paddingBottom: 2, style: "fill" },
            },
          ],
        },
      },
      tooltip: {
        offsetLeft: 0,
        offsetTop: legendTop,
        showRule: "always",
        showType: "standard",
        title: { show: false },
        legend: { ...legend, template: onBar },
      },
    },
    indicator: {
      bars: [{ upColor: faint(up, 55), downColor: faint(down, 55), noChangeColor: faint(soft, 55) }],
      circles: [{ upColor: up, downColor: down, noChangeColor: soft }],
      lastValueMark: { show: false },
      tooltip: { offsetLeft: 0, showRule: "always", title: { ...legend, showParams: false }, legend },
    },
    xAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    separator: { size: 1, color: line, activeBackgroundColor: faint(look.link, 12) },
    crosshair: crosshairStyle(look),
    overlay: overlayStyle(look),
  };
}

function barStyle({ up, down, soft }: ChartLook) {
  return {
    upColor: up,
    downColor: down,
    noChangeColor: soft,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: soft,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: soft,
  };
}

function areaStyle({ primary }: ChartLook, isFilled: boolean) {
  return {
    lineColor: primary,
    lineSize: 2,
    backgroundColor: [
      { offset: 0, color: faint(primary, isFilled ? 2 : 0) },
      { offset: 1, color: faint(primary, isFilled ? 22 : 0) },
    ],
    point: { show: true, color: primary, rippleColor: faint(primary, 30), animation: false },
  };
}

function crosshairStyle({ ink, soft, surface, family, textSize }: ChartLook) {
  const mark = { color: surface, borderColor: ink, backgroundColor: ink, family, size: textSize };
  const direction = { line: { color: soft }, text: mark };
  return { horizontal: direction, vertical: direction };
}

function overlayStyle({ link, surface, family, textSize }: ChartLook) {
  const fill = faint(link, 12);
  return {
    point: {
      color: link,
      borderColor: faint(link, 35),
      radius: 5,
      activeColor: link,
      activeBorderColor: faint(link, 35),
      activeRadius: 6,
    },
    line: { color: link, size: 1.5 },
    rect: { style: "stroke_fill" as const, color: fill, borderColor: link },
    polygon: { color: fill, borderColor: link },
    text: { color: surface, backgroundColor: link, borderColor: link, family, size: textSize, borderRadius: 4 },
  };
}
