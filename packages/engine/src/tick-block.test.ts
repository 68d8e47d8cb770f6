import { createHash } from "node:crypto";
import type { Instant, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BlockTick, faultOfBlock, NO_BLOCK_HASH, sealBlock, type TickBlock, unpackTicks } from "./tick-block.ts";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());

const tickRow = fc.record({
  atStep: fc.integer({ min: 1, max: 10_000 }),
  chartStep: fc.integer({ min: 0, max: 86_400_000 }),
  price: fc.integer({ min: 1, max: 2 ** 50 }),
  volume: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
  isValid: fc.boolean(),
});

const tickRun = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 40 }), fc.array(tickRow, { minLength: 1, maxLength: 40 }))
  .map(([firstSeq, rows]) => {
    let at = 1_790_000_000_000;
    let chartAt = 1_100_000_000_000;
    return rows.map((row, index): BlockTick => {
      at += row.atStep;
      chartAt += row.chartStep;
      return {
        seq: firstSeq + index,
        at: at as Instant,
        chartAt: chartAt as Instant,
        price: row.price as PriceTicks,
        volume: row.volume,
        isValid: row.isValid,
      };
    });
  });

const ticksOf = (prices: readonly number[]): BlockTick[] =>
  prices.map((price, index) => ({
    seq: index + 1,
    at: (1_790_000_000_000 + index * 250) as Instant,
    chartAt: (1_640_000_000_000 + index * 250) as Instant,
    price: price as PriceTicks,
    volume: 3,
    isValid: true,
  }));

const byteFields = ["ticks", "merkleRoot", "previousHash", "hash"] as const;
const numberFields = ["instrumentId", "firstSeq", "lastSeq", "firstAt", "lastAt"] as const;

describe("tick block", () => {
  test("ticks come back from a block exactly as they went in", () => {
    fc.assert(
      fc.property(tickRun, (ticks) => {
        const block = sealBlock(7, "replay", ticks, NO_BLOCK_HASH, sha256);
        expect(unpackTicks(block.ticks)).toEqual(ticks);
        expect(faultOfBlock(block, NO_BLOCK_HASH, sha256)).toBeUndefined();
      }),
    );
  });

  test("one changed byte anywhere in a block is found", () => {
    const block = sealBlock(7, "live", ticksOf([100, 103, 99, 99, 120]), NO_BLOCK_HASH, sha256);
    for (const field of byteFields) {
      for (let index = 0; index < block[field].length; index += 1) {
        const bytes = block[field].slice();
        bytes[index] = (bytes[index] ?? 0) ^ 1;
        expect(faultOfBlock({ ...block, [field]: bytes }, NO_BLOCK_HASH, sha256), `${field}[${index}]`).toBeDefined();
      }
    }
    for (const field of numberFields) {
      const changed = { ...block, [field]: block[field] + 1 } as TickBlock;
      expect(faultOfBlock(changed, NO_BLOCK_HASH, sha256), field).toBeDefined();
    }
    expect(faultOfBlock({ ...block, priceMode: "simulated" }, NO_BLOCK_HASH, sha256)).toBe("hash-wrong");
  });

  test("a block that was remade with another price no longer carries the chain on", () => {
    const first = sealBlock(7, "live", ticksOf([100, 103]), NO_BLOCK_HASH, sha256);
    const forged = sealBlock(7, "live", ticksOf([100, 104]), NO_BLOCK_HASH, sha256);
    const next = sealBlock(7, "live", ticksOf([105]), first.hash, sha256);
    expect(faultOfBlock(next, first.hash, sha256)).toBeUndefined();
    expect(faultOfBlock(next, forged.hash, sha256)).toBe("chain-broken");
  });

  test("a gap in the sequence numbers cannot be sealed", () => {
    const [first, , third] = ticksOf([100, 101, 102]);
    expect(() => sealBlock(7, "live", [first!, third!], NO_BLOCK_HASH, sha256)).toThrow(/does not follow/);
  });

  test("bytes that are no ticks are refused, not read", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const ticks = unpackTicks(bytes);
        for (const tick of ticks ?? []) expect(Number.isSafeInteger(tick.volume)).toBe(true);
      }),
    );
    expect(unpackTicks(new Uint8Array([1, 200, 200, 200, 200, 1, 1]))).toBeUndefined();
  });
});
