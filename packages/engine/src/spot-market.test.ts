import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import { rateOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawBook, tidyTable } from "./book-drawing.ts";
import type { HouseLadderTerms } from "./house-ladder.ts";
import { BAND_DEFAULT } from "./price-band.ts";
import { type PlantedFault, ReferenceMarket } from "./reference-market.ts";
import { SpotMarket } from "./spot-market.ts";
import type { Fill, IncomingOrder, PlaceOutcome } from "./spot-order.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const SEED = 20_260_101;
const run = isFull ? { numRuns: 5000 } : { numRuns: 250, seed: SEED };
const TIMEOUT_MS = isFull ? 600_000 : 30_000;
const size = isFull ? "max" : "medium";

const SCALE: InstrumentScale = {
  priceScale: 2,
  tickUnits: 1,
  quantityScale: 4,
  lotUnits: 1,
  baseScale: 8,
  quoteScale: 6,
};
const LADDER: HouseLadderTerms = {
  levels: 3,
  halfSpread: rateOf(15_000_000n),
  step: rateOf(10_000_000n),
  levelLots: 7 as Lots,
  refillLotsPerSecond: 5 as Lots,
};

type Operation =
  | { readonly kind: "place"; readonly order: Omit<IncomingOrder, "id"> }
  | { readonly kind: "cancel"; readonly back: number }
  | { readonly kind: "tick"; readonly index: number; readonly elapsedMs: number };

interface Batch {
  readonly operations: readonly Operation[];
  readonly ending: "commit" | "rollback" | "half-rollback";
}

const price = fc.integer({ min: 85, max: 118 }).map((ticks) => ticks as PriceTicks);
const placing = fc.record({
  kind: fc.constant("place" as const),
  order: fc.record({
    owner: fc.constantFrom("ann", "bob", "cat", "dan"),
    side: fc.constantFrom("buy" as const, "sell" as const),
    kind: fc.constantFrom("limit" as const, "limit" as const, "limit" as const, "market" as const),
    price,
    lots: fc.integer({ min: 1, max: 20 }).map((lots) => lots as Lots),
    timeInForce: fc.constantFrom("gtc" as const, "gtc" as const, "gtc" as const, "ioc" as const, "fok" as const),
    isPostOnly: fc.constantFrom(false, false, false, true),
  }),
});
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 7, arbitrary: placing },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), back: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("tick" as const),
      index: fc.integer({ min: 92, max: 108 }),
      elapsedMs: fc.constantFrom(0, 1, 250, 777, 5000),
    }),
  },
);
const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    operations: fc.array(operation, { size, maxLength: 60 }),
    ending: fc.constantFrom("commit" as const, "commit" as const, "rollback" as const, "half-rollback" as const),
  }),
  { size, maxLength: 40 },
);

/** Runs the batches on both markets and compares every answer and, after every batch, the books. */
function playOnBoth(history: readonly Batch[], fault: PlantedFault | null = null): SpotMarket {
  const market = new SpotMarket({ scale: SCALE, ladder: LADDER, band: BAND_DEFAULT });
  const reference = new ReferenceMarket(LADDER, fault);
  let placed = 0;
  let now = 0;
  const playOne = (next: Operation): void => {
    if (next.kind === "tick") {
      now += next.elapsedMs;
      const index = next.index as PriceTicks;
      expect(market.tick(index, now as Instant)).toEqual(reference.tick(index, now as Instant));
    } else if (next.kind === "cancel") {
      const id = String(placed - next.back);
      expect(market.cancel(id)).toBe(reference.cancel(id));
    } else {
      const order = { ...next.order, id: String(placed) };
      placed += 1;
      const outcome = market.place(order);
      expect(outcome).toEqual(reference.place(order));
      checkConserved(order, outcome);
    }
  };
  for (const { operations, ending } of history) {
    const nowBefore = now;
    const drawnBefore = drawBook(market);
    const half = Math.floor(operations.length / 2);
    market.begin();
    reference.begin();
    if (ending === "half-rollback") {
      for (const next of operations.slice(0, half)) playOne(next);
      const mark = market.mark();
      const nowHalf = now;
      reference.begin();
      for (const next of operations.slice(half)) playOne(next);
      market.rollbackTo(mark);
      now = nowHalf;
      reference.rollback();
      market.commit();
    } else {
      for (const next of operations) playOne(next);
      if (ending === "commit") market.commit();
      else {
        market.rollback();
        reference.rollback();
        now = nowBefore;
        expect(drawBook(market)).toBe(drawnBefore);
      }
    }
    for (const side of ["buy", "sell"] as const) expect([...market.resting(side)]).toEqual(reference.resting(side));
    checkNeverCrossed(market);
    checkDepth(market);
  }
  return market;
}

