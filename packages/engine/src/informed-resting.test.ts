import { expect, test } from "vitest";
import { onResting } from "./informed-resting-test-support.ts";
import { EARLIER, FRESHNESS_MS, simulatedMarkets } from "./informed-trader-rows-test-support.ts";
import type { Costs } from "./informed-trader-test-support.ts";

const MARKETS = simulatedMarkets(12, 6_000);
const PRODUCTS: readonly (readonly [name: string, costs: Costs])[] = [
  ["contract", { halfSpread: 0.000_2, fee: 0.000_3 }],
  ["spot", { halfSpread: 0.000_1, fee: 0.000_5 }],
];
/** How far from the price the orders rest. */
const NEAR = 0.000_2;
const FURTHER = [0.000_5, 0.001, 0.002];

function profitOf(costs: Costs, distance: number, cancelMs: number) {
  const outcomes = MARKETS.map((market) => onResting(market, EARLIER, { distance }, costs, cancelMs));
  return {
    trades: outcomes.reduce((sum, { trades }) => sum + trades, 0),
    profit: outcomes.reduce((sum, { profit }) => sum + profit, 0),
  };
}

test.each(PRODUCTS)("who lets orders for a %s rest and cancels what they see coming gains nothing", (_, costs) => {
  expect(profitOf(costs, NEAR, FRESHNESS_MS).profit).toBeLessThanOrEqual(0);
  for (const distance of FURTHER) {
    const { trades, profit } = profitOf(costs, distance, FRESHNESS_MS);
    expect(trades).toBeGreaterThan(5);
    expect(profit).toBeLessThan(0);
  }
});

test.each(PRODUCTS)("and would with a %s where a cancellation acts at once", (_, costs) => {
  const { trades, profit } = profitOf(costs, NEAR, 0);
  expect(trades).toBeGreaterThan(3);
  expect(profit / trades).toBeGreaterThan(0.001);
});
