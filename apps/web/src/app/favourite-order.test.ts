import { expect, test } from "vitest";
import { insertedBefore, movedBefore, nextOf } from "./favourite-order.ts";

test("one is put before another, or last", () => {
  expect(movedBefore([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedBefore([1, 2, 3, 4], 1, 4)).toEqual([2, 3, 1, 4]);
  expect(movedBefore([1, 2, 3, 4], 2, null)).toEqual([1, 3, 4, 2]);
});

test("what is not there and what stands before itself change nothing", () => {
  const ids = [1, 2];
  expect(movedBefore(ids, 9, 1)).toBe(ids);
  expect(movedBefore(ids, 1, 1)).toBe(ids);
});

test("one that comes anew before something gone is last", () => {
  expect(insertedBefore([1, 2], 3, 9)).toEqual([1, 2, 3]);
  expect(insertedBefore([1, 2], 3, 1)).toEqual([3, 1, 2]);
});

test("a move is undone by moving before what followed", () => {
  const ids = [1, 2, 3];
  for (const id of ids) {
    const next = nextOf(ids, id);
    for (const before of [...ids, null]) expect(movedBefore(movedBefore(ids, id, before), id, next)).toEqual(ids);
  }
});
