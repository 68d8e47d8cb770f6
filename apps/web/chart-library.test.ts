import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LISTED, leanChart } from "./chart-library.ts";

const code = readFileSync(new URL(import.meta.resolve("klinecharts")), "utf8");
const listed = (text: string, list: string): number =>
  text.split(`var ${list} = [`)[1]?.split("];")[0]?.split(",").length ?? 0;

test("the chart library keeps what is offered, and no other", () => {
  const lean = leanChart(code);
  for (const { list, kept } of LISTED) {
    expect(listed(code, list)).toBeGreaterThan(kept.length);
    expect(listed(lean, list)).toBe(kept.length);
  }
  expect(lean).toMatch(/_drawRectTooltip = function \([^)]*\) \{ +\};/);
});

test("a name that the library does not have, and a library of another kind, end the build", () => {
  expect(() => leanChart(code, [{ list: "extensions$2", kept: ["MA", "NONE"] }])).toThrow("in another way");
  expect(() => leanChart("export {};")).toThrow("in another way");
});

test("no figure that is left out is drawn by what is kept", () => {
  const lean = leanChart(code);
  for (const figure of ["arc", "path"])
    expect(lean).not.toMatch(new RegExp(`(type|name): '${figure}',\\s+(attrs|key|styles)`));
});
