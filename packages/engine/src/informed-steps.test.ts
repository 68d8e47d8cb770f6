import { expect, test } from "vitest";
import { COARSE, coarseMarkets, LESS_COARSE, onLastChange } from "./informed-steps-test-support.ts";
import { EARLIER, OPTION_TERMS } from "./informed-trader-rows-test-support.ts";
import type { House, Market } from "./informed-trader-test-support.ts";

const MARKETS = process.env.CANDOR_TEST_FULL === "1" ? 5 : 2;
/** Nobody sees anything earlier. */
const HOUSE: House = { ...EARLIER, lagMs: 0 };
const [GRAIN, SHARE] = [COARSE, LESS_COARSE].map((nature) => coarseMarkets(MARKETS, 4_000, nature)) as [
  readonly Market[],
  readonly Market[],
];

function onAll(markets: readonly Market[], house: House, [seconds, payout]: (typeof OPTION_TERMS)[number]) {
  const outcomes = markets.map((market) => onLastChange(market, house, { seconds, payout, sign: -1 }));
  const sum = (name: "trades" | "profit" | "squares") => outcomes.reduce((total, one) => total + one[name], 0);
  return { trades: sum("trades"), profit: sum("profit"), error: Math.sqrt(sum("squares")) };
}

test.each(OPTION_TERMS)(
  "who bets on options of %i s against the last step of a coarse price gains nothing",
  (...term) => {
    expect(onAll(GRAIN, HOUSE, term).profit).toBeLessThanOrEqual(0);
    const { trades, profit, error } = onAll(SHARE, HOUSE, term);
    expect(trades).toBeGreaterThan(100);
    expect(profit).toBeLessThan(3 * error);
  },
);

test("and would on options of 30 s if steps did not count", () => {
  const { profit, error } = onAll(GRAIN, { ...HOUSE, isStepBound: false }, [30, 0.8]);
  expect(profit).toBeGreaterThan(3 * error);
});
