import { termsChanges } from "@candor/api/terms-change";
import { expect, test } from "vitest";
import { contentOf, shortAmount, tablesOf, typedOf } from "./terms-draft.ts";

const TERMS = { fee: "1.5", is_open: true, sizes: [1, 2], payouts: { "30": "0.8", "60": "0.7" } };

test("terms that are typed as they stand are the same terms", () => {
  expect(typedOf(TERMS)).toEqual({
    ...{ fee: "1.5", is_open: true, sizes: "[1,2]", "payouts.30": "0.8", "payouts.60": "0.7" },
  });
  expect(contentOf(TERMS, typedOf(TERMS))).toEqual(TERMS);
  expect(contentOf(TERMS, {})).toEqual(TERMS);
});

test("what is typed stands in its place, of its own kind, and what changes is told from what to what", () => {
  const typed = { fee: " 02.0 ", is_open: false, sizes: "[1,2,5]", "payouts.60": "0.75" };
  const after = contentOf(TERMS, typed);
  expect(after).toEqual({ fee: "2", is_open: false, sizes: [1, 2, 5], payouts: { "30": "0.8", "60": "0.75" } });
  expect(termsChanges(TERMS, after)).toEqual([
    ["fee", "1.5", "2"],
    ["is_open", "true", "false"],
    ["sizes", "[1,2]", "[1,2,5]"],
    ["payouts.60", "0.7", "0.75"],
  ]);
});

test("a line is added to a table by its name and value, and goes where it is emptied", () => {
  expect(tablesOf(TERMS)).toEqual(["payouts"]);
  const typed = { "payouts.30": " ", "payouts.+": " 45 ", "payouts.+value": "0.750" };
  const after = contentOf(TERMS, typed);
  expect(after).toEqual({ ...TERMS, payouts: { "45": "0.75", "60": "0.7" } });
  expect(termsChanges(TERMS, after)).toEqual([
    ["payouts.30", "0.8", ""],
    ["payouts.45", "", "0.75"],
  ]);
});

test("the same amount in other digits is no change, and what is of no form is sent as it is", () => {
  expect(termsChanges(TERMS, contentOf(TERMS, { fee: "01.50" }))).toEqual([]);
  expect(contentOf(TERMS, { sizes: "1, 2" })).toMatchObject({ sizes: "1, 2" });
});

test.each([
  ["0010", "10"],
  ["1.50", "1.5"],
  ["0.0", "0"],
  ["1,5", "1,5"],
  ["1.2.0", "1.2.0"],
  ["100", "100"],
])("%s is written %s", (typed, short) => {
  expect(shortAmount(typed)).toBe(short);
});
