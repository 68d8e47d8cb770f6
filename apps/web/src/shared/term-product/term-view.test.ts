import type { TermOfferOut } from "@candor/api/term-product";
import { expect, test } from "vitest";
import { progressOf, ratesOf, shareOf, summaryOf } from "./term-view.ts";

const NOW = Date.UTC(2026, 10, 28, 12);
const offer: TermOfferOut = {
  ...{ id: 3, currency_id: 1, currency_name: "USDT", scale: 6, days: 30, rate_per: "year", payout: "daily" },
  ...{ tiers_by: "whole", exit_rule: "shorter-rate", exit: { fee: "0.005", kept: "0.99" } },
  lengths: { "7": { "0": "0.02" }, "30": { "0": "0.034", "10000": "0.036" } },
  ...{ min: "10", max: "100000", left: "5000000", person_left: "50000", is_open: true, is_sold_out: false },
  ...{ at_maturity: ["pay-out"], terms_id: "7" },
};

test("an amount says its rate, its interest, its end and every payment", () => {
  const { amount, problem, outcome } = summaryOf(offer, "1000", "5000", NOW);
  expect([amount, problem]).toEqual(["1000", null]);
  expect(outcome).toMatchObject({ rate: "0.034", interest: "2.79452", total: "1002.79452", endsDay: 20_816 });
  expect(outcome?.schedule).toHaveLength(30);
  expect(outcome?.schedule.at(-1)).toMatchObject({ day: 20_816, principal: "1000" });
  expect(summaryOf(offer, "10000", null, NOW).outcome?.rate).toBe("0.036");
});

test("what leaving brings is said with the loss, all interest paid counted", () => {
  const exits = summaryOf(offer, "1000", null, NOW).outcome?.exits;
  expect(exits?.map(({ daysIn }) => daysIn)).toEqual([1, 8, 15, 23, 29]);
  expect(exits?.[0]).toEqual({ daysIn: 1, received: "995", loss: "5" });
  expect(exits?.[4]).toEqual({ daysIn: 29, received: "996.589041", loss: "3.410959" });
});

test.each([
  ["", null],
  ["x", "not-a-number"],
  ["0", "too-small"],
  ["9.99", "too-small"],
  ["100001", "too-large"],
  ["60000", "no-room"],
  ["6000", "insufficient"],
] as const)("%s: %s", (typed, problem) => {
  const summary = summaryOf(offer, typed, "5000", NOW);
  expect([summary.problem, summary.amount]).toEqual([problem, null]);
});

test("shares are of what is available and may be put in, rates from the least to the most", () => {
  expect(shareOf(offer, "1000.000001", 50)).toBe("500");
  expect(shareOf(offer, "900000", 100)).toBe("50000");
  expect(ratesOf(offer)).toBe("3.4% – 3.6%");
  expect(ratesOf({ ...offer, days: 7 })).toBe("2%");
});

test("progress goes from the day it was taken to its end", () => {
  const today = Math.floor(NOW / 86_400_000);
  expect(progressOf({ taken_day: today, ends_day: today + 31 }, NOW)).toBe(0);
  expect(progressOf({ taken_day: today - 31, ends_day: today }, NOW)).toBe(100);
  expect(progressOf({ taken_day: today - 1, ends_day: null }, NOW)).toBeNull();
});

test("what compounds and can be left at any time brings what it has grown to", () => {
  const flexible = { ...offer, days: null, payout: "compound", tiers_by: "part", exit_rule: "free", exit: {} } as const;
  const { outcome } = summaryOf({ ...flexible, lengths: { open: { "0": "0.0365" } } }, "1000", null, NOW);
  expect(outcome?.exits.map(({ received }) => received)).toEqual(["1000.1", "1001.00045", "1003.004354"]);
  expect(outcome).toMatchObject({ endsDay: null, total: "1003.004354" });
});
