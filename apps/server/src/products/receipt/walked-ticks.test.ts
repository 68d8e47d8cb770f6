import { INSTRUMENT, logOf } from "@candor/engine/receipt-test-support";
import type { PricedSpan } from "@candor/engine/receipt-walk";
import { unpackContent } from "@candor/engine/tick-packing";
import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { type WalkedLog, WalkedTicks } from "./walked-ticks.ts";

/** Rises by one tick in each thousand; every seventh number is no valid price, however low it is. */
const prices = Array.from({ length: 9_000 }, (_, index) => ({
  price: index % 7 === 0 ? 1 : 1_000 + Math.floor(index / 1_000),
  isValid: index % 7 !== 0,
}));
const log = await logOf(prices);
const NEVER = { above: Number.POSITIVE_INFINITY, below: Number.NEGATIVE_INFINITY };

let reads = 0;
/** @param isGone whether the ticks of a block are kept no more, by its first number */
function walked(isGone: (firstSeq: number) => boolean = () => false): WalkedTicks {
  reads = 0;
  const source = {
    headAfter: async (_instrumentId, seq) => log.blocks.find(({ lastSeq }) => lastSeq > seq),
    async *blocks(_instrumentId, { from = 0, to = Number.POSITIVE_INFINITY }) {
      reads += 1;
      for (const block of log.blocks) {
        if (block.lastAt < from || block.firstAt > to) continue;
        yield isGone(block.firstSeq) ? { ...block, packed: null } : block;
      }
    },
  } satisfies WalkedLog;
  return new WalkedTicks(source, () => 500_000n);
}

describe("the first price that reaches a level", () => {
  test("is found wherever it is, and only between the two numbers", async () => {
    const ticks = walked();
    const from = (after: number, upTo: number, above: number) =>
      ticks.firstReached(INSTRUMENT, { ...NEVER, after, upTo, above });
    // Of the number 5,001 the price is the first of its thousand, and valid.
    expect(await from(10, 8_999, 1_005)).toEqual({ seq: 5_001, holes: [] });
    expect(await from(5_001, 8_999, 1_005)).toEqual({ seq: 5_002, holes: [] });
    expect(await from(10, 5_000, 1_005)).toEqual({ holes: [] });
    expect(await from(10, 8_999, 1_009)).toEqual({ holes: [] });
    // Three stretches, each read once.
    expect(reads).toBe(3);
  });

  test("is never one that does not count", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, below: 10 };
    expect(await walked().firstReached(INSTRUMENT, span)).toEqual({ holes: [] });
  });

  test("is made from all sources that are asked for", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, above: 1_005 };
    expect(await walked().firstReached(INSTRUMENT, span, ["binance"])).toEqual({ seq: 5_001, holes: [] });
    expect(await walked().firstReached(INSTRUMENT, span, ["binance", "kraken"])).toEqual({ holes: [] });
  });

  test("is formed when the house prices what was asked, of what was said since", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, above: 1_005 };
    const [block] = log.blocks.filter(({ lastSeq }) => lastSeq >= 5_001);
    const ticks = block?.packed ? (unpackContent(block.packed, INSTRUMENT)?.ticks ?? []) : [];
    const at = (seq: number) => ticks.find((tick) => tick.seq === seq)?.at ?? instantOf(0);
    const walkedTo = (priced: PricedSpan) => walked().firstReached(INSTRUMENT, { ...span, priced });
    expect(await walkedTo({ from: at(5_001), freshMs: 60_000 })).toMatchObject({ seq: 5_001 });
    expect(await walkedTo({ from: instantOf(at(5_001) + 1), freshMs: 60_000 })).toMatchObject({ seq: 5_002 });
    expect(await walkedTo({ from: at(5_001), freshMs: -1 })).toEqual({ holes: [] });
    expect(await walkedTo({ from: at(5_001), saidSince: at(5_003) })).toMatchObject({ seq: 5_003 });
  });

  test("is looked for on both sides of what is kept no more, and that is named", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999 };
    // Between two blocks that are kept, in the middle of a stretch; and a later one, over the end of a stretch.
    const ticks = () => walked((first) => first === 2_001 || (first >= 4_061 && first < 4_141));
    const [one, other] = [
      { first: 2_001, last: 2_020 },
      { first: 4_061, last: 4_140 },
    ];
    expect(await ticks().firstReached(INSTRUMENT, { ...span, above: 1_001 })).toEqual({ seq: 1_001, holes: [] });
    expect(await ticks().firstReached(INSTRUMENT, { ...span, above: 1_003 })).toEqual({ seq: 3_001, holes: [one] });
    expect(await ticks().firstReached(INSTRUMENT, { ...span, above: 1_009 })).toEqual({ holes: [one, other] });
    expect(await ticks().firstReached(INSTRUMENT, { ...span, after: 2_010, upTo: 2_015, above: 1_009 })).toEqual({
      holes: [{ first: 2_011, last: 2_015 }],
    });
    expect(await ticks().firstReached(INSTRUMENT, { ...span, after: 2_020, upTo: 4_060, above: 1_009 })).toEqual({
      holes: [],
    });
  });

  test("is looked for where the log begins later than it should", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, above: 1_008 };
    expect(await walked((first) => first < 4_001).firstReached(INSTRUMENT, span)).toEqual({
      ...{ seq: 8_001, holes: [{ first: 11, last: 4_000 }] },
    });
  });
});
