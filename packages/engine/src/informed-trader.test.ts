import { rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import {
  best,
  EARLIER,
  FOLLOWED,
  PRODUCTS,
  simulatedMarkets,
  TOO_EARLY,
  USUAL_VENUES,
} from "./informed-trader-rows-test-support.ts";
import { onOffer } from "./informed-trader-test-support.ts";

/** The bench plays more of them, and recorded ones. */
const MARKETS = simulatedMarkets(process.env.CANDOR_TEST_FULL === "1" ? 6 : 2, 4_000);
const SHORT = ["spot ladder", "contract", "conversion", "option of 30 s"];

describe("who sees every source earlier than the house by its freshness bound", () => {
  test.each(PRODUCTS)("gains nothing on a $name after costs", (product) => {
    expect(best(product, EARLIER, MARKETS).profit).toBeLessThanOrEqual(0);
  });

  test.each(PRODUCTS)("and would without the bump", (product) => {
    const bare = best(product, { ...EARLIER, bumpMs: 0, isLeadBound: false }, MARKETS);
    expect(bare.profit).toBeGreaterThan(0);
  });

  test.each(PRODUCTS)("finds no price for a $name when it is by more", (product) => {
    expect(best(product, TOO_EARLY, MARKETS).trades).toBe(0);
  });
});

describe("who watches the source that the others follow 1.2 seconds later", () => {
  const short = PRODUCTS.filter(({ name }) => SHORT.includes(name));

  test.each(short)("gains nothing on a $name after costs", (product) => {
    expect(best(product, FOLLOWED, MARKETS).profit).toBeLessThanOrEqual(0);
  });

  test.each(short)("and would on a $name without its bound", (product) => {
    const bare = best(product, product.unbound(FOLLOWED), MARKETS);
    expect(bare.profit).toBeGreaterThan(0);
  });

  test("still leaves options on offer to everybody", () => {
    const [market] = MARKETS;
    if (market === undefined) throw new Error("no market");
    const option = { seconds: 30, payoutRate: rateOf(800_000_000n) };
    expect(onOffer(market, FOLLOWED, option).orders).toBeGreaterThan(0.9);
    expect(onOffer(market, USUAL_VENUES, option).orders).toBeGreaterThan(0.98);
  });
});
