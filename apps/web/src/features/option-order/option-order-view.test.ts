import { describe, expect, test } from "vitest";
import { optionOrdersCsv } from "./option-order-file.ts";
import { durationOf, isRunning, reasonOf, shareLeft, standingOf } from "./option-order-view.ts";
import { endedOrder, optionOrder } from "./option-test-support.ts";
import { durationText, gainText, shareText } from "./option-words.ts";

describe("where the price stands", () => {
  test.each([
    ["up", "97000.50", { side: "ahead", difference: "0.50", isAbove: true }],
    ["down", "97000.50", { side: "behind", difference: "0.50", isAbove: true }],
    ["up", "96999.75", { side: "behind", difference: "0.25", isAbove: false }],
    ["down", "96999.75", { side: "ahead", difference: "0.25", isAbove: false }],
    ["up", "97000.00", { side: "level", difference: "0.00", isAbove: false }],
  ] as const)("for %s at %s", (direction, price, standing) => {
    expect(standingOf(direction, "97000.00", price)).toEqual(standing);
  });
  test("is not said before the entry or without a price", () => {
    expect(standingOf("up", null, "97000.00")).toBeNull();
    expect(standingOf("up", "97000.00", null)).toBeNull();
  });
});

test("an order runs until it has ended, and its ring empties with its time", () => {
  expect(["accepted", "open", "won", "void"].map((status) => isRunning({ status } as never))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(shareLeft(optionOrder(), 15)).toBe(0.5);
  expect(shareLeft(optionOrder(), 0)).toBe(0);
  expect(shareLeft(optionOrder({ end_at: null }), 0)).toBe(1);
});

test("durations are said in seconds up to a minute, then in whole minutes", () => {
  expect([30, 60, 90, 120, 300].map((seconds) => durationOf(seconds))).toEqual([
    { unit: "seconds", count: 30 },
    { unit: "seconds", count: 60 },
    { unit: "seconds", count: 90 },
    { unit: "minutes", count: 2 },
    { unit: "minutes", count: 5 },
  ]);
  expect(durationText(120, "en", "long")).toBe("2 minutes");
  expect(shareText("55.6", "en")).toBe("55.6%");
  expect(gainText("80.0", "en")).toBe("+80%");
});

test("a reason this version does not know is still said to be one", () => {
  expect(reasonOf({ reason: "too-few-prices" })).toBe("too-few-prices");
  expect(reasonOf({ reason: "eclipse" })).toBe("other");
  expect(reasonOf({ reason: null })).toBeNull();
});

test("a file of orders has a row for each, every figure as it came", () => {
  const csv = optionOrdersCsv([endedOrder({ receipt_id: "9" }), optionOrder({ id: "6" })], "a|b");
  expect(csv.split("\r\n")).toEqual([
    '"a","b"',
    '5,"BTCUSDT","up",30,10.000000,"USDT",0.8,8.000000,97000.00,97001.00,12,116401200,18.000000,"won","1970-01-01 00:00:01.000","1970-01-01 00:00:01.250","1970-01-01 00:00:31.300",9',
    '6,"BTCUSDT","up",30,10.000000,"USDT",0.8,8.000000,97000.00,,,,,"open","1970-01-01 00:00:01.000","1970-01-01 00:00:01.250",,',
    "",
  ]);
});
