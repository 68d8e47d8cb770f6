import { expect, test } from "vitest";
import { movedBefore } from "../../app/favourite-order.ts";
import { beforeAtPlace, givesWay, placeAfterDrag, scrollStep } from "./drag-order.ts";

test("a row takes the next place once half of that row is passed, and never leaves the list", () => {
  expect(placeAfterDrag(1, 31, 64, 4)).toBe(1);
  expect(placeAfterDrag(1, 33, 64, 4)).toBe(2);
  expect(placeAfterDrag(1, -40, 64, 4)).toBe(0);
  expect(placeAfterDrag(1, 9000, 64, 4)).toBe(3);
  expect(placeAfterDrag(1, -9000, 64, 4)).toBe(0);
  expect(placeAfterDrag(2, 50, 0, 4)).toBe(2);
});

test("the rows between the old place and the new give way by one towards the old", () => {
  const ways = (from: number, to: number) => [0, 1, 2, 3, 4].map((place) => givesWay(place, from, to));
  expect(ways(1, 3)).toEqual([0, 0, -1, -1, 0]);
  expect(ways(3, 1)).toEqual([0, 1, 1, 0, 0]);
  expect(ways(2, 2)).toEqual([0, 0, 0, 0, 0]);
});

test("what is put before the one named stands at the place wanted", () => {
  const ids = [11, 12, 13, 14];
  for (const id of ids) {
    for (const place of [0, 1, 2, 3]) {
      expect(movedBefore(ids, id, beforeAtPlace(ids, id, place)).indexOf(id)).toBe(place);
    }
  }
});

test("the page scrolls only while something is held near an edge", () => {
  expect(scrollStep(20, 800)).toBeLessThan(0);
  expect(scrollStep(400, 800)).toBe(0);
  expect(scrollStep(790, 800)).toBeGreaterThan(0);
});
