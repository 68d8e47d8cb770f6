/**
 * A customer who asks for one quote after the other and uses a quote only where the market has moved in their favour, at the best
 * moment of its fifteen seconds: what that brings, by the rule as it is and by the one before.
 */
import { amountOf, instantOf, type Rate, rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { CONVERSION_TERMS, convert, hasMovedBeyond, ONE_TO_ONE, QUOTE_MS } from "./conversion.ts";
import { type House, type Market, marketOf, tickOf } from "./informed-trader-test-support.ts";
import { bumpedFrom, whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

const FRESHNESS_MS = 500;
const HOUSE: House = {
  ...{ lagMs: 0, followMs: 0, freshnessMs: FRESHNESS_MS, bumpMs: FRESHNESS_MS },
  apartPpbMax: 500_000n,
};

const DECIMALS = 6;
const WHOLE = 10n ** 6n;
const STAKE = amountOf(90_000n * WHOLE);
const sideAt = (price: number) => ({ worth: { numerator: BigInt(price), denominator: 1n }, decimals: DECIMALS });
const dollar = { worth: ONE_TO_ONE, decimals: DECIMALS };

interface Rule {
  readonly bumpMs: number;
  readonly most: Rate;
}
const NOW: Rule = { bumpMs: FRESHNESS_MS, most: CONVERSION_TERMS.spreadRate };
const BEFORE: Rule = { bumpMs: 0, most: rateOf(10_000_000n) };

/** The first fresh price of the grid from an instant on. */
function freshFrom(market: Market, house: House, from: number): number | undefined {
  const first = Math.ceil(from / GRID_MS) * GRID_MS;
  for (let at = first; at <= from + 1_500; at += GRID_MS) {
    const tick = tickOf(market, house, at);
    if (whyNotFresh(tick, house) === undefined) return tick.price;
  }
  return undefined;
}

interface Result {
  readonly done: number;
  /** In dollars; the coins counted at what the market itself says once it is done. */
  readonly profit: number;
}

/** Quote after quote; each is used at the moment, known in hindsight, at which it brings most, or let go. */
function played(market: Market, house: House, rule: Rule): Result {
  let [done, profit] = [0, 0];
  for (let asked = 10_000; asked < market.lastMs - 20_000; asked += QUOTE_MS) {
    const quoted = tickOf(market, house, asked).price;
    const { arrives } = convert(STAKE, dollar, sideAt(quoted), CONVERSION_TERMS);
    let best = 0;
    for (let accepted = asked; accepted < asked + QUOTE_MS; accepted += 50) {
      const from = bumpedFrom(instantOf(accepted), rule.bumpMs);
      const judged = freshFrom(market, house, from);
      if (judged === undefined) continue;
      const worths = (price: number) => ({ from: ONE_TO_ONE, to: sideAt(price).worth });
      if (hasMovedBeyond(worths(quoted), worths(judged), rule.most)) continue;
      done += 1;
      best = Math.max(best, Number(arrives * BigInt(judged) - STAKE) / Number(WHOLE));
    }
    profit += best;
  }
  return { done, profit };
}

const MARKETS = Array.from({ length: 4 }, (_, seed) => marketOf(seed + 1, 3_000));
function allOf(house: House, rule: Rule): Result {
  const results = MARKETS.map((market) => played(market, house, rule));
  return {
    done: results.reduce((sum, one) => sum + one.done, 0),
    profit: results.reduce((sum, one) => sum + one.profit, 0),
  };
}

describe("who uses only the quotes that the market has moved in favour of, at the best moment", () => {
  test.each([0, FRESHNESS_MS])("gains nothing, also where the house hears of prices %i ms later", (lagMs) => {
    const result = allOf({ ...HOUSE, lagMs }, NOW);
    expect(result.done).toBeGreaterThan(10_000);
    expect(result.profit).toBe(0);
  });

  test("gained while a quote stood for a move of one percent", () => {
    expect(allOf(HOUSE, BEFORE).profit).toBeGreaterThan(500);
    // The bump alone takes nothing from whoever knows what will have happened: the bound does.
    expect(allOf(HOUSE, { ...BEFORE, bumpMs: FRESHNESS_MS }).profit).toBeGreaterThan(500);
  });
});
