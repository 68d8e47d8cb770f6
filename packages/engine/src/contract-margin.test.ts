import { type Amount, amountOf, type Lots, type PriceTicks, rateOf, ZERO } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterClosing, settleContract } from "./contract-close.ts";
import {
  financingOf,
  liquidationIndex,
  maintenanceOf,
  marginCallIndex,
  marginFor,
  type Position,
} from "./contract-margin.ts";
import { type FrozenTerms, notionalOf, profitBetween } from "./contract-order.ts";

const terms = fc.record({
  tickValue: fc.bigInt({ min: 1n, max: 5_000n }).map(amountOf),
  leverage: fc.constantFrom(1, 2, 5, 10, 20, 30, 100),
  maintenanceRate: fc.bigInt({ min: 0n, max: 20_000_000n }).map(rateOf),
  halfSpread: fc.integer({ min: 1, max: 50 }),
  feeRate: fc.bigInt({ min: 0n, max: 2_000_000n }).map(rateOf),
  financingRate: fc.bigInt({ min: 0n, max: 2_000_000n }).map(rateOf),
}) satisfies fc.Arbitrary<FrozenTerms>;

const position: fc.Arbitrary<Position> = fc
  .record({
    direction: fc.constantFrom("long" as const, "short" as const),
    lots: fc.integer({ min: 1, max: 100_000 }),
    openPrice: fc.integer({ min: 1_000, max: 20_000_000 }),
    terms,
    taken: fc.nat(40),
  })
  .map(({ direction, lots, openPrice, terms, taken }) => {
    const firstMargin = marginFor(notionalOf(openPrice as PriceTicks, lots as Lots, terms.tickValue), terms.leverage);
    const margin = amountOf(firstMargin - (firstMargin * BigInt(taken)) / 100n);
    return { direction, lots: lots as Lots, openPrice: openPrice as PriceTicks, terms, margin, firstMargin };
  });

const leftAt = (one: Position, index: number): bigint =>
  one.margin + profitBetween(one.direction, one.openPrice, index as PriceTicks, one.lots, one.terms.tickValue);

describe("liquidation", () => {
  test("its index is the first at which no more than the maintenance is left", () => {
    fc.assert(
      fc.property(position, (one) => {
        const index = liquidationIndex(one);
        const away = one.direction === "long" ? -1 : 1;
        if (index === null) {
          expect(leftAt(one, 1)).toBeGreaterThan(maintenanceOf(one));
          return;
        }
        expect(leftAt(one, index)).toBeLessThanOrEqual(maintenanceOf(one));
        expect(leftAt(one, index - away)).toBeGreaterThan(maintenanceOf(one));
      }),
    );
  });

  test("its notice comes no later", () => {
    fc.assert(
      fc.property(position, (one) => {
        const [call, end] = [marginCallIndex(one), liquidationIndex(one)];
        if (end === null) return;
        expect(call).not.toBeNull();
        if (one.direction === "long") expect(call).toBeGreaterThanOrEqual(end);
        else expect(call).toBeLessThanOrEqual(end);
      }),
    );
  });

  test("a long of 10 lots at 60,000.00 with leverage 10 ends at 57,000.00", () => {
    const tickValue = amountOf(10n);
    const openPrice = 6_000_000 as PriceTicks;
    const lots = 10 as Lots;
    const margin = marginFor(notionalOf(openPrice, lots, tickValue), 10);
    const frozen = {
      ...{ tickValue, leverage: 10, maintenanceRate: rateOf(5_000_000n), halfSpread: 10 },
      ...{ feeRate: rateOf(300_000n), financingRate: rateOf(100_000n) },
    };
    const one: Position = { direction: "long", lots, openPrice, terms: frozen, margin, firstMargin: margin };
    expect(margin).toBe(60_000_000n);
    expect(maintenanceOf(one)).toBe(30_000_000n);
    expect(liquidationIndex(one)).toBe(5_700_000);
    expect(marginCallIndex(one)).toBe(5_820_000);
    expect(financingOf(one)).toBe(60_000n);
  });
});

describe("closing", () => {
  const closing = fc.record({
    one: position,
    price: fc.integer({ min: 1, max: 40_000_000 }),
    share: fc.integer({ min: 1, max: 100 }),
  });
  const lotsOfShare = (one: Position, share: number): Lots => Math.max(1, Math.floor((one.lots * share) / 100)) as Lots;

  test("nobody loses more than the margin, and all that moves adds up", () => {
    fc.assert(
      fc.property(closing, ({ one, price, share }) => {
        const settled = settleContract(one, price as PriceTicks, lotsOfShare(one, share));
        for (const amount of [settled.fee, settled.released, settled.gain, settled.loss, settled.gap, settled.paid]) {
          expect(amount).toBeGreaterThanOrEqual(0n);
        }
        expect(settled.released + settled.gain).toBe(settled.loss + settled.fee + settled.paid);
        expect(settled.gain - settled.loss - settled.gap).toBe(settled.profit);
      }),
    );
  });

  test("in parts takes the whole margin, and no more than once", () => {
    fc.assert(
      fc.property(closing, ({ one, price, share }) => {
        let rest: Position | null = one;
        let released: Amount = ZERO;
        let profit = 0n;
        while (rest !== null) {
          const lots = lotsOfShare(rest, share);
          const settled = settleContract(rest, price as PriceTicks, lots);
          released = amountOf(released + settled.released);
          profit += settled.profit;
          rest = afterClosing(rest, lots);
          if (rest !== null && rest.lots > 200) rest = { ...rest, lots: rest.lots };
        }
        expect(released).toBe(one.margin);
        expect(profit).toBe(settleContract(one, price as PriceTicks, one.lots).profit);
      }),
      { numRuns: 50 },
    );
  });

  test("refuses what is not there as a fault of the program", () => {
    const [one] = fc.sample(position, { numRuns: 1, seed: 1 }) as [Position];
    expect(() => settleContract(one, one.openPrice, (one.lots + 1) as Lots)).toThrow("cannot close");
    expect(() => settleContract(one, one.openPrice, 0 as Lots)).toThrow("cannot close");
  });
});
