/** Leaves out of the chart library, when the app is built, the indicators that the app does not offer; it would carry them all. */
import type { Plugin } from "vite";
import { INDICATOR_NAMES } from "./src/chart/chart-indicators.ts";

const LIBRARY = /node_modules\/klinecharts\/dist\/index\.esm\.js$/;
/** The list of what the library offers by itself, each a variable. */
const OFFERED = /(var extensions\$2 = \[)([\s\w,]+)(\];)/;

/**
 * The library's code with the indicators of these names alone.
 * @throws where the library is not written as this expects, or knows none of a name
 */
export function withIndicators(code: string, names: readonly string[]): string {
  const offered = OFFERED.exec(code)?.[2]
    ?.split(",")
    .map((variable) => variable.trim());
  const nameOf = (variable: string) => new RegExp(`var ${variable} = \\{\\s*name: '(\\w+)'`).exec(code)?.[1] ?? "";
  const kept = offered?.filter((variable) => names.includes(nameOf(variable))) ?? [];
  if (kept.length !== names.length) throw new Error("the chart library offers its indicators in another way");
  return code.replace(OFFERED, `$1${kept.join(", ")}$3`);
}

export const chartLibrary = (): Plugin => ({
  name: "chart-library",
  apply: "build",
  transform: {
    filter: { id: LIBRARY },
    handler: (code) => ({ code: withIndicators(code, INDICATOR_NAMES), map: null }),
  },
});
