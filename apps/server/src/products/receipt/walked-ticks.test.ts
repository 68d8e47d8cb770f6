import { TicksForgotten } from "@candor/engine/log-wire";
import { INSTRUMENT, logOf } from "@candor/engine/receipt-test-support";
import { describe, expect, test } from "vitest";
import type { Reader } from "../../platform/database.ts";
import { WalkedTicks } from "./walked-ticks.ts";

/** Rises by one tick in each thousand; every seventh number is no valid price, however low it is. */
const prices = Array.from({ length: 9_000 }, (_, index) => ({
  price: index % 7 === 0 ? 1 : 1_000 + Math.floor(index / 1_000),
  isValid: index % 7 !== 0,
}));
const log = await logOf(prices);
const NEVER = { above: Number.POSITIVE_INFINITY, below: Number.NEGATIVE_INFINITY };
const nobody = {} as Reader;

let reads = 0;
function walked(keptFrom = 1): WalkedTicks {
  reads = 0;
  return new WalkedTicks(nobody, {
    async blocksAfter(_reader, _instrumentId, seq, limit) {
      reads += 1;
      const blocks = log.blocks.filter(({ lastSeq }) => lastSeq > seq).slice(0, limit);
      if (blocks.some(({ firstSeq }) => firstSeq < keptFrom)) throw new TicksForgotten("kept no more");
      return blocks;
    },
  });
}

describe("the first price that reaches a level", () => {
  test("is found wherever it is, and only between the two numbers", async () => {
    const ticks = walked();
    const from = (after: number, upTo: number, above: number) =>
      ticks.firstReached(INSTRUMENT, { ...NEVER, after, upTo, above });
    // Of the number 5,001 the price is the first of its thousand, and valid.
    expect(await from(10, 8_999, 1_005)).toEqual({ seq: 5_001, isWhole: true });
    expect(await from(5_001, 8_999, 1_005)).toEqual({ seq: 5_002, isWhole: true });
    expect(await from(10, 5_000, 1_005)).toEqual({ isWhole: true });
    expect(await from(10, 8_999, 1_009)).toEqual({ isWhole: true });
    // Three stretches, each read once.
    expect(reads).toBeLessThanOrEqual(6);
  });

  test("is never one that does not count", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, below: 10 };
    expect(await walked().firstReached(INSTRUMENT, span)).toEqual({ isWhole: true });
  });

  test("is looked for in what is kept, and it is said that some is not", async () => {
    const span = { ...NEVER, after: 10, upTo: 8_999, above: 1_008 };
    expect(await walked(4_001).firstReached(INSTRUMENT, span)).toEqual({ seq: 8_001, isWhole: false });
  });
});
