import { expect, test } from "vitest";
import {
  canAdd,
  chartHeightMin,
  INDICATOR_NAMES,
  indicatorsFrom,
  kindOf,
  PANES_MAX,
  readParameters,
} from "./chart-indicators.ts";

test.each(INDICATOR_NAMES)("the usual parameters of %s hold by its own rules", (name) => {
  const { usual } = kindOf(name);
  expect(readParameters(name, usual.map(String))).toEqual({ params: usual });
});

test.each([
  ["BOLL", ["20", "2.5"], "not-whole", 1],
  ["BOLL", ["0", "2"], "out-of-range", 0],
  ["BOLL", ["501", "2"], "out-of-range", 0],
  ["BOLL", ["-20", "2"], "not-whole", 0],
  ["BOLL", ["", "2"], "missing", 0],
  ["MA", ["", "", "", "", ""], "missing", 0],
  ["MACD", ["26", "26", "9"], "fast-not-below-slow", 0],
] as const)("%s refuses %j as %s", (name, texts, problem, at) => {
  expect(readParameters(name, texts)).toEqual({ problem, at });
});

test("an empty field leaves its line out where lines are many", () => {
  expect(readParameters("MA", ["7", "", " 99 ", "", ""])).toEqual({ params: [7, 99] });
  expect(readParameters("VOL", ["", "", ""])).toEqual({ params: [] });
});

test("what is stored wrongly is left out, and each indicator comes once", () => {
  const stored = [
    { name: "MA", params: [7] },
    { name: "MA", params: [30] },
    { name: "MACD", params: [26, 12, 9] },
    { name: "none", params: [1] },
    { name: "RSI" },
    null,
  ];
  expect(indicatorsFrom(stored)).toEqual([{ name: "MA", params: [30] }]);
  expect(indicatorsFrom("MA")).toEqual([]);
});

test("there are never more panes below the prices than have room", () => {
  const below = INDICATOR_NAMES.filter((name) => kindOf(name).place === "below");
  const stored = below.map((name) => ({ name, params: kindOf(name).usual }));
  const chosen = indicatorsFrom(stored);
  expect(chosen).toHaveLength(PANES_MAX);
  expect(canAdd(chosen, "ROC")).toBe(false);
  expect(canAdd(chosen, "VOL"), "one that is shown may be changed").toBe(true);
  expect(canAdd(chosen, "EMA"), "the prices have room").toBe(true);
});

test("a chart is at least as high as its panes need, and twice as high as the words over its prices", () => {
  const volume = { name: "VOL", params: [] } as const;
  const averages = { name: "MA", params: [7] } as const;
  expect(chartHeightMin([volume], 0)).toBe("max(11rem, calc((2 * (0px + 1.4rem) + 1.65rem) / 0.8))");
  expect(chartHeightMin([averages, volume], 40)).toBe("max(11rem, calc((2 * (40px + 2.5rem) + 1.65rem) / 0.8))");
  expect(chartHeightMin([volume, { name: "RSI", params: [14] }, { name: "CCI", params: [20] }], 40)).toBe(
    "max(23rem, calc((2 * (40px + 1.4rem) + 1.65rem) / 0.5))",
  );
});
