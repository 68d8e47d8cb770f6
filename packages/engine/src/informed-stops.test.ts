import { describe, expect, test } from "vitest";
import { type Exit, onLeaving } from "./informed-stops-test-support.ts";
import { EARLIER, FOLLOWED, simulatedMarkets } from "./informed-trader-rows-test-support.ts";
import type { Costs, House } from "./informed-trader-test-support.ts";

const MARKETS = simulatedMarkets(8, 6_000);
const CONTRACT: Costs = { halfSpread: 0.000_2, fee: 0.000_3 };
const THRESHOLDS = [0.001_5, 0.002_5];

function profitOf(house: House, exit: Exit, threshold: number) {
  const outcomes = MARKETS.map((market) => onLeaving(market, house, exit, threshold, CONTRACT));
  const sum = (name: "trades" | "profit") => outcomes.reduce((total, one) => total + one[name], 0);
  return { trades: sum("trades"), profit: sum("profit") };
}

describe.each(THRESHOLDS)("who leaves a contract that is about to lose by %f", (threshold) => {
  test.each<[string, House]>([
    ["sees every source earlier by the bound", EARLIER],
    ["watches a source that two others follow 1.2 s later", FOLLOWED],
  ])("gains nothing by stops next to the price, as by closing at the market, where one %s", (_, house) => {
    for (const exit of ["stops", "close"] as const) {
      const { trades, profit } = profitOf(house, exit, threshold);
      expect(trades).toBeGreaterThan(5);
      expect(profit).toBeLessThan(0);
    }
  });

  test("and would by stops that stand after the ticks of a bump", () => {
    expect(profitOf(FOLLOWED, "bump-stops", threshold).profit).toBeGreaterThan(0);
  });
});
