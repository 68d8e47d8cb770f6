import { expect, test } from "vitest";
import { barClosesAt, CHART_PERIODS, countdownText } from "./chart-period.ts";

const at = (text: string) => Date.parse(`${text}Z`);

test.each([
  ["1m", "2026-03-01T10:00:00", "2026-03-01T10:01:00"],
  ["4h", "2026-03-01T20:00:00", "2026-03-02T00:00:00"],
  ["1D", "2026-02-28T00:00:00", "2026-03-01T00:00:00"],
  ["1W", "2026-12-28T00:00:00", "2027-01-04T00:00:00"],
  ["1M", "2024-02-01T00:00:00", "2024-03-01T00:00:00"],
  ["1M", "2026-12-01T00:00:00", "2027-01-01T00:00:00"],
] as const)("a bar of %s that opened at %s closes at %s", (period, opened, closes) => {
  expect(barClosesAt(period, at(opened))).toBe(at(closes));
});

test("the countdown names hours only when there are some, and is over with the bar", () => {
  const opened = at("2026-03-01T10:00:00");
  expect(countdownText("1m", opened, opened)).toBe("01:00");
  expect(countdownText("1m", opened, opened + 59_001)).toBe("00:01");
  expect(countdownText("1m", opened, opened + 60_000)).toBe("");
  expect(countdownText("4h", opened, opened + 1000)).toBe("3:59:59");
  expect(countdownText("1W", opened, opened + 60_000)).toBe("167:59:00");
});

test("a device whose clock is before the bar shows no countdown", () => {
  expect(countdownText("1h", at("2026-03-01T10:00:00"), at("2026-03-01T09:59:59"))).toBe("");
});

test("there are nine periods, from the shortest to the longest", () => {
  const lengths = CHART_PERIODS.map((period) => barClosesAt(period, 0));
  expect(lengths).toHaveLength(9);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
});
