/**
 * A customer who sees the market before the house does and accepts a quote: what it brings where it can be taken back until the
 * last moment before the price that judges it, and where it is bound from the acceptance on.
 */
import { amountOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { CONVERSION_TERMS, convert, hasMovedBeyond, ONE_TO_ONE } from "./conversion.ts";
import { type House, type Market, marketOf, pricedTick, STEP_MS, tickOf } from "./informed-trader-test-support.ts";
import { whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

const FRESHNESS_MS = 500;
/** The house hears of everything as late as the bound lets it. */
const HOUSE: House = {
  ...{ lagMs: FRESHNESS_MS, followMs: 0, freshnessMs: FRESHNESS_MS, bumpMs: FRESHNESS_MS },
  apartPpbMax: 500_000n,
};

const DECIMALS = 6;
const STAKE = amountOf(90_000n * 10n ** 6n);
const dollar = { worth: ONE_TO_ONE, decimals: DECIMALS };
const coinAt = (price: number) => ({ worth: { numerator: BigInt(price), denominator: 1n }, decimals: DECIMALS });

/** Parts of the stake that the quote gives beyond what the market says. */
function worthOf(quoted: number, market: number): number {
  const { arrives } = convert(STAKE, dollar, coinAt(quoted), CONVERSION_TERMS);
  const { atIndex } = convert(STAKE, dollar, coinAt(market), CONVERSION_TERMS);
  return Number(arrives - atIndex) / Number(atIndex);
}

const worths = (price: number) => ({ from: ONE_TO_ONE, to: coinAt(price).worth });

interface Played {
  readonly done: number;
  readonly profit: number;
}

/**
 * @param mayTakeBack until the last moment before the price that judges it: then whatever is worth more than it costs is kept. Else
 * it is chosen at the acceptance: whatever the market has moved in favour of by then
 */
function played(market: Market, mayTakeBack: boolean): Played {
  let [done, profit] = [0, 0];
  for (let at = 10_000 - STEP_MS; at < market.lastMs - 10_000; at += GRID_MS) {
    const quoted = tickOf(market, HOUSE, Math.floor(at / GRID_MS) * GRID_MS);
    if (whyNotFresh(quoted, HOUSE) !== undefined) continue;
    const judged = pricedTick(market, HOUSE, at);
    if (!judged) continue;
    const isChosen = mayTakeBack
      ? worthOf(quoted.price, market.at(judged.at - STEP_MS)) > 0
      : market.at(at) > quoted.price;
    if (!isChosen) continue;
    if (hasMovedBeyond(worths(quoted.price), worths(judged.price), CONVERSION_TERMS.spreadRate)) continue;
    done += 1;
    profit += worthOf(quoted.price, market.at(judged.at));
  }
  return { done, profit };
}

const MARKETS = Array.from({ length: 8 }, (_, seed) => marketOf(seed + 1, 3_000));

function allOf(mayTakeBack: boolean): Played {
  const results = MARKETS.map((market) => played(market, mayTakeBack));
  return {
    done: results.reduce((sum, one) => sum + one.done, 0),
    profit: results.reduce((sum, one) => sum + one.profit, 0),
  };
}

describe("who sees prices half a second before the house", () => {
  test("gains nothing by quotes that are bound once they are accepted", () => {
    const { done, profit } = allOf(false);
    expect(done).toBeGreaterThan(1_000);
    expect(profit).toBeLessThan(0);
  });

  test("gained by taking back what turned out badly in the last moment", () => {
    const { done, profit } = allOf(true);
    expect(done).toBeGreaterThan(10);
    expect(profit).toBeGreaterThan(0);
  });
});
