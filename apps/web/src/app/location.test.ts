import { expect, test } from "vitest";
import { formatHash, parseHash, safeReturn } from "./location.ts";

test("an empty hash is home", () => {
  expect(parseHash("")).toEqual({ path: "pages/index/index", query: {} });
  expect(parseHash("#/")).toEqual({ path: "pages/index/index", query: {} });
});

test("a hash carries path and query", () => {
  const { path, query } = parseHash("#/pages/transaction/currency?id=7&side=buy");
  expect(path).toBe("pages/transaction/currency");
  expect({ ...query }).toEqual({ id: "7", side: "buy" });
});

test("a name of Object.prototype in the query is only a name", () => {
  const { query } = parseHash("#/pages/empty?__proto__=x&toString=y");
  expect(query.toString).toBe("y");
  expect(Object.getPrototypeOf(query)).toBeNull();
});

test("empty, undefined and null values are left out of an address", () => {
  expect(formatHash("pages/common/login", { return: "", a: undefined, b: null, c: 0 })).toBe(
    "#/pages/common/login?c=0",
  );
});

test("writing and reading an address gives the same page back", () => {
  const query = { return: "pages/fund/assets?x=1&y=2", note: "a b+c%" };
  expect({ ...parseHash(formatHash("pages/common/login", query)).query }).toEqual(query);
});

test.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "pages:x", "", undefined])(
  "sign-in never returns to %s",
  (target) => {
    expect(safeReturn(target)).toBeNull();
  },
);

test("sign-in returns to a page of this app with its query", () => {
  expect(safeReturn("pages/transaction/currency?id=7")?.query.id).toBe("7");
});
