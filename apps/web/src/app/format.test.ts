import { expect, test } from "vitest";
import {
  decimalMark,
  formatAge,
  formatAmount,
  formatInstant,
  formatPercent,
  formatPrice,
  formatVolume,
  groupTyped,
  splitAmount,
} from "./format.ts";

test("an amount keeps digits that a double would lose, and is cut rather than rounded up", () => {
  expect(formatAmount("9007199254740993.123456789", 8, 2, "en")).toBe("9,007,199,254,740,993.12345678");
  expect(formatAmount("0.999999999", 2, 2, "en")).toBe("0.99");
});

test("an amount is written as its reader writes numbers", () => {
  expect(formatAmount("12480.36", 8, 2, "en")).toBe("12,480.36");
  expect(formatAmount("12480.36", 8, 2, "it")).toBe("12.480,36");
  expect(formatAmount(null)).toBe("–");
});

test("a price keeps exactly the decimals it came with", () => {
  expect(formatPrice("97412.50", "en")).toBe("97,412.50");
  expect(formatPrice("1.08452", "en")).toBe("1.08452");
});

test("a volume is told in thousands or millions, written as its reader writes numbers", () => {
  const texts = ["0", "7.25", "950.4", "18645", "269412.5", "1234567890"].map((text) => formatVolume(text, "en"));
  expect(texts).toEqual(["0", "7.25", "950.4", "18.6K", "269.4K", "1,234.5M"]);
  expect(formatVolume("2000000.01", "it")).toBe("2,0M");
});

test("a change has a sign unless it is zero", () => {
  expect(formatPercent("2.34", "en")).toBe("+2.34%");
  expect(formatPercent("-0.46", "en")).toBe("-0.46%");
  expect(formatPercent("0.00", "en")).toBe("0.00%");
});

test("the decimals of a balance are split off at the reader's own mark", () => {
  expect(splitAmount("100482.361500", "en")).toEqual({ whole: "100,482", fraction: ".36" });
  expect(splitAmount("100482.369", "es")).toEqual({ whole: "100.482", fraction: ",36" });
});

test("ages: now under 300 s, then minutes, hours, days under 30, then the date", () => {
  const at = Date.UTC(2026, 10, 21, 12);
  const age = (seconds: number) => formatAge(at - seconds * 1000, at, "en");
  expect(age(299)).toBe("now");
  expect(age(300)).toBe("5 minutes ago");
  expect(age(7200)).toBe("2 hours ago");
  expect(age(29 * 86_400)).toBe("29 days ago");
  expect(age(30 * 86_400)).toBe("Oct 22, 2026");
  expect(formatAge(at / 1000 - 7200, at, "en"), "ten digits are seconds").toBe("2 hours ago");
});

test("the mark before decimals is the reader's", () => {
  expect(["en", "it", "es", "zh-CN", "ja"].map((tag) => decimalMark(tag))).toEqual([".", ",", ",", ".", "."]);
});

test("an hour and its half of the day stay on one line, while the date may break from the time", () => {
  const at = new Date(2026, 10, 23, 15, 4).getTime();
  expect(formatInstant(at, "both", "en")).toBe("Nov 23, 2026, 3:04\u00a0PM");
  expect(formatInstant(at, "both", "es")).not.toContain("\u00a0");
});

test("what is typed keeps each of its characters, with its whole part grouped as the reader writes it", () => {
  expect(["", "0.", "1234", "1234567.50", "12345."].map((text) => groupTyped(text, "en"))).toEqual([
    ...["", "0.", "1,234", "1,234,567.50", "12,345."],
  ]);
  expect(groupTyped("12345.6", "it")).toBe("12.345,6");
  expect(groupTyped("12345678901234567890.1", "en")).toBe("12,345,678,901,234,567,890.1");
});
