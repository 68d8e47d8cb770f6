/**
 * Leaves out of the chart library, when the app is built, what the app does not offer and the library would carry all the same:
 * indicators, overlays and figures that it lists, and drawings that the app's styles never ask for.
 */
import type { Plugin } from "vite";
import { INDICATOR_NAMES } from "./src/chart/chart-indicators.ts";
import { OVERLAY_OF } from "./src/chart/chart-overlays.ts";

const LIBRARY = /node_modules\/klinecharts\/dist\/index\.esm\.js$/;
const OTHERWISE = "the chart library is written in another way";

interface Listed {
  /** The library's variable that lists all of a kind, each a variable with a name. */
  readonly list: string;
  /** Of the list, by name. */
  readonly kept: readonly string[];
}

/** Of these the library has its own; the app registers the others. */
const OVERLAYS = Object.values(OVERLAY_OF).filter((name) => name !== "rectangle" && name !== "label");

export const LISTED: readonly Listed[] = [
  { list: "extensions$2", kept: INDICATOR_NAMES },
  { list: "extensions$1", kept: ["circle", "line", "polygon", "rect", "text"] },
  { list: "extensions", kept: OVERLAYS },
];

/** A floating box of figures, and signs beside figures and crosshair: each method with what it answers without any. */
const UNUSED: readonly (readonly [method: string, instead: string])[] = [
  ["CandleTooltipView.prototype._drawRectTooltip", ""],
  ["IndicatorTooltipView.prototype.drawStandardTooltipFeatures", "return prevRowHeight;"],
  ["CrosshairFeatureView.prototype.drawImp", ""],
];

const literal = (text: string): string => text.replace(/[.$]/g, "\\$&");

/**
 * The library's code with what is kept alone.
 * @throws where the library is not written as this expects, or knows none of a name
 */
export function leanChart(code: string, listed = LISTED): string {
  const nameOf = (variable: string) =>
    new RegExp(`var ${literal(variable)} = \\{\\s*name: '(\\w+)'`).exec(code)?.[1] ?? "";
  let lean = code;
  for (const { list, kept } of listed) {
    const whole = new RegExp(`(var ${literal(list)} = \\[)([\\s\\w,$]+)(\\];)`);
    const all = whole
      .exec(lean)?.[2]
      ?.split(",")
      .map((variable) => variable.trim());
    const some = all?.filter((variable) => kept.includes(nameOf(variable))) ?? [];
    if (some.length !== kept.length) throw new Error(OTHERWISE);
    lean = lean.replace(whole, (_all, before, _some, after) => before + some.join(", ") + after);
  }
  for (const [method, instead] of UNUSED) {
    const whole = new RegExp(`(${literal(method)} = function \\([^)]*\\) \\{)[\\s\\S]*?\\n {4}\\};`);
    if (!whole.test(lean)) throw new Error(OTHERWISE);
    lean = lean.replace(whole, (_all, head) => `${head} ${instead} };`);
  }
  return lean;
}

export const chartLibrary = (): Plugin => ({
  name: "chart-library",
  apply: "build",
  transform: { filter: { id: LIBRARY }, handler: (code) => ({ code: leanChart(code), map: null }) },
});
