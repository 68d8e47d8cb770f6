import { describe, expect, test } from "vitest";
import { crypto, first, START, second } from "./log-key-test-support.ts";
import { verifySumProof, type WireSumHead } from "./merkle-sum-proof.ts";
import { chainOf, leafOf, proofOf } from "./merkle-sum-test-support.ts";
import { allSumHeads, faultOfListing, faultOfSumHeads } from "./sum-head-chain.ts";

const KEYS = [first.key, second.key];
const LEAVES = [leafOf("10000001", { USDT: "5" }), leafOf("10000002", { USDT: "7" })];
const SEAL = "ab".repeat(32);
const faultOf = (heads: readonly WireSumHead[]) => faultOfSumHeads(heads, KEYS, crypto);

describe("the published heads", () => {
  test("hold as one chain, with seals that stay or go on and keys that follow each other", async () => {
    const days = [
      { seal_number: "0", seal_hash: "" },
      {},
      {},
      { seal_number: "10", at: START + 2 },
      { by: second, seal_number: "11" },
    ];
    expect(await faultOf(await chainOf(LEAVES, days))).toBeUndefined();
    expect(await faultOf([])).toBeUndefined();
  });

  test.each<[string, string, Partial<WireSumHead>[]]>([
    ["number-missing", "3", [{}, { id: "3" }]],
    ["number-missing", "1", [{}, { id: "1" }]],
    ["number-missing", "2", [{ id: "2" }]],
    ["previous-differs", "2", [{}, { previous: "ff".repeat(32) }]],
    ["previous-differs", "1", [{ previous: "ff".repeat(32) }]],
    ["previous-differs", "2", [{}, { previous: "" }]],
    ["seal-differs", "2", [{}, { seal_number: "6" }]],
    ["seal-differs", "2", [{}, { seal_hash: "cd".repeat(32) }]],
    ["seal-differs", "2", [{}, { seal_number: "0", seal_hash: "" }]],
    ["seal-differs", "1", [{ seal_number: "0", seal_hash: SEAL }]],
    ["seal-differs", "1", [{ seal_number: "3", seal_hash: "" }]],
    ["time-goes-back", "2", [{}, { at: 1 }]],
    ["head-not-signed", "1", [{ key_id: "0".repeat(16) }]],
    ["head-unreadable", "x", [{ id: "x" }]],
    ["head-unreadable", "0x1", [{ id: "0x1" }]],
    ["head-unreadable", "1", [{ seal_number: "0x7" }]],
  ])("do not hold where one breaks the chain: %s at %s", async (fault, id, changes) => {
    expect(await faultOf(await chainOf(LEAVES, changes))).toEqual({ fault, id });
  });

  test("do not hold where one was left out, put in or changed after it was signed", async () => {
    const heads = await chainOf(LEAVES, [{}, {}, {}, {}]);
    expect(await faultOf(heads.toSpliced(1, 1))).toEqual({ fault: "number-missing", id: "3" });
    expect(await faultOf(heads.slice(1))).toEqual({ fault: "number-missing", id: "2" });
    const again = heads.with(1, { ...heads[1]!, id: "2", count: 3 });
    expect(await faultOf(again)).toEqual({ fault: "head-not-signed", id: "2" });
    const other = (await chainOf(LEAVES.slice(0, 1), [{}, {}]))[1]!;
    expect(await faultOf(heads.with(1, { ...other, previous: heads[1]!.previous }))).toMatchObject({ id: "2" });
    const isNew = await chainOf(LEAVES.slice(0, 1), [{}]);
    expect(await faultOf([...isNew, ...heads.slice(1)])).toEqual({ fault: "previous-differs", id: "2" });
  });

  test("do not hold by a key that another had followed before, nor under keys that do not follow each other", async () => {
    expect(await faultOf(await chainOf(LEAVES, [{ by: second }, { by: first }]))).toEqual({
      ...{ fault: "head-not-signed", id: "2" },
    });
    const heads = await chainOf(LEAVES, [{ by: second }]);
    expect(await faultOf(heads)).toBeUndefined();
    expect(await faultOfSumHeads(heads, [second.key], crypto)).toEqual({ fault: "keys-wrong", id: "" });
  });
});

test("two customers, each told that they are all there is, are not both in what is published", async () => {
  const [anna, ben] = [await proofOf(LEAVES.slice(0, 1), 0), await proofOf(LEAVES.slice(1), 0)];
  // Each proof holds by itself.
  for (const proof of [anna, ben])
    expect((await verifySumProof(proof, crypto, { uid: proof.leaf.uid, keys: [first.key] })).fault).toBeNull();
  expect(faultOfListing(anna.head, [anna.head])).toBeUndefined();
  expect(faultOfListing(ben.head, [anna.head])).toBe("listed-otherwise");
  expect(faultOfListing({ ...ben.head, id: "2" }, [anna.head])).toBe("not-listed");
  expect(faultOfListing(ben.head, [])).toBe("not-listed");
});

describe("all that is published", () => {
  const paged =
    (heads: readonly WireSumHead[], asked: unknown[] = []) =>
    async (after: string | undefined) => {
      asked.push(after);
      const older = heads.toReversed().filter(({ id }) => after === undefined || BigInt(id) < BigInt(after));
      return { list: older.slice(0, 2), next: older.length > 2 ? (older[1]?.id ?? null) : null };
    };

  test("is read page by page, and is oldest first", async () => {
    const heads = await chainOf(LEAVES, [{}, {}, {}, {}, {}]);
    const asked: unknown[] = [];
    expect(await allSumHeads(paged(heads, asked))).toEqual(heads);
    expect(asked).toEqual([undefined, "4", "2"]);
    expect(await allSumHeads(paged([]))).toEqual([]);
  });

  test("is asked of nobody without end", async () => {
    const heads = await chainOf(LEAVES, [{}, {}, {}]);
    let asked = 0;
    const circle = async () => {
      asked += 1;
      return { list: heads.slice(1).toReversed(), next: "2" };
    };
    expect((await faultOf(await allSumHeads(circle)))?.fault).toBe("number-missing");
    expect(asked).toBe(2);
    expect(await allSumHeads(async () => ({ list: [], next: "2" }))).toEqual([]);
  });
});
