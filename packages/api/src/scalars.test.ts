import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lineMark } from "./paging.ts";
import {
  decimalText,
  flag,
  instantIn,
  optionalField,
  pageLimit,
  pageNumber,
  plainText,
  recordId,
  smallId,
  word,
} from "./scalars.ts";

const refusalOf = (value: unknown): string | undefined =>
  decimalText("amount").safeParse(value).error?.issues[0]?.message;

describe("decimalText", () => {
  test.each(["1", "0.5", "12.50", "0.00000001", 3, 0.1])("accepts %s", (value) => {
    expect(decimalText("amount").parse(value)).toBe(String(value));
  });

  test.each([
    ["NaN", "amount-not-a-number"],
    ["1e400", "amount-not-a-number"],
    [Number.NaN, undefined],
    [1e21, "amount-not-a-number"],
    ["", "amount-not-a-number"],
    [" 1", "amount-not-a-number"],
    ["+1", "amount-not-a-number"],
    ["0", "amount-not-positive"],
    ["0.000", "amount-not-positive"],
    ["-1", "amount-not-positive"],
    ["1".repeat(40), "amount-too-many-digits"],
    ["1".repeat(400), "amount-too-many-digits"],
    [`0.${"1".repeat(21)}`, "amount-too-many-decimals"],
    // A double has already changed these digits, so the text that was meant is unknown.
    [2 ** 53 + 2, "amount-not-a-number"],
    [0.1234567890123456, "amount-not-a-number"],
  ])("refuses %s by name", (value, code) => {
    const result = decimalText("amount").safeParse(value);
    expect(result.success).toBe(false);
    if (code) expect(refusalOf(value)).toBe(code);
  });
});

describe("ids", () => {
  test("a record id is canonical decimal text of at most 63 bits", () => {
    expect(recordId.parse("9223372036854775807")).toBe("9223372036854775807");
    for (const value of ["9223372036854775808", "-1", "01", "1.5", "0x10", "", " 1"]) {
      expect(recordId.safeParse(value).success, value).toBe(false);
    }
  });

  test("a small id is a whole number as text or number", () => {
    expect(smallId.parse("7")).toBe(7);
    for (const value of ["2147483648", -1, 1.5, "1e3", "", null]) {
      expect(smallId.safeParse(value).success, String(value)).toBe(false);
    }
  });
});

test("a ten-digit timestamp is seconds, a longer one milliseconds", () => {
  expect(instantIn.parse("1700000000")).toBe(1_700_000_000_000);
  expect(instantIn.parse(1_700_000_000_123)).toBe(1_700_000_000_123);
});

test("plain text has no NUL, control character or lone surrogate", () => {
  expect(plainText(10).safeParse("a\nb 中").success).toBe(true);
  for (const value of ["a\u0000", "\u001b[0m", "\ud800", "x".repeat(11)]) {
    expect(plainText(10).safeParse(value).success).toBe(false);
  }
});

test("an empty form field counts as not sent", () => {
  expect(optionalField(flag).parse("")).toBeUndefined();
  expect(optionalField(flag).parse("1")).toBe(true);
});

test("a page and a limit that are left empty are the usual ones, and what they may be stays bounded", () => {
  const paged = z.object({ page: pageNumber, limit: pageLimit(5) });
  for (const sent of [{}, { page: "", limit: "" }, { page: null, limit: null }])
    expect(paged.parse(sent)).toEqual({ page: 1, limit: 5 });
  expect(paged.parse({ page: "2", limit: 7 })).toEqual({ page: 2, limit: 7 });
  for (const sent of [{ page: "0" }, { limit: "201" }, { page: " " }, { limit: [] }])
    expect(paged.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
});

test("a word of a list is taken by its number where it has one, and no other number is guessed", () => {
  const status = word(["pending", "open", "all"], { 0: "pending", 1: "open" });
  for (const sent of ["open", "1", 1]) expect(status.parse(sent)).toBe("open");
  for (const sent of ["0", 0]) expect(status.parse(sent)).toBe("pending");
  for (const sent of [2, "2", -1, "01", "", "Open"]) expect(status.safeParse(sent).success, String(sent)).toBe(false);
});

test("zeros before an amount say nothing, those within it do", () => {
  const amount = decimalText("amount");
  expect(["07.5", "7.5", "007", "0.5", "00.50", "10.05"].map((sent) => amount.parse(sent))).toEqual([
    ...["7.5", "7.5", "7", "0.5", "0.50", "10.05"],
  ]);
});

test("the mark of a line is taken as a JSON number too, and between two lines as text", () => {
  expect([12, "12", "12-"].map((sent) => lineMark.parse(sent))).toEqual(["12", "12", "12-"]);
  for (const sent of [0, -1, 1.5, "012", "12--"]) expect(lineMark.safeParse(sent).success, String(sent)).toBe(false);
});
