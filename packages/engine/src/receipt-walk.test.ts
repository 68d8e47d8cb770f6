import { amountOf, instantOf, type Lots, lotsOf, type PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { liquidationIndex } from "./contract-margin.ts";
import { entryPosition } from "./receipt-contract.ts";
import { TERMS } from "./receipt-test-support.ts";
import { spanBeforeEntry, spansBefore, stopsAt, type WalkedLife } from "./receipt-walk.ts";

const price = (ticks: number) => ticks as PriceTicks;
const STORY = {
  ...{ direction: "long" as const, lots: lotsOf(30), terms: TERMS, openPrice: price(10_002) },
  ...{ openSeq: 10, closeSeq: 100 },
};
const LIFE: WalkedLife = {
  steps: [],
  past: [],
  stops: { takeProfit: null, stopLoss: null },
  askedAfter: null,
  askedAt: null,
  bumpMs: 0,
};
const never = { above: Number.POSITIVE_INFINITY };
const liquidation = liquidationIndex(entryPosition(STORY)) as number;

describe("what would have ended a contract before", () => {
  test("is its liquidation from the entry to the tick before the closing", () => {
    expect(spansBefore(STORY, LIFE)).toEqual([{ ...never, after: 10, upTo: 99, below: liquidation }]);
  });

  test("is a stop while it stood, and the one that took its place after it", () => {
    const past = [{ takeProfit: price(10_500), stopLoss: price(9_900), heardSeq: 40, afterSeq: 42 }];
    const life = { ...LIFE, past, stops: { takeProfit: null, stopLoss: price(9_950) } };
    // Its owner's stops are prices at which it trades: the half spread of two lies between them and the index.
    expect(spansBefore(STORY, life)).toEqual([
      { after: 10, upTo: 40, above: 10_502, below: 9_902 },
      // Those on their way were known to whoever changed the stops: no stop judges them, and the liquidation does.
      { ...never, after: 40, upTo: 42, below: liquidation },
      { ...never, after: 42, upTo: 99, below: 9_952 },
    ]);
    expect([40, 41, 43].map((seq) => stopsAt(seq, life).stopLoss)).toEqual([9_900, null, 9_950]);
  });

  test("is the liquidation that a night brings nearer, and the same one after a part was closed", () => {
    const cost = amountOf(9_000n);
    const steps = [
      { kind: "night", day: 1, cost, seq: 30 },
      { kind: "close", lots: 12 as Lots, seq: 60 },
    ] as const;
    const spans = spansBefore(STORY, { ...LIFE, steps });
    expect(spans.map(({ after, upTo }) => [after, upTo])).toEqual([
      [10, 30],
      [30, 59],
      [60, 99],
    ]);
    expect(spans[0]?.below).toBe(liquidation);
    expect(spans[1]?.below).toBeGreaterThan(liquidation);
    expect(spans[2]?.below).toBe(spans[1]?.below);
  });

  test("is any price after its owner asked", () => {
    expect(spansBefore(STORY, { ...LIFE, askedAfter: 97 }).at(-1)).toMatchObject({ after: 97, upTo: 99, above: 0 });
    expect(spansBefore(STORY, { ...LIFE, askedAfter: 99 })).toHaveLength(1);
    const asked = { askedAfter: 97, askedAt: instantOf(1_000), bumpMs: 500 };
    const priced = { from: 1_500, saidSince: 1_000 };
    expect(spansBefore(STORY, { ...LIFE, ...asked }).at(-1)).toMatchObject({ after: 97, priced });
  });

  test("is not told of what came after a step whose place is not known", () => {
    const steps = [{ kind: "night", day: 1, cost: amountOf(1n), seq: null }] as const;
    expect(spansBefore(STORY, { ...LIFE, steps })).toEqual([]);
  });
});

describe("what would have entered a contract before", () => {
  /** Before there was a bump. */
  const TAKEN = { after: 4, at: instantOf(1_000), bumpMs: 0 };

  test("is a fresh price that is a bump later than the order, where it has one", () => {
    const { priced } = spanBeforeEntry({ ...STORY, limit: null }, { ...TAKEN, bumpMs: 500 });
    expect(priced).toEqual({ from: 1_500, freshMs: 500 });
  });

  const taken = (limit: number | null, direction: "long" | "short" = "long") =>
    spanBeforeEntry({ ...STORY, direction, limit: limit === null ? null : price(limit) }, TAKEN);

  test("is where the market asks its limit or less, or bids it or more", () => {
    // The half spread is two.
    expect(taken(9_990)).toEqual({ ...never, after: 4, upTo: 9, below: 9_988 });
    expect(taken(10_010, "short")).toEqual({ after: 4, upTo: 9, above: 10_012, below: Number.NEGATIVE_INFINITY });
  });

  test("is any price at the market, and none at a limit that no price reaches", () => {
    expect(taken(null)).toMatchObject({ after: 4, upTo: 9, above: 0 });
    expect(taken(2)).toEqual({ ...never, after: 4, upTo: 9, below: Number.NEGATIVE_INFINITY });
  });
});
