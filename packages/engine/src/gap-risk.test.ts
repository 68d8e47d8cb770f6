import { type Amount, amountOf, lotsOf, priceTicksOf, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Position } from "./contract-margin.ts";
import { exceedsGapRisk, gapLoss, positionGapLoss } from "./gap-risk.ts";

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
  expect(exceedsGapRisk(ten, at(ninety, none))).toBe(false);
  expect(exceedsGapRisk(ten, at(amountOf(91n), none))).toBe(true);
  expect(exceedsGapRisk(ten, at(none, none))).toBe(false);
  expect(exceedsGapRisk(ten, at(ten, amountOf(1n)))).toBe(true);
  expect(exceedsGapRisk(none, at(hundred, hundred, none))).toBe(false);
  expect(exceedsGapRisk(amountOf(1n), at(none, none, none))).toBe(true);
});

test("of a position only what is left before its liquidation counts, at the price that it may have drifted to", () => {
  const terms = { tickValue: amountOf(1n), leverage: 5, halfSpread: 1, maintenanceRate: rateOf(50_000_000n) };
  const rest = { feeRate: rateOf(0n), financingRate: rateOf(0n) };
  const position = (direction: Position["direction"], margin: number): Position => ({
    ...{ direction, lots: lotsOf(10), openPrice: priceTicksOf(100), terms: { ...terms, ...rest } },
    ...{ margin: amountOf(BigInt(margin)), firstMargin: amountOf(200n) },
  });
  // Half of 200 is kept: a fifth of 900 less that, and of 1,100.
  expect(positionGapLoss(position("long", 200), fifth)).toBe(80n);
  expect(positionGapLoss(position("short", 200), fifth)).toBe(120n);
  // Of which nights have taken more than that.
  expect(positionGapLoss(position("long", 60), fifth)).toBe(140n);
});
