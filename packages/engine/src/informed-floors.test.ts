import { describe, expect, test } from "vitest";
import { COST_FLOORS, OPTION_BOUNDS } from "./cost-floors.ts";
import { onResting } from "./informed-resting-test-support.ts";
import { onLeaving } from "./informed-stops-test-support.ts";
import {
  best,
  EARLIER,
  FOLLOWED,
  FRESHNESS_MS,
  type Product,
  simulatedMarkets,
} from "./informed-trader-rows-test-support.ts";
import { type Costs, type House, inAndOut, type Outcome, onDirection } from "./informed-trader-test-support.ts";

const MARKETS = simulatedMarkets(4, 4_000);
/** Half the spread of the house's quotes on spot, which is no term. */
const LADDER = 0.000_1;
const CHEAPEST: readonly (readonly [name: string, costs: Costs])[] = [
  ["contract", { halfSpread: Number(COST_FLOORS.halfSpread), fee: Number(COST_FLOORS.contractFee) }],
  ["spot order", { halfSpread: LADDER, fee: Number(COST_FLOORS.takerFee) }],
  ["resting spot order, as a maker for nothing", { halfSpread: LADDER, fee: 0 }],
];
const HOUSES = { "sees every source earlier by the bound": EARLIER, "watches a source that others follow": FOLLOWED };

/** A source leads by no more than a side costs (`leastCost`). */
const bound = (house: House, { halfSpread, fee }: Costs): House => ({
  ...house,
  apartPpbMax: BigInt(Math.round((halfSpread + fee) * 1e9)),
});
const traded = (trade: Product["trade"], house: House) =>
  best({ name: "", trade, unbound: (given) => given }, house, MARKETS);
const together = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, { profit }) => sum + profit, 0);

describe.each(Object.entries(HOUSES))(
  "under the cheapest terms that there may be, who %s gains nothing",
  (_, given) => {
    test.each(CHEAPEST)("on a %s in and out, by leaving what is about to lose, or by orders that rest", (__, costs) => {
      const house = bound(given, costs);
      const inOut = traded((market, at, how) => inAndOut(market, at, how, costs, 1_000), house);
      expect(inOut.trades).toBeGreaterThan(5);
      // Beyond what luck does, so that it is the costs that take it.
      expect(inOut.each + 2 * inOut.error).toBeLessThan(0);
      for (const exit of ["stops", "close"] as const)
        expect(together(MARKETS.map((market) => onLeaving(market, house, exit, 0.001_5, costs)))).toBeLessThan(0);
      for (const distance of [0.000_2, 0.000_5, 0.001])
        expect(
          together(MARKETS.map((market) => onResting(market, house, { distance }, costs, FRESHNESS_MS))),
        ).toBeLessThanOrEqual(0);
    });

    test.each([OPTION_BOUNDS.secondsMin, 60, 300])("on an option of %i s that pays the most", (seconds) => {
      const payout = Number(OPTION_BOUNDS.payoutMax);
      expect(traded((market, at, how) => onDirection(market, at, how, seconds, payout), given).profit).toBeLessThan(0);
    });
  },
);

test("for nothing, it would be luck alone that keeps a contract from being one's gain", () => {
  const free = { halfSpread: 0, fee: 0 };
  const { each, error } = traded((market, at, how) => inAndOut(market, at, how, free, 1_000), EARLIER);
  expect(each + 2 * error).toBeGreaterThan(0);
});
