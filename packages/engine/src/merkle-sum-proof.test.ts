import { describe, expect, test } from "vitest";
import { crypto, first, holderOf } from "./log-key-test-support.ts";
import { wireKey } from "./log-wire.ts";
import { verifySumProof, type WireSumProof } from "./merkle-sum-proof.ts";
import { leafOf, proofOf } from "./merkle-sum-test-support.ts";

const LEAVES = Array.from({ length: 7 }, (_, at) =>
  leafOf(String(10_000_000 + at), { USDT: String(at + 1), BTC: "0.1" }),
);
const check = (proof: unknown, known?: Parameters<typeof verifySumProof>[2]) => verifySumProof(proof, crypto, known);

describe("a proof of what is owed", () => {
  test("holds for every leaf, by itself and as the file that was kept", async () => {
    for (const index of LEAVES.keys()) {
      const proof = await proofOf(LEAVES, index);
      expect(await check(proof)).toEqual({ fault: null, firstKeyId: first.key.id });
      const kept = JSON.parse(JSON.stringify(proof));
      expect((await check(kept, { uid: proof.leaf.uid, keys: [first.key] })).fault).toBeNull();
    }
    expect((await check(await proofOf(LEAVES.slice(0, 1), 0))).fault).toBeNull();
  });

  test("does not hold where a sum, a salt, a neighbour or a side was changed", async () => {
    const proof = await proofOf(LEAVES, 2);
    const [step] = proof.path as [WireSumProof["path"][number]];
    const changed: [WireSumProof, string][] = [
      [{ ...proof, leaf: { ...proof.leaf, sums: { ...proof.leaf.sums, USDT: "2" } } }, "root-differs"],
      [{ ...proof, leaf: { ...proof.leaf, salt: "00".repeat(32) } }, "root-differs"],
      [{ ...proof, leaf: { ...proof.leaf, uid: "10000003" } }, "root-differs"],
      [{ ...proof, path: [{ ...step, sums: { USDT: "1" } }, ...proof.path.slice(1)] }, "root-differs"],
      [{ ...proof, path: [{ ...step, count: 2 }, ...proof.path.slice(1)] }, "root-differs"],
      [
        { ...proof, path: [{ ...step, side: step.side === "left" ? "right" : "left" }, ...proof.path.slice(1)] },
        "root-differs",
      ],
      [{ ...proof, path: proof.path.slice(1) }, "root-differs"],
      [{ ...proof, path: proof.path.toReversed() }, "root-differs"],
      [{ ...proof, path: [{ ...step, sums: { USDT: "-1" } }, ...proof.path.slice(1)] }, "unreadable"],
      [{ ...proof, leaf: { ...proof.leaf, salt: "00" } }, "unreadable"],
      [{ ...proof, head: { ...proof.head, count: 6 } }, "signature-wrong"],
      [{ ...proof, head: { ...proof.head, sums: { USDT: "1" } } }, "signature-wrong"],
      [{ ...proof, keys: [] }, "signature-wrong"],
    ];
    for (const [other, fault] of changed) expect((await check(other)).fault).toBe(fault);
  });

  test("does not hold where the house signs less than the leaves add up to, or fewer of them", async () => {
    expect((await check(await proofOf(LEAVES, 1, { sums: { USDT: "27", BTC: "0.7" } }))).fault).toBe("sums-differ");
    expect((await check(await proofOf(LEAVES, 1, { sums: { USDT: "28" } }))).fault).toBe("sums-differ");
    expect((await check(await proofOf(LEAVES, 1, { count: 6 }))).fault).toBe("count-differs");
  });

  test("does not hold for somebody whose leaf was left out of what was published", async () => {
    const own = await proofOf(LEAVES, 3);
    const without = await proofOf(LEAVES.toSpliced(3, 1), 0);
    expect((await check({ ...own, head: without.head })).fault).toBe("root-differs");
  });

  test("is one person's, and of the log whose keys are known", async () => {
    const proof = await proofOf(LEAVES, 0);
    expect((await check(proof, { uid: "10000001" })).fault).toBe("leaf-of-another");
    const other = await holderOf("first");
    expect((await check(proof, { keys: [other.key] })).fault).toBe("keys-differ");
    expect((await check({ ...proof, keys: [wireKey(other.key)] })).fault).toBe("signature-wrong");
    const bad = { ...wireKey(first.key), since: 1 };
    expect((await check({ ...proof, keys: [bad] })).fault).toBe("key-signature-wrong");
  });

  test.each([null, 7, "text", {}, { version: 2 }, { version: 1, path: [] }])("reads %j as none", async (value) => {
    expect(await check(value)).toEqual({ fault: "unreadable", firstKeyId: "" });
  });
});