function checkConserved(order: IncomingOrder, outcome: PlaceOutcome): void {
  const filled = outcome.fills.reduce((sum, fill) => sum + fill.lots, 0);
  expect(filled + outcome.left).toBe(order.lots);
}

function checkNeverCrossed(market: SpotMarket): void {
  const [bid] = market.resting("buy");
  const [ask] = market.resting("sell");
  if (bid !== undefined && ask !== undefined) expect(bid.price).toBeLessThan(ask.price);
}

/** The depth is the resting orders and nothing else, level by level, once the house's part is taken off. */
function checkDepth(market: SpotMarket): void {
  for (const side of ["buy", "sell"] as const) {
    const lots = new Map<number, number>();
    for (const order of market.resting(side)) lots.set(order.price, (lots.get(order.price) ?? 0) + order.lots);
    const shown = market.depth(side, 1000).filter((level) => level.orders > 0);
    expect(shown.map((level) => [level.price, level.lots - level.houseLots])).toEqual([...lots]);
  }
}

describe("a spot market on any history of batches", () => {
  test(
    "answers, fills and rests as the plain reference does, never crosses, and takes back exactly",
    () => {
      fc.assert(
        fc.property(batches, (history) => void playOnBoth(history)),
        run,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "is the same again when its resting orders are restored in the order of arrival",
    () => {
      fc.assert(
        fc.property(batches, (history) => {
          const market = playOnBoth(history);
          const arrival = [...market.resting("buy"), ...market.resting("sell")].sort(
            (a, b) => Number(a.id) - Number(b.id),
          );
          const restored = new SpotMarket({ scale: SCALE, ladder: LADDER, band: BAND_DEFAULT });
          for (const order of arrival) restored.restore(order);
          expect(drawBook(restored)).toBe(drawBook(market));
        }),
        { ...run, numRuns: run.numRuns / 5 },
      );
    },
    TIMEOUT_MS,
  );

  test.each<PlantedFault>(["latest-first", "house-first", "self-trade", "rollback-forgets-quota"])(
    "is told apart from a market with the planted fault %s",
    (fault) => {
      const found = fc.check(
        fc.property(batches, (history) => void playOnBoth(history, fault)),
        { numRuns: 500, seed: SEED, endOnFailure: true },
      );
      expect(found.failed).toBe(true);
    },
  );
});

const AT_100 = { index: 100 as PriceTicks, now: 1000 as Instant };

function openMarket(ladder: HouseLadderTerms = LADDER): SpotMarket {
  const market = new SpotMarket({ scale: SCALE, ladder, band: BAND_DEFAULT });
  market.begin();
  market.tick(AT_100.index, AT_100.now);
  return market;
}

const order = (id: string, side: "buy" | "sell", lots: number, ticks: number, more: Partial<IncomingOrder> = {}) =>
  ({
    id,
    owner: id,
    side,
    kind: "limit",
    price: ticks as PriceTicks,
    lots: lots as Lots,
    timeInForce: "gtc",
    isPostOnly: false,
    ...more,
  }) satisfies IncomingOrder;

const trades = (fills: readonly Fill[]) =>
  fills.map((fill) => `${fill.makerId ?? "house"} ${fill.takerSide}s ${fill.lots} at ${fill.price}`);

describe("the house ladder in a spot market", () => {
  test("quotes around the index and is named as the house's part of the depth", () => {
    const market = openMarket();
    market.place(order("ann", "buy", 2, 98));
    expect(market.depth("buy", 2)).toEqual([
      { price: 98, lots: 9, houseLots: 7, orders: 1 },
      { price: 97, lots: 7, houseLots: 7, orders: 0 },
    ]);
    expect(market.depth("sell", 1)).toEqual([{ price: 102, lots: 7, houseLots: 7, orders: 0 }]);
  });

  test("lets customers match each other first at equal price", () => {
    const market = openMarket();
    market.place(order("ann", "sell", 2, 102));
    const outcome = market.place(order("bob", "buy", 5, 103));
    expect(trades(outcome.fills)).toEqual(["ann buys 2 at 102", "house buys 3 at 102"]);
  });

  test("is walked level by level and then the rest of the order rests", () => {
    const outcome = openMarket().place(order("bob", "buy", 20, 103));
    expect(trades(outcome.fills)).toEqual(["house buys 7 at 102", "house buys 7 at 103"]);
    expect(outcome).toMatchObject({ ending: "resting", left: 6 });
  });

  test("fills a resting order at the order's own limit when a tick reaches it, as far as the quota goes", () => {
    const market = openMarket();
    market.place(order("ann", "buy", 5, 100));
    market.place(order("bob", "buy", 30, 99));
    expect(trades(market.tick(98 as PriceTicks, 1000 as Instant))).toEqual(["ann sells 5 at 100"]);
    expect(trades(market.tick(97 as PriceTicks, 1000 as Instant))).toEqual(["bob sells 2 at 99"]);
    expect(trades(market.tick(97 as PriceTicks, 2000 as Instant))).toEqual(["bob sells 5 at 99"]);
    expect(drawBook(market)).toBe(tidyTable("bob 23 | 99 |"));
  });

  test("never offers more than the house owns in base or in quote currency", () => {
    const market = openMarket();
    market.setHouseFunds({ base: 40_000n as never, quote: 2_000_000n as never });
    expect(market.depth("sell", 9)).toEqual([{ price: 102, lots: 4, houseLots: 4, orders: 0 }]);
    expect(trades(market.place(order("bob", "buy", 9, 103, { timeInForce: "ioc" })).fills)).toEqual([
      "house buys 4 at 102",
    ]);
    market.setHouseFunds({ base: 0n as never, quote: 294n as never });
    expect(trades(market.place(order("cat", "sell", 9, 98, { timeInForce: "ioc" })).fills)).toEqual([
      "house sells 3 at 98",
    ]);
  });
});

describe("the price band of a spot market", () => {
  test("refuses a limit outside ±10 % of the index", () => {
    const market = openMarket();
    expect(market.place(order("ann", "buy", 1, 89)).reason).toBe("price-outside-band");
    expect(market.place(order("ann", "buy", 1, 90)).reason).toBeNull();
    expect(market.place(order("bob", "sell", 1, 111)).reason).toBe("price-outside-band");
    expect(market.place(order("bob", "sell", 1, 110)).reason).toBeNull();
  });

  test("stops a market order at the band, however bad a price it accepts", () => {
    const market = openMarket({ ...LADDER, levels: 0 });
    market.place(order("ann", "sell", 1, 110));
    market.tick(99 as PriceTicks, 1000 as Instant);
    const greedy = order("bob", "buy", 3, 1000, { kind: "market", timeInForce: "ioc" });
    expect(market.place(greedy)).toMatchObject({ ending: "rejected", reason: "no-liquidity" });
    market.place(order("cat", "sell", 1, 108));
    expect(market.place(greedy)).toMatchObject({ ending: "cancelled", left: 2, reason: "worst-price-reached" });
  });

  test("takes no order before the first index price", () => {
    const market = new SpotMarket({ scale: SCALE, ladder: LADDER, band: BAND_DEFAULT });
    market.begin();
    expect(market.place(order("ann", "buy", 1, 100)).reason).toBe("price-stale");
  });
});

test("a spot market changes only inside a transaction", () => {
  const market = new SpotMarket({ scale: SCALE, ladder: LADDER, band: BAND_DEFAULT });
  expect(() => market.tick(AT_100.index, AT_100.now)).toThrow("only inside a transaction");
  expect(() => market.place(order("ann", "buy", 1, 100))).toThrow("only inside a transaction");
  expect(() => market.cancel("ann")).toThrow("only inside a transaction");
  market.begin();
  expect(() => market.begin()).toThrow("in a transaction already");
});
