import { type Amount, amountOf, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { exceedsGapCover, gapLoss } from "./gap-cover.ts";

const fifth = rateOf(200_000_000n);
const amounts = (...units: number[]): Amount[] => units.map((one) => amountOf(BigInt(one)));

test("a gap takes beyond the margin what the margin does not cover, rounded up", () => {
  const [notional, tenth, whole] = amounts(1_000, 100, 200) as [Amount, Amount, Amount];
  expect(gapLoss(notional, tenth, fifth)).toBe(100n);
  expect(gapLoss(notional, whole, fifth)).toBe(0n);
  expect(gapLoss(notional, amountOf(300n), fifth)).toBe(0n);
  expect(gapLoss(amountOf(1_001n), tenth, fifth)).toBe(101n);
});

test("a market takes what its cover is for, a person a tenth of that, and what the margin covers always", () => {
  const [none, ten, ninety, hundred] = amounts(0, 10, 90, 100) as [Amount, Amount, Amount, Amount];
  const at = (market: Amount, own: Amount, cover = hundred) => ({ market, own, cover });
  expect(exceedsGapCover(ten, at(ninety, none))).toBe(false);
  expect(exceedsGapCover(ten, at(amountOf(91n), none))).toBe(true);
  expect(exceedsGapCover(ten, at(none, none))).toBe(false);
  expect(exceedsGapCover(ten, at(ten, amountOf(1n)))).toBe(true);
  expect(exceedsGapCover(none, at(hundred, hundred, none))).toBe(false);
  expect(exceedsGapCover(amountOf(1n), at(none, none, none))).toBe(true);
});
