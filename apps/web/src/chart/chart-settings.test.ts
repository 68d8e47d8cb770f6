import { expect, test } from "vitest";
import { personalKey, settingsFrom, USUAL_SETTINGS } from "./chart-settings.ts";

test.each([null, 7, "candles", [], { period: "7m", shape: "cake", indicators: "MA", isMagnetic: 3 }])(
  "what is stored wrongly (%j) falls back to the usual",
  (stored) => {
    expect(settingsFrom(stored)).toEqual(USUAL_SETTINGS);
  },
);

test("one wrong choice does not lose the others, and no indicators is a choice", () => {
  expect(settingsFrom({ period: "1W", shape: "cake", indicators: [], isMagnetic: false })).toEqual({
    period: "1W",
    shape: USUAL_SETTINGS.shape,
    indicators: [],
    isMagnetic: false,
  });
});

test("each person has a record of their own, visitors share one", () => {
  const keys = [undefined, "1", "2"].map((user) => personalKey("chart", user));
  expect(new Set(keys).size).toBe(3);
});
