import { expect, test } from "vitest";
import { closedSince, sumOf } from "./contract-news.ts";
import { orderOf, usdt } from "./contract-test-support.ts";

const closed = { status: "closed", close_cause: "user", close_price: "101000.00" } as const;

test("a closing is told with the lots and the result of its own, not of those before it", () => {
  const rest = { margin: "200.000000", first_margin: "200.000000" };
  const before = [orderOf({ ...rest, closed_lots: 10, profit: "10.000000", close_fee: "0.300000" })];
  const after = [orderOf({ ...closed, closed_lots: 30, profit: "35.000000", close_fee: "0.900000" })];
  // 25 less 0.6 to close and two thirds of 0.9 to open.
  const told = { order: after[0], lots: 20, result: usdt("23.8"), firstMargin: usdt("200") };
  expect(closedSince(before, after)).toEqual([told]);
});

test("of a contract that was closed at once its result after all costs is told, as its history has it", () => {
  const after = orderOf({
    ...closed,
    closed_lots: 30,
    profit: "30.000000",
    close_fee: "0.909000",
    financing: "0.090000",
  });
  const told = [{ order: after, lots: 30, result: usdt("28.101"), firstMargin: usdt("300") }];
  expect(closedSince([orderOf()], [after])).toEqual(told);
});

test("nothing is told twice, and nothing of what was not open before", () => {
  const after = [orderOf({ ...closed, closed_lots: 30, profit: "30.000000" })];
  expect(closedSince([], after)).toEqual([]);
  expect(closedSince(after, after)).toEqual([]);
  expect(closedSince([orderOf()], [orderOf({ status: "closing" })])).toEqual([]);
});

test("several closings are summed up, unless they are of different currencies", () => {
  const [one] = closedSince([orderOf()], [orderOf({ ...closed, closed_lots: 30, profit: "30.000000" })]);
  const liquidated = { ...one!, order: orderOf({ ...closed, close_cause: "liquidation" }), result: usdt("-40") };
  expect(sumOf([one!, liquidated])).toEqual({ count: 2, result: usdt("-10.9"), isLiquidated: true });
  const other = { ...one!, order: orderOf({ ...closed, settle_currency: "EUR" }) };
  expect(sumOf([one!, other])).toEqual({ count: 2, result: null, isLiquidated: false });
});
