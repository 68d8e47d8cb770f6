import { describe, expect, test } from "vitest";
import {
  amountSummary,
  convertSummary,
  firstConvertForm,
  shareOf,
  swapped,
  uidTyped,
  withFrom,
  withTo,
} from "./transfer-form.ts";

const currency = (id: number, name: string, available: string, decimals = 6) => ({
  ...{ id, name, full_name: name, decimals, is_crypto: true, available },
});
const usdt = currency(1, "USDT", "100");
const bitcoin = currency(10, "BTC", "0", 8);

describe("an amount", () => {
  test("is asked for once it is a number, more than zero and there", () => {
    expect(amountSummary("", usdt)).toEqual({ problem: null, amount: null });
    expect(amountSummary("1e3", usdt).problem).toBe("not-a-number");
    expect(amountSummary("0.0", usdt).problem).toBe("not-positive");
    expect(amountSummary("100.000001", usdt).problem).toBe("insufficient");
    expect(amountSummary("100.", usdt)).toEqual({ problem: null, amount: "100" });
  });
  test("of a share is rounded down", () => {
    expect(shareOf(currency(1, "USDT", "0.000005"), 50)).toBe("0.000002");
  });
});

describe("a conversion", () => {
  test("begins with what there is something of, and goes to another", () => {
    expect(firstConvertForm([bitcoin, usdt])).toEqual({ from: 1, to: 10, amount: "" });
    expect(firstConvertForm([usdt, bitcoin])).toEqual({ from: 1, to: 10, amount: "" });
  });
  test("keeps its two currencies apart", () => {
    const form = { from: 1, to: 10, amount: "5" };
    expect(withFrom(form, 10)).toEqual({ from: 10, to: 1, amount: "" });
    expect(withTo(form, 1)).toEqual({ from: 10, to: 1, amount: "" });
    expect(withTo(form, 11)).toEqual({ from: 1, to: 11, amount: "5" });
    expect(swapped(form)).toEqual({ from: 10, to: 1, amount: "" });
    expect(convertSummary({ from: 1, to: 1, amount: "5" }, usdt).problem).toBe("same-currency");
    expect(convertSummary(form, usdt)).toEqual({ problem: null, amount: "5" });
  });
});

test("a number is eight digits, however grouped", () => {
  expect(["1234 5678", "12-34-56-78", "12345678"].map(uidTyped)).toEqual(["12345678", "12345678", "12345678"]);
  expect(["1234567", "123456789", "1234567a"].map(uidTyped)).toEqual([null, null, null]);
});
