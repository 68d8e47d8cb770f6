import { expect, test } from "vitest";
import { changesOf, isMore, shortAmount } from "./way-change.ts";

const TERMS = {
  ...{ deposit_min: "1", withdraw_min: "10", withdraw_fee: "1.5" },
  ...{ is_deposit_open: true, is_withdraw_open: true },
};

test("only terms that change are told, from what to what", () => {
  expect(changesOf(TERMS, { ...TERMS, withdraw_fee: "2", is_withdraw_open: false })).toEqual([
    ["withdraw_fee", "1.5", "2"],
    ["is_withdraw_open", true, false],
  ]);
});

test("the same amount in other digits is no change", () => {
  expect(changesOf(TERMS, { ...TERMS, deposit_min: "1.000", withdraw_fee: " 01.50 " })).toEqual([]);
  expect(changesOf(TERMS, {})).toEqual([]);
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

test("amounts are compared as decimals, not as numbers", () => {
  expect(isMore("10", "9.999999999999999999")).toBe(true);
  expect(isMore("0.100000000000000001", "0.1")).toBe(true);
  expect(isMore("2", "2.0")).toBe(false);
  expect(isMore("1.5", "2")).toBe(false);
});
