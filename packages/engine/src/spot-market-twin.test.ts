import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawBook } from "./book-drawing.ts";
import { PLAIN_LADDER, PLAIN_TERMS } from "./plain-market-test-support.ts";
import { type PlantedFault, ReferenceMarket } from "./reference-market.ts";
import { SpotMarket } from "./spot-market.ts";
import type { AcceptOutcome, IncomingOrder, OrderId } from "./spot-order.ts";

const BUMP_MS = 500;
const WITHIN_MS = 3_000;
const isFull = process.env.CANDOR_TEST_FULL === "1";
const SEED = 20_260_101;
const run = isFull ? { numRuns: 5000 } : { numRuns: 250, seed: SEED };
const TIMEOUT_MS = isFull ? 600_000 : 30_000;
const size = isFull ? "max" : "medium";

type Operation =
  | { readonly kind: "accept" | "place"; readonly order: Omit<IncomingOrder, "id"> }
  | { readonly kind: "cancel"; readonly back: number }
  | { readonly kind: "tick"; readonly index: number; readonly elapsedMs: number; readonly isFresh: boolean };

interface Batch {
  readonly operations: readonly Operation[];
  readonly ending: "commit" | "rollback" | "half-rollback";
}

const price = fc.integer({ min: 85, max: 118 }).map((ticks) => ticks as PriceTicks);
const placing = fc.record({
  kind: fc.constantFrom("accept" as const, "place" as const),
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
      isFresh: fc.constantFrom(true, true, true, false),
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

/** The market and its reference side by side: every answer is compared, and after every batch the books. */
class Twins {
  readonly market = new SpotMarket(PLAIN_TERMS);
  private readonly reference: ReferenceMarket;
  /** When each order came to rest last. */
  readonly arrivals = new Map<OrderId, number>();
  private placed = 0;
  private now = 0;

  constructor(fault: PlantedFault | null) {
    this.reference = new ReferenceMarket(PLAIN_LADDER, fault);
  }

  playBatch({ operations, ending }: Batch): void {
    const { market, reference } = this;
    const drawnBefore = drawBook(market);
    const shownBefore = shownBy(market);
    const kept =
      ending === "commit" ? operations.length : ending === "rollback" ? 0 : Math.floor(operations.length / 2);
    market.begin();
    for (const next of operations.slice(0, kept)) this.play(next);
    const mark = market.mark();
    const nowAtMark = this.now;
    reference.begin();
    for (const next of operations.slice(kept)) this.play(next);
    if (ending !== "commit") {
      reference.rollback();
      this.now = nowAtMark;
    }
    expect(committedBy(market)).toEqual(shownBefore);
    if (ending === "half-rollback") market.rollbackTo(mark);
    if (ending === "rollback") {
      market.rollback();
      expect(drawBook(market)).toBe(drawnBefore);
    } else market.commit();
    expect(committedBy(market)).toEqual(shownBy(market));
    for (const side of ["buy", "sell"] as const) expect([...market.resting(side)]).toEqual(reference.resting(side));
    expect([...market.waitingOrders()]).toEqual(reference.waiting());
    checkNeverCrossed(market);
    checkDepth(market);
  }

  private play(next: Operation): void {
    const { market, reference } = this;
    if (next.kind === "tick") {
      this.now += next.elapsedMs;
      const [index, now] = [next.index as PriceTicks, this.now as Instant];
      if (next.isFresh) expect(market.tick(index, now)).toEqual(reference.tick(index, now));
      else {
        market.tickUnquoted(index);
        reference.tickUnquoted(index);
      }
      const turns = market.takeTurns(now);
      expect(turns).toEqual(reference.takeTurns(now));
      for (const { order, outcome } of turns) this.hasEnded(order, outcome);
    } else if (next.kind === "cancel") {
      const id = String(this.placed - next.back);
      expect(market.cancel(id)).toBe(reference.cancel(id));
    } else {
      const order = { ...next.order, id: String(this.placed) };
      this.placed += 1;
      const within = { from: (this.now + BUMP_MS) as Instant, until: (this.now + WITHIN_MS) as Instant };
      const outcome = next.kind === "place" ? market.place(order) : market.accept(order, within);
      expect(outcome).toEqual(next.kind === "place" ? reference.place(order) : reference.accept(order, within));
      this.hasEnded(order, outcome);
    }
  }

  private hasEnded(order: IncomingOrder, outcome: AcceptOutcome): void {
    checkConserved(order, outcome);
    if (outcome.ending !== "resting") return;
    this.arrivals.delete(order.id);
    this.arrivals.set(order.id, this.arrivals.size);
  }
}

function playOnBoth(history: readonly Batch[], fault: PlantedFault | null = null): Twins {
  const twins = new Twins(fault);
  for (const batch of history) twins.playBatch(batch);
  return twins;
}

const SIDES = ["buy", "sell"] as const;
const shownBy = (market: SpotMarket) => SIDES.map((side) => market.depth(side, PLAIN_TERMS.levelsShown));
const committedBy = (market: SpotMarket) => SIDES.map((side) => market.committedDepth(side));

function checkConserved(order: IncomingOrder, outcome: AcceptOutcome): void {
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
          const { market, arrivals } = playOnBoth(history);
          const order = [...arrivals.keys()];
          const arrival = [...market.resting("buy"), ...market.resting("sell")].sort(
            (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
          );
          const restored = new SpotMarket(PLAIN_TERMS);
          for (const resting of arrival) restored.restore(resting);
          expect(drawBook(restored)).toBe(drawBook(market));
        }),
        { ...run, numRuns: run.numRuns / 5 },
      );
    },
    TIMEOUT_MS,
  );

  test.each<PlantedFault>([
    ...(["latest-first", "house-first", "self-trade", "rollback-forgets-quota", "fills-too-early"] as const),
    "stopped-by-later-own",
  ])("is told apart from a market with the planted fault %s", (fault) => {
    const found = fc.check(
      fc.property(batches, (history) => void playOnBoth(history, fault)),
      { numRuns: 500, seed: SEED, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
