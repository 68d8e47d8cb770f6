/** The looks of the price chart, read from the page's own colours so that theme and colour scheme apply to it too. */
import type { DeepPartial, Styles } from "klinecharts";
import type { ChartShape } from "./chart-canvas.ts";

const AXIS_TEXT_SIZE = 11;

/** Colours of the page as they are now; canvases cannot read CSS variables themselves. */
function coloursOf(host: HTMLElement) {
  const style = getComputedStyle(host);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    up: read("--up"),
    down: read("--down"),
    ink: read("--ink"),
    soft: read("--ink-soft"),
    line: read("--line"),
    surface: read("--surface"),
    primary: read("--primary"),
    family: style.fontFamily,
  };
}

const AVERAGE_COLOURS = ["#e0912f", "#8a5cf6", "#1fa3b5"];

/** Complete enough to be set again whenever the page's colours or the shape change. */
export function chartStyles(host: HTMLElement, shape: ChartShape): DeepPartial<Styles> {
  const { up, down, ink, soft, line, surface, primary, family } = coloursOf(host);
  const text = { color: soft, size: AXIS_TEXT_SIZE, family };
  const legend = { ...text, marginLeft: 6, marginTop: 4, marginRight: 4, marginBottom: 2 };
  const mark = { color: ink, borderColor: ink, backgroundColor: ink };
  const crosshair = { line: { color: soft }, text: { ...mark, color: surface, family, size: AXIS_TEXT_SIZE } };
  const faint = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
  return {
    grid: { horizontal: { color: line, style: "solid" }, vertical: { show: false } },
    candle: {
      type: shape === "line" ? "area" : "candle_solid",
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: soft,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: soft,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: soft,
      },
      area: {
        lineColor: primary,
        lineSize: 2,
        backgroundColor: [
          { offset: 0, color: faint(primary, 1) },
          { offset: 1, color: faint(primary, 22) },
        ],
        point: { show: true, color: primary, rippleColor: faint(primary, 30), animation: false },
      },
      priceMark: {
        high: { color: soft, textFamily: family },
        low: { color: soft, textFamily: family },
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: soft,
          text: { family, size: AXIS_TEXT_SIZE, color: surface, borderRadius: 4 },
        },
      },
      tooltip: {
        showRule: "follow_cross",
        showType: "standard",
        title: { show: false },
        legend,
      },
    },
    indicator: {
      lines: AVERAGE_COLOURS.map((color) => ({ color, size: 1.2 })),
      bars: [{ upColor: faint(up, 55), downColor: faint(down, 55), noChangeColor: faint(soft, 55) }],
      lastValueMark: { show: false },
      tooltip: {
        showRule: "follow_cross",
        title: { ...legend, showParams: false },
        legend,
      },
    },
    xAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    separator: { size: 1, color: line },
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}
