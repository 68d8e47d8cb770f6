import type { SpotOrder } from "@candor/api/spot-order";
import type { DepthLevel } from "@candor/engine/spot-order";
import { expect, test } from "vitest";
import { bookRows, filledPercent, lotsShown, outcomeOf, reasonOf, settledValue } from "./spot-order-view.ts";

test("bars of the book add up towards the deepest level and name the house's share", () => {
  const levels = [
    { price: 10, lots: 25, houseLots: 25, orders: 0 },
    { price: 11, lots: 75, houseLots: 15, orders: 2 },
    { price: 12, lots: 900, houseLots: 0, orders: 1 },
  ] as unknown as DepthLevel[];
  expect(lotsShown(levels, 2)).toBe(100);
  expect(bookRows(levels, 2, 200).map(({ percent, housePercent }) => [percent, housePercent])).toEqual([
    [13, 100],
    [50, 20],
  ]);
  expect(bookRows([], 2, 0)).toEqual([]);
});

const order = (more: Partial<SpotOrder>) =>
  ({
    amount: "3",
    filled_amount: "0",
    filled_value: "0.000000",
    fee: "0.000000",
    reason: null,
    fills_from: null,
    ...more,
  }) as SpotOrder;

test("only an order filled to the last lot is at 100 percent", () => {
  expect(filledPercent(order({ filled_amount: "2.999999" }))).toBe(99);
  expect(filledPercent(order({ filled_amount: "3" }))).toBe(100);
});

test("a buyer paid the value and the fee, a seller received the value less the fee", () => {
  const traded = { filled_value: "100.000001", fee: "0.100001" };
  expect(settledValue(order({ ...traded, type: "buy" }))).toBe("100.100002");
  expect(settledValue(order({ ...traded, type: "sell" }))).toBe("99.900000");
});

test("an order cancelled after some trades is said to be partly filled", () => {
  expect(outcomeOf(order({ status: "cancelled", filled_amount: "0.000001" }))).toBe("partCancelled");
  expect(outcomeOf(order({ status: "cancelled" }))).toBe("cancelled");
});

test("an order of which something waits for the next price is said to wait, whatever has traded of it", () => {
  const fills_from = 1_800_000_000_000 as SpotOrder["fills_from"];
  expect(outcomeOf(order({ status: "open", fills_from }))).toBe("waiting");
  expect(outcomeOf(order({ status: "partly-filled", filled_amount: "1", fills_from }))).toBe("waiting");
  expect(outcomeOf(order({ status: "open" }))).toBe("open");
});

test("a reason this version does not know is still said to be one", () => {
  expect(reasonOf(order({ reason: "worst-price-reached" }))).toBe("worst-price-reached");
  expect(reasonOf(order({ reason: "eclipse" }))).toBe("other");
  expect(reasonOf(order({}))).toBeNull();
});
