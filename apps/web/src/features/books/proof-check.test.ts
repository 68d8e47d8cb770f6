import { crypto, first, holderOf } from "@candor/engine/log-key-test-support";
import { wireKey } from "@candor/engine/log-wire";
import { leafOf, proofOf } from "@candor/engine/merkle-sum-test-support";
import { beforeAll, expect, test } from "vitest";
import { type CheckDeps, checkProof, fileNameOf, type Proof } from "./proof-check.ts";

const LEAVES = ["20000001", "20000002", "20000003"].map((uid, at) => leafOf(uid, { USDT: String(at + 5) }));
let proof: Proof;
let published: Proof["head"][];
let keys: unknown[];

beforeAll(async () => {
  proof = await proofOf(LEAVES, 1);
});

const check = (changed: Proof = proof, uid = "20000002") => {
  const ask = async (key: string) => (key === "GET /market/log/keys" ? keys : { list: published, next: null });
  return checkProof(changed, { ask: ask as unknown as CheckDeps["ask"], crypto, uid });
};

test("one's own leaf holds where it leads to what everybody is shown", async () => {
  [published, keys] = [[proof.head], [wireKey(first.key)]];
  expect(await check()).toEqual({ fault: null, firstKeyId: first.key.id });
  expect(fileNameOf(proof)).toMatch(/^candor-owed-20000002-\d{4}-\d\d-\d\d\.json$/);
});

test("an answer that was changed on the way is found", async () => {
  [published, keys] = [[proof.head], [wireKey(first.key)]];
  const less = { ...proof, leaf: { ...proof.leaf, sums: { USDT: "5.9" } } };
  expect((await check(less)).fault).toBe("root-differs");
  expect((await check(proof, "20000001")).fault).toBe("leaf-of-another");
  expect((await check({ ...proof, head: { ...proof.head, count: 4 } })).fault).toBe("signature-wrong");
});

test("a head that nobody else is shown does not count, nor one under other keys", async () => {
  keys = [wireKey(first.key)];
  published = [];
  expect((await check()).fault).toBe("not-published");
  published = [(await proofOf(LEAVES.slice(0, 2), 1)).head];
  expect((await check()).fault).toBe("not-published");
  [published, keys] = [[proof.head], [wireKey((await holderOf("first")).key)]];
  expect((await check()).fault).toBe("keys-differ");
});
