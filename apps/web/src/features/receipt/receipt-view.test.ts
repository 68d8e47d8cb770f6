import { expect, test } from "vitest";
import { faultKind, fileNameOf, isBreak, pointsOf, priceText, type Receipt, sumsOf } from "./receipt-view.ts";

const of = (some: object): Receipt => some as Receipt;
const tick = (seq: number, price: number, is_valid = true) => ({ seq, at: seq * 250, price, is_valid });

test("prices are written as the market writes them, however large", () => {
  expect(priceText(9_741_513, { tick_units: 1, price_scale: 2 })).toBe("97415.13");
  expect(priceText(2n ** 60n, { tick_units: 5, price_scale: 5 })).toBe("57646075230342.34880");
});

test("both sums of an option are of the same count", () => {
  const order = { entry_price: 100 };
  const receipt = { kind: "option", order, result: { sum: "1199", count: 12 }, tick_units: 1, price_scale: 1 };
  expect(sumsOf(of(receipt) as Receipt & { kind: "option" })).toEqual({ counted: "119.9", entries: "120.0" });
});

test("the line is broken where prices are not in the receipt", () => {
  const points = pointsOf(of({ kind: "contract", ticks: [tick(9, 3), tick(2, 1), tick(3, 2, false)] }));
  expect(points.map(({ seq, isDeciding }) => [seq, isDeciding])).toEqual([
    [2, true],
    [3, false],
    [9, true],
  ]);
  expect(points.map((_, at) => isBreak(points, at))).toEqual([true, false, true]);
});

test("an option is decided by its entry and the last three seconds, both ends told apart", () => {
  const ticks = [1, 7, 8, 19, 20].map((seq) => tick(seq, 1));
  const points = pointsOf(of({ kind: "option", order: { entry_seq: 1, end_at: 19 * 250 }, ticks }));
  expect(points.filter(({ isDeciding }) => isDeciding).map(({ seq }) => seq)).toEqual([1, 8, 19]);
});

test("a fault is one of who signed, which prices, or what came of them", () => {
  expect(faultKind("receipt-signature-wrong")).toBe("signature");
  expect(faultKind("tick-path-wrong")).toBe("prices");
  expect(faultKind("result-wrong")).toBe("result");
});

test("the file says of what it is", () => {
  expect(fileNameOf(of({ kind: "option", symbol: "BTCUSDT", id: "7" }))).toBe("candor-option-BTCUSDT-7.json");
});
