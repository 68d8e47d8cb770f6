import { amountOf, type Lots, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContractQuestion, closingNow, exceedsHold, holdFor, stopRefusals, worstTaken } from "./contract-check.ts";
import { entryCost, marginFor, type Position } from "./contract-margin.ts";
import { type ContractTerms, type Direction, notionalOf } from "./contract-order.ts";

const ticks = (price: number | null) => (price === null ? null : price * 100) as PriceTicks | null;

/** Entered at 100.00, with a half spread of 0.10 and a leverage of 2: liquidated 25.00 away. */
function entered(direction: Direction): Position {
  const tickValue = amountOf(10n);
  const [openPrice, lots] = [10_000 as PriceTicks, 10 as Lots];
  const margin = marginFor(notionalOf(openPrice, lots, tickValue), 2);
  const rates = { maintenanceRate: rateOf(5_000_000n), feeRate: rateOf(0n), financingRate: rateOf(0n) };
  const terms = { tickValue, leverage: 2, halfSpread: 10, ...rates };
  return { direction, lots, openPrice, terms, margin, firstMargin: margin };
}

const refused = (direction: Direction, closing: number | null, takeProfit: number | null, stopLoss: number | null) =>
  stopRefusals(entered(direction), { takeProfit: ticks(takeProfit), stopLoss: ticks(stopLoss) }, ticks(closing));

describe("the stops of a position are held against what closing it would bring now", () => {
  test("a stop-loss may secure a gain", () => {
    expect(refused("long", 120, null, 110)).toEqual([]);
    expect(refused("short", 80, null, 90)).toEqual([]);
  });

  test("a stop-loss that the price has passed is refused", () => {
    expect(refused("long", 90, null, 95)).toEqual(["stop-loss-wrong-side"]);
    expect(refused("long", 95, null, 95)).toEqual(["stop-loss-wrong-side"]);
    expect(refused("short", 110, null, 105)).toEqual(["stop-loss-wrong-side"]);
  });

  test("a take-profit that the price has passed is refused, and one that makes a loss smaller is not", () => {
    expect(refused("long", 120, 110, null)).toEqual(["take-profit-wrong-side"]);
    expect(refused("short", 80, 80, null)).toEqual(["take-profit-wrong-side"]);
    expect(refused("long", 85, 95, null)).toEqual([]);
  });

  test("a stop-loss beyond the liquidation stays refused", () => {
    expect(refused("long", 90, null, 74)).toEqual(["stop-loss-beyond-liquidation"]);
    expect(refused("short", 110, null, 126)).toEqual(["stop-loss-beyond-liquidation"]);
  });
});

describe("the stops of what is not entered yet", () => {
  test("have to gain and to lose, whatever the market is now", () => {
    expect(refused("long", null, 100, null)).toEqual(["take-profit-wrong-side"]);
    expect(refused("long", null, 100.01, 99)).toEqual([]);
    expect(refused("short", null, 99.99, 101)).toEqual([]);
  });

  test("a stop-loss that the entry itself would reach is refused", () => {
    // Entered at the ask of 100.00, it could be closed at the bid of 99.80.
    expect(refused("long", null, null, 99.8)).toEqual(["stop-loss-wrong-side"]);
    expect(refused("long", null, null, 99.79)).toEqual([]);
    expect(refused("short", null, null, 100.2)).toEqual(["stop-loss-wrong-side"]);
  });
});

test("what a position would be closed at is what the last index bids or asks, and nothing before its entry", () => {
  const index = 12_000 as PriceTicks;
  expect(closingNow(entered("long"), true, index)).toBe(11_990);
  expect(closingNow(entered("short"), true, index)).toBe(12_010);
  expect(closingNow(entered("long"), false, index)).toBeNull();
  expect(closingNow(entered("long"), true, null)).toBeNull();
});

/** Prices in ticks; what is held, and what a price within what the order accepts would need. */
const asked = fc.record({
  index: fc.integer({ min: 100, max: 20_000_000 }),
  lots: fc.integer({ min: 1, max: 5_000 }),
  leverage: fc.constantFrom(1, 3, 10, 100),
  tickValue: fc.constantFrom(1n, 10n, 1_000n),
  limit: fc.option(fc.integer({ min: 1, max: 25_000_000 })),
  seen: fc.option(fc.integer({ min: 1, max: 25_000_000 })),
  /** Parts of a million of the way from nothing to the dearest that it may be. */
  at: fc.integer({ min: 1, max: 1_000_000 }),
});

test("what is held for a long covers every price that its limit or its worst one lets it be entered at, whatever is asked now", () => {
  fc.assert(
    fc.property(asked, ({ index, limit, seen, at, tickValue, ...request }) => {
      const rates = { halfSpread: rateOf(200_000n), feeRate: rateOf(300_000n), tolerance: rateOf(5_000_000n) };
      const terms = { tickValue: amountOf(tickValue), ...rates };
      const question = { ...request, direction: "long", limit, terms } as unknown as ContractQuestion;
      const worst = question.limit ?? worstTaken(question, seen as PriceTicks | null, index as PriceTicks);
      const price = Math.max(1, Math.floor((worst * at) / 1_000_000)) as PriceTicks;
      const held = holdFor(question, index as PriceTicks);
      for (const one of [price, worst]) {
        expect(exceedsHold(entryCost(one, question.lots, { ...question.terms, ...request }), held)).toBe(false);
      }
    }),
  );
});

test("a market order accepts nothing worse than the tolerance from what is asked, whatever its owner says to have seen", () => {
  const terms = { halfSpread: rateOf(200_000n), tolerance: rateOf(5_000_000n) } as ContractTerms;
  const worst = (direction: Direction, seen: number | null) =>
    worstTaken({ direction, terms }, seen as PriceTicks | null, 10_000_000 as PriceTicks);
  expect([worst("long", null), worst("long", 11_000_000)]).toEqual([10_052_010, 10_052_010]);
  expect([worst("short", null), worst("short", 1)]).toEqual([9_948_010, 9_948_010]);
  // Nearer than that it may be.
  expect([worst("long", 9_990_000), worst("short", 10_010_000)]).toEqual([10_039_950, 9_959_950]);
});
