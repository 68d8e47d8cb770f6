import { expect, test } from "vitest";
import { type LastLabel, ticksClearOf, ticksInside } from "./chart-axis.ts";

// Prices from 100 at the foot to 200 at the top, a pixel each.
const range = {
  ...{ from: 100, to: 200, range: 100 },
  ...{ realFrom: 100, realTo: 200, realRange: 100 },
  ...{ displayFrom: 100, displayTo: 200, displayRange: 100 },
};
const bounding = { width: 60, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
const defaultTicks = [10, 25, 50, 75, 90].map((coord) => ({ coord, value: 200 - coord, text: String(200 - coord) }));

function drawn(label: LastLabel | undefined): string[] {
  return ticksClearOf(() => label)({ range, bounding, defaultTicks }).map(({ text }) => text);
}

test("the figures beside the prices leave out what the label of the last price would cover in part", () => {
  expect(drawn(undefined)).toEqual(["190", "175", "150", "125", "110"]);
  expect(drawn({ price: 160, textSize: 10, hasCountdown: false })).toEqual(["190", "175", "", "125", "110"]);
  expect(drawn({ price: 165, textSize: 10, hasCountdown: false })).toEqual(["190", "", "150", "125", "110"]);
});

test("the countdown below the label counts as part of it", () => {
  expect(drawn({ price: 170, textSize: 10, hasCountdown: true })).toEqual(["190", "", "", "125", "110"]);
});

test("a price out of sight has its label at the edge", () => {
  expect(drawn({ price: 500, textSize: 10, hasCountdown: false })).toEqual(["", "175", "150", "125", "110"]);
  expect(drawn({ price: 1, textSize: 10, hasCountdown: false })).toEqual(["190", "175", "150", "125", ""]);
});

test("the figures follow the price without being made anew", () => {
  let price = 150;
  const ticks = ticksClearOf(() => ({ price, textSize: 10, hasCountdown: false }))({ range, bounding, defaultTicks });
  expect(ticks[2]?.text).toBe("");
  price = 125;
  expect(ticks.map(({ text }) => text)).toEqual(["190", "175", "150", "", "110"]);
});

test("a time that the edge would cut is left out", () => {
  const times = [8, 14, 30, 46, 52].map((coord) => ({ coord, value: coord, text: "7:45" }));
  const shown = ticksInside(() => 10)({ range, bounding, defaultTicks: times });
  expect(shown.map(({ coord }) => coord)).toEqual([14, 30, 46]);
});
