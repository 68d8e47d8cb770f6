import { expect, test } from "vitest";
import { byDay } from "./by-day.ts";

test("lines of one day that follow each other stand together, in their order", () => {
  expect(byDay([3, 2, 1], (at) => (at > 1 ? "today" : "yesterday"))).toEqual([
    { day: "today", lines: [3, 2] },
    { day: "yesterday", lines: [1] },
  ]);
});
