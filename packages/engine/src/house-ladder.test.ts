import type { InstrumentScale } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Instant, type Lots, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  affordableLots,
  fullQuota,
  fundsAfter,
  type HouseFunds,
  type HouseLadderTerms,
  ladderPrices,
  quotaAfter,
  refilledQuota,
} from "./house-ladder.ts";

const TERMS: HouseLadderTerms = {
  levels: 3,
  halfSpread: rateOf(200_000n),
  step: rateOf(100_000n),
  levelLots: 1000 as Lots,
  refillLotsPerSecond: 300 as Lots,
};
const at = (ms: number) => ms as Instant;
const ticks = (price: number) => price as PriceTicks;

test("house-ladder quotes each level one step further from the index, spread rounded against the customer", () => {
  expect(ladderPrices(TERMS, ticks(97_412))).toEqual({ buy: [97_392, 97_382, 97_372], sell: [97_432, 97_442, 97_452] });
});

test("house-ladder keeps its levels at least one tick apart and has none at or below zero", () => {
  expect(ladderPrices(TERMS, ticks(2))).toEqual({ buy: [1, 0, 0], sell: [3, 4, 5] });
});

test("house-ladder of no levels quotes nothing", () => {
  expect(ladderPrices({ ...TERMS, levels: 0 }, ticks(100))).toEqual({ buy: [], sell: [] });
});

test("house-ladder never quotes on the wrong side of the index, best price first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 43 }), (index) => {
      const { buy, sell } = ladderPrices(TERMS, ticks(index));
      for (const [level, price] of buy.entries()) expect(price).toBeLessThan(buy[level - 1] || index);
      for (const [level, price] of sell.entries()) expect(price).toBeGreaterThan(sell[level - 1] ?? index);
    }),
  );
});

test("house-ladder gives a taken level back at the refill rate and no more than full", () => {
  const taken = quotaAfter(fullQuota(TERMS, at(0)), "sell", 1, 900);
  expect(taken.sell).toEqual([1000, 100, 1000]);
  expect(refilledQuota(taken, TERMS, at(1500)).sell).toEqual([1000, 550, 1000]);
  expect(refilledQuota(taken, TERMS, at(60_000)).sell).toEqual([1000, 1000, 1000]);
  expect(() => quotaAfter(taken, "sell", 1, 101)).toThrow("cannot give");
});

test("house-ladder refills the same in many steps as in one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 999 }),
      (steps, taken, rate) => {
        const terms = { ...TERMS, refillLotsPerSecond: rate as Lots };
        const start = quotaAfter(fullQuota(terms, at(0)), "buy", 0, taken);
        let now = 0;
        let inSteps = start;
        for (const step of steps) {
          now += step;
          inSteps = refilledQuota(inSteps, terms, at(now));
        }
        expect(inSteps).toEqual(refilledQuota(start, terms, at(now)));
      },
    ),
  );
});

test("house-ladder refills nothing when the clock goes back, and starts counting at the first instant it is told", () => {
  const taken = quotaAfter(fullQuota(TERMS, null), "buy", 0, 1000);
  const started = refilledQuota(taken, TERMS, at(5000));
  expect(started.buy).toEqual(taken.buy);
  expect(refilledQuota(started, TERMS, at(4000))).toBe(started);
  expect(refilledQuota(started, TERMS, at(6000)).buy[0]).toBe(300);
});

const SCALE: InstrumentScale = {
  priceScale: 2,
  tickUnits: 5,
  quantityScale: 4,
  lotUnits: 10,
  baseScale: 8,
  quoteScale: 6,
};

test("house-ladder never spends more than the house owns, and could not afford one lot more", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.integer({ min: 1, max: 10 ** 7 }),
      fc.constantFrom("buy" as const, "sell" as const),
      (owned, price, side) => {
        const funds: HouseFunds = { base: amountOf(owned), quote: amountOf(owned) };
        const leftAfter = (lots: number): Amount => {
          const left = fundsAfter(funds, side, ticks(price), lots as Lots, SCALE) as HouseFunds;
          return side === "buy" ? left.quote : left.base;
        };
        const lots = affordableLots(funds, side, price, SCALE);
        expect(leftAfter(lots) >= 0n).toBe(true);
        // At the most a count can be there is no lot more.
        expect(lots === Number.MAX_SAFE_INTEGER || leftAfter(lots + 1) < 0n).toBe(true);
      },
    ),
  );
});

test("house-ladder is not bounded where no funds are stated", () => {
  expect(affordableLots(null, "buy", 1, SCALE)).toBe(Number.MAX_SAFE_INTEGER);
  expect(fundsAfter(null, "buy", ticks(1), 5 as Lots, SCALE)).toBeNull();
});
