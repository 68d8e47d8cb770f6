import { expect, test } from "vitest";
import { idsFrom } from "./visitor-favourites.ts";

test("a broken record on the device is an empty one, a long or repeated one is cut", () => {
  expect(idsFrom({ length: 2 }, 5)).toEqual([]);
  expect(idsFrom([1, "2", null, 1.5, 3, 1], 5)).toEqual([1, 3]);
  expect(idsFrom([1, 2, 3], 2)).toEqual([1, 2]);
});
