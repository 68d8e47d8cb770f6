import { createHash } from "node:crypto";
import type { Instant, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HaltEntry } from "./halt-entry.ts";
import { faultOfBlock, NO_BLOCK_HASH, sealBlock, type UnsignedBlock } from "./tick-block.ts";
import { type BlockTick, packContent, unpackContent } from "./tick-packing.ts";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const KEY = "00112233445566ff";
const START = 1_790_000_000_000;

const sampleRow = fc.record({
  // The tick's own, unchanged, or anything else.
  kind: fc.constantFrom("own", "same", "new"),
  price: fc.integer({ min: 1, max: 2 ** 50 }),
  ageMs: fc.integer({ min: -5_000, max: 600_000 }),
});

const tickRow = fc.record({
  atStep: fc.integer({ min: 1, max: 10_000 }),
  chartStep: fc.integer({ min: 0, max: 86_400_000 }),
  price: fc.integer({ min: 1, max: 2 ** 50 }),
  volume: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
  isValid: fc.boolean(),
  late: fc.constantFrom(undefined, undefined, undefined, "made-up", "stale"),
  samples: fc.dictionary(fc.constantFrom("binance", "kraken", "coinbase", "源"), sampleRow, { noNullPrototype: true }),
});

const tickRun = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 40 }), fc.array(tickRow, { minLength: 1, maxLength: 40 }))
  .map(([firstSeq, rows]) => {
    let [at, chartAt] = [START, 1_100_000_000_000];
    const last = new Map<string, { price: number; at: Instant }>();
    return rows.map((row, index): BlockTick => {
      at += row.atStep;
      chartAt += row.chartStep;
      const samples = Object.entries(row.samples)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([source, { kind, price, ageMs }]) => {
          const own = { price: row.price, at: at as Instant };
          const fresh = { price, at: (at - ageMs) as Instant };
          const said = kind === "own" ? own : kind === "same" ? (last.get(source) ?? fresh) : fresh;
          last.set(source, said);
          return { source, ...said };
        });
      return {
        ...{ seq: firstSeq + index, at: at as Instant, chartAt: chartAt as Instant, price: row.price as PriceTicks },
        ...{ volume: row.volume, isValid: row.isValid, samples },
        ...(row.late === undefined ? {} : { late: row.late }),
      };
    });
  });

const entryRow: fc.Arbitrary<HaltEntry> = fc.record({
  instrumentId: fc.constant(7),
  kind: fc.constantFrom("halt", "resume"),
  cause: fc.constantFrom("silence", "disagreement", "jump", "operator"),
  at: fc.integer({ min: START, max: START + 10_000 }).map((at) => at as Instant),
  afterSeq: fc.integer({ min: 0, max: 2 ** 40 }),
  operators: fc.array(fc.constantFrom("anna", "ben"), { maxLength: 2 }),
  reason: fc.string({ maxLength: 30 }),
  samples: fc.array(fc.constant({ source: "kraken", price: 5, at: START as Instant }), { maxLength: 2 }),
});

test("a block is of the third format where a tick came after its instant, and of the second otherwise", () => {
  const [one, two] = ticksOf([100, 101]) as [BlockTick, BlockTick];
  const formats = [
    [one, two],
    [one, { ...two, late: "made-up" as const }],
  ].map((ticks) => packContent(ticks, [])[0]);
  expect(formats).toEqual([2, 3]);
});

const ticksOf = (prices: readonly number[], firstSeq = 1): BlockTick[] =>
  prices.map((price, index) => ({
    seq: firstSeq + index,
    at: (START + (firstSeq + index) * 250) as Instant,
    chartAt: (1_640_000_000_000 + (firstSeq + index) * 250) as Instant,
    price: price as PriceTicks,
    volume: 3,
    isValid: true,
    samples: [
      { source: "binance", price: price - 1, at: (START + index) as Instant },
      { source: "kraken", price: price + 1, at: START as Instant },
    ],
  }));

const halt: HaltEntry = {
  ...{ instrumentId: 7, kind: "halt", cause: "operator", at: (START + 500) as Instant, afterSeq: 2 },
  ...{ operators: ["anna"], reason: "the venue is moving", samples: [] },
};

const seal = (ticks: readonly BlockTick[], entries: readonly HaltEntry[] = [], previousHash = NO_BLOCK_HASH) =>
  sealBlock({ instrumentId: 7, priceMode: "live", ticks, entries, previousHash, keyId: KEY }, sha256);

const byteFields = ["packed", "merkleRoot", "previousHash", "hash"] as const;
const numberFields = ["instrumentId", "firstSeq", "lastSeq", "firstAt", "lastAt", "entryCount"] as const;

