import fc from "fast-check";
import { expect, test } from "vitest";
import { crypto } from "./log-key-test-support.ts";
import {
  areSameSums,
  leafNode,
  nodeAlong,
  nodeOver,
  type SumNode,
  stepsTo,
  sumLevels,
  sumsOfWire,
  wireSums,
} from "./merkle-sum.ts";
import { leafOf, nodesOf } from "./merkle-sum-test-support.ts";

const { sha256 } = crypto;
/** As many whole digits as an amount may have. */
const MOST = 10n ** 20n - 1n;
const amount = fc.tuple(fc.bigInt({ min: 1n, max: MOST }), fc.nat(6)).map(([units, scale]) => {
  const text = units.toString().padStart(scale + 1, "0");
  const point = text.length - scale;
  return scale === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`.replace(/\.?0+$/, "");
});
const people = fc.array(fc.dictionary(fc.constantFrom("USDT", "BTC", "ETH"), amount), { minLength: 1, maxLength: 24 });

test("merkle-sum has at its top the sum of what every leaf holds, and each leaf's path leads there", async () => {
  await fc.assert(
    fc.asyncProperty(people, async (held) => {
      const leaves = await nodesOf(held.map((sums, at) => leafOf(String(10_000_000 + at), sums)));
      const levels = await sumLevels(leaves, sha256);
      const top = levels.at(-1)?.[0] as SumNode;
      const expected = new Map<string, bigint>();
      for (const sums of held)
        for (const [code, units] of sumsOfWire(sums)) expected.set(code, (expected.get(code) ?? 0n) + units);
      expect(areSameSums(top.sums, expected)).toBe(true);
      expect(top.count).toBe(held.length);
      for (const [at, leaf] of leaves.entries()) {
        const path = stepsTo(leaves.length, at).map(({ level, position, side }) => ({
          ...(levels[level]?.[position] as SumNode),
          side,
        }));
        expect(await nodeAlong(leaf, path, sha256)).toEqual(top);
      }
    }),
    { numRuns: 40 },
  );
});

test("merkle-sum finds one changed amount, one person left out and two who changed places", async () => {
  const held = [{ USDT: "1" }, { USDT: "2" }, { BTC: "0.5" }, {}, { USDT: "9.25" }];
  const leaves = await nodesOf(held.map((sums, at) => leafOf(String(at + 1), sums)));
  const top = async (some: readonly SumNode[]) => (await sumLevels(some, sha256)).at(-1)?.[0] as SumNode;
  const honest = await top(leaves);
  for (const [at, leaf] of leaves.entries()) {
    const without = await top(leaves.toSpliced(at, 1));
    expect(without.hash).not.toEqual(honest.hash);
    expect(without.count).toBe(4);
    const less = await leafNode(leafOf(String(at + 1), { USDT: "0.000001" }), sha256);
    expect((await top(leaves.with(at, less))).hash).not.toEqual(honest.hash);
    // The hash of the leaf kept and its sums changed: what is above it says so.
    expect((await top(leaves.with(at, { ...leaf, sums: sumsOfWire({ USDT: "0.5" }) }))).hash).not.toEqual(honest.hash);
  }
  const [one, two] = leaves as [SumNode, SumNode];
  expect((await nodeOver(two, one, sha256)).hash).not.toEqual((await nodeOver(one, two, sha256)).hash);
});

test("merkle-sum tells a leaf by its salt and its person, so that nobody shares one or guesses another's", async () => {
  const leaf = leafOf("10000001", { USDT: "5" });
  const { hash } = await leafNode(leaf, sha256);
  expect((await leafNode({ ...leaf, uid: "10000002" }, sha256)).hash).not.toEqual(hash);
  expect((await leafNode({ ...leaf, salt: new Uint8Array(32) }, sha256)).hash).not.toEqual(hash);
  await expect(leafNode({ ...leaf, salt: new Uint8Array(31) }, sha256)).rejects.toThrow(RangeError);
});

test("merkle-sum never counts anything negative or nothing, and reads an amount in one spelling only", async () => {
  for (const text of ["-1", "0", "01", "1.0", "1.", ".5", "1e3", "+1", " 1", "", "1.0000000000000000001", "NaN"])
    expect(() => sumsOfWire({ USDT: text }), text).toThrow(RangeError);
  for (const wire of [null, [], "USDT", { usdt: "1" }, { USDT: 1 }, { "": "1" }])
    expect(() => sumsOfWire(wire)).toThrow(RangeError);
  const negative = { hash: new Uint8Array(32), count: 1, sums: new Map([["USDT", -5n]]) };
  const honest = (await nodesOf([leafOf("1", { USDT: "5" })]))[0] as SumNode;
  await expect(nodeOver(honest, negative, sha256)).rejects.toThrow(RangeError);
  await expect(nodeOver(negative, honest, sha256)).rejects.toThrow(RangeError);
  expect(wireSums(sumsOfWire({ USDT: "12.5", BTC: "0.00000001" }))).toEqual({ BTC: "0.00000001", USDT: "12.5" });
});

test("merkle-sum has no tree of nobody, and no path to a leaf that is not there", async () => {
  await expect(sumLevels([], sha256)).rejects.toThrow(RangeError);
  for (const index of [-1, 3, 0.5]) expect(() => stepsTo(3, index)).toThrow(RangeError);
  expect(stepsTo(1, 0)).toEqual([]);
});
