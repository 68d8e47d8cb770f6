import { expect, test } from "vitest";
import { type ArrayStyle, queryFields } from "./query-text.ts";

const written = (input: object, style?: ArrayStyle) => decodeURIComponent(queryFields(input, style).toString());

test.each([
  [{}, ""],
  [{ a: 1, b: "x y" }, "a=1&b=x+y"],
  [{ a: "", b: undefined, c: null, d: "z" }, "d=z"],
  [{ a: 0, b: false, c: "0" }, "a=0&b=false&c=0"],
  [{ a: [1, 2], b: 3 }, "a[]=1&a[]=2&b=3"],
  [{ a: [], b: ["", null, 4] }, "b[]=4"],
  [{ a: "&=?#[]" }, "a=&=?#[]"],
])("%j is written as %j", (input, text) => {
  expect(written(input)).toBe(text);
});

test("what means something in an address is escaped", () => {
  expect(queryFields({ a: "1&b=2#" }).toString()).toBe("a=1%26b%3D2%23");
});

test.each<[ArrayStyle, string]>([
  ["brackets", "a[]=1&a[]=2"],
  ["indices", "a[0]=1&a[1]=2"],
  ["repeat", "a=1&a=2"],
])("lists in the style %s", (style, text) => {
  expect(written({ a: [1, 2] }, style)).toBe(text);
});