describe("tick block", () => {
  test("ticks with their samples, and halts, come back from a block exactly as they went in", async () => {
    await fc.assert(
      fc.asyncProperty(tickRun, fc.array(entryRow, { maxLength: 3 }), async (ticks, entries) => {
        const block = await seal(ticks, entries);
        expect(unpackContent(block.packed, 7)).toEqual({
          format: ticks.some(({ late }) => late !== undefined) ? 3 : 2,
          ticks,
          entries,
        });
        expect(await faultOfBlock(block, sha256)).toBeUndefined();
      }),
    );
  });

  test("one changed byte anywhere in a block is found", async () => {
    const block = await seal(ticksOf([100, 103, 99, 99, 120]), [halt]);
    for (const field of byteFields) {
      for (let index = 0; index < block[field].length; index += 1) {
        for (const change of [1, 4, 128]) {
          const bytes = block[field].slice();
          bytes[index] = (bytes[index] ?? 0) ^ change;
          expect(await faultOfBlock({ ...block, [field]: bytes }, sha256), `${field}[${index}]`).toBeDefined();
        }
      }
    }
    for (const field of numberFields) {
      const changed = { ...block, [field]: block[field] + 1 } as UnsignedBlock;
      expect(await faultOfBlock(changed, sha256), field).toBeDefined();
    }
    expect(await faultOfBlock({ ...block, priceMode: "simulated" }, sha256)).toBe("hash-wrong");
    expect(await faultOfBlock({ ...block, keyId: "00112233445566fe" }, sha256)).toBe("hash-wrong");
    expect(await faultOfBlock({ ...block, format: 1 }, sha256)).toBe("content-does-not-match-head");
  });

  test("blocks of the first format are read and checked as they were written", async () => {
    const block: UnsignedBlock = {
      ...{ format: 1, instrumentId: 7, priceMode: "replay", entryCount: 0, keyId: "", previousHash: NO_BLOCK_HASH },
      ...{ firstSeq: 1, lastSeq: 3, firstAt: 1_790_000_000_250 as Instant, lastAt: 1_790_000_000_750 as Instant },
      merkleRoot: Buffer.from("bf2f9ba780bb76c4774f34630ca1ab87210d736b48bce6f62057baadf0dc923e", "hex"),
      packed: Buffer.from("010301f4b383c59868f4c3f0f9ba5fc8010301f403f403060300f403f403070301", "hex"),
      hash: Buffer.from("4de7f4b35d925ccceb922327bbc7945a35221c7df6476d245c8d8f8c5adbdb56", "hex"),
    };
    expect(await faultOfBlock(block, sha256)).toBeUndefined();
    expect(unpackContent(block.packed, 7)?.ticks.map(({ price, isValid }) => [price, isValid])).toEqual([
      [100, true],
      [103, false],
      [99, true],
    ]);
    for (let index = 0; index < block.packed.length; index += 1) {
      const packed = Buffer.from(block.packed);
      packed[index] = (packed[index] ?? 0) ^ 1;
      expect(await faultOfBlock({ ...block, packed }, sha256), String(index)).toBeDefined();
    }
  });

  test("a sample that is the tick's own price and instant, or said before, takes a quarter of a byte", () => {
    const bare = ticksOf(Array.from({ length: 20 }, (_, index) => 1_000 + index)).map((tick) => ({
      ...tick,
      samples: [],
    }));
    const own = bare.map((tick) => ({ ...tick, samples: [{ source: "simulated", price: tick.price, at: tick.at }] }));
    expect(packContent(own, []).length - packContent(bare, []).length).toBeLessThanOrEqual(5 + "simulated".length + 4);
    const said = { source: "stands still", price: 900, at: START as Instant };
    const still = bare.map((tick) => ({ ...tick, samples: [said] }));
    const once = said.source.length + 12;
    expect(packContent(still, []).length - packContent(bare, []).length).toBeLessThanOrEqual(5 + once);
  });

  test("a gap in the sequence numbers, a source that speaks twice and a block of nothing cannot be sealed", async () => {
    const [first, , third] = ticksOf([100, 101, 102]);
    await expect(seal([first!, third!])).rejects.toThrow(/does not follow/);
    await expect(seal([{ ...first!, samples: [first!.samples[0]!, first!.samples[0]!] }])).rejects.toThrow(
      /one sample/,
    );
    await expect(seal([])).rejects.toThrow(/at least one/);
  });

  test("bytes that are no ticks are refused, not read", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 60 }), (format, bytes) => {
        const content = unpackContent(new Uint8Array([format, ...bytes]), 7);
        for (const tick of content?.ticks ?? []) expect(Number.isSafeInteger(tick.volume)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(unpackContent(new Uint8Array([1, 200, 200, 200, 200, 1, 1]), 7)).toBeUndefined();
  });
});
