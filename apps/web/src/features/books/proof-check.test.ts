import { crypto, first, holderOf } from "@candor/engine/log-key-test-support";
import { wireKey } from "@candor/engine/log-wire";
import { hashOfSumHead } from "@candor/engine/merkle-sum-proof";
import { chainOf, leafOf, proofOf } from "@candor/engine/merkle-sum-test-support";
import { beforeEach, describe, expect, test } from "vitest";
import type { SeenHead } from "./kept-owed-head.ts";
import { checkList, type ListDeps } from "./list-check.ts";
import { checkProof, fileNameOf, type Proof } from "./proof-check.ts";

const LEAVES = ["20000001", "20000002", "20000003"].map((uid, at) => leafOf(uid, { USDT: String(at + 5) }));
/** Pages as a server may send them, however many were asked for. */
const PAGE = 2;
let proof: Proof;
/** Oldest first. */
let published: Proof["head"][];
let keys: unknown[];

beforeEach(async () => {
  proof = await proofOf(LEAVES, 1);
  keys = [wireKey(first.key)];
  published = [proof.head];
});

const depsOf = (kept?: SeenHead): ListDeps => {
  const ask = async (key: string, { after }: { after?: string }) => {
    if (key === "GET /market/log/keys") return keys;
    const older = published.toReversed().filter(({ id }) => after === undefined || BigInt(id) < BigInt(after));
    const list = older.slice(0, PAGE);
    return { list, next: older.length > PAGE ? list.at(-1)?.id : null };
  };
  return { ask: ask as unknown as ListDeps["ask"], crypto, kept };
};
const check = (changed: Proof = proof, uid = "20000002") => checkProof(changed, { ...depsOf(), uid });
const seenOf = async (head: Proof["head"]): Promise<SeenHead> => ({
  ...{ id: head.id, at: head.at, hash: await hashOfSumHead(head, crypto.sha256) },
});

describe("one's own leaf", () => {
  test("holds where it leads to what everybody is shown", async () => {
    const head = await seenOf(proof.head);
    expect(await check()).toMatchObject({ fault: null, firstKeyId: first.key.id, head, list: { newest: head } });
    expect(fileNameOf(proof)).toMatch(/^candor-owed-20000002-\d{4}-\d\d-\d\d\.json$/);
  });

  test("does not hold where its answer was changed on the way", async () => {
    const less = { ...proof, leaf: { ...proof.leaf, sums: { USDT: "5.9" } } };
    expect((await check(less)).fault).toBe("root-differs");
    expect((await check(proof, "20000001")).fault).toBe("leaf-of-another");
    expect((await check({ ...proof, head: { ...proof.head, count: 4 } })).fault).toBe("signature-wrong");
  });

  test("does not count under a head that nobody else is shown, nor under other keys", async () => {
    published = [];
    expect((await check()).fault).toBe("not-listed");
    published = [(await proofOf(LEAVES.slice(0, 2), 1)).head];
    expect(await check()).toMatchObject({ fault: "listed-otherwise", head: undefined });
    keys = [wireKey((await holderOf("first")).key)];
    expect((await check()).fault).toBe("keys-differ");
  });

  test("does not count where the list that it is on is no chain", async () => {
    published = [proof.head, ...(await chainOf(LEAVES, [{}, { previous: "ff".repeat(32) }])).slice(1)];
    const checked = await check();
    expect(checked.fault).toBe("previous-differs");
    expect(checked.list).toMatchObject({ fault: { fault: "previous-differs", id: "2" }, newest: undefined });
  });
});

describe("the published list", () => {
  test("holds over all its pages, and says which head is the newest", async () => {
    published = await chainOf(LEAVES, [{}, {}, {}, {}, {}]);
    const checked = await checkList(depsOf());
    expect(checked.fault).toBeNull();
    expect(checked.heads).toEqual(published);
    expect(checked.newest).toEqual(await seenOf(published[4]!));
    published = [];
    expect(await checkList(depsOf())).toMatchObject({ fault: null, newest: undefined });
  });

  test("holds where the head that this browser kept is still in it, and where it has grown since", async () => {
    published = await chainOf(LEAVES, [{}, {}, {}]);
    const kept = await seenOf(published[1]!);
    expect(await checkList(depsOf(kept))).toMatchObject({ fault: null, kept, newest: { id: "3" } });
  });

  test("does not hold where another chain, or a shorter one, came in its place", async () => {
    const before = await chainOf(LEAVES, [{}, {}, {}]);
    const kept = await seenOf(before[2]!);
    published = await chainOf(LEAVES.slice(1), [{}, {}, {}, {}]);
    expect((await checkList(depsOf())).fault).toBeNull();
    const missing = { fault: { fault: "kept-missing", id: "3" }, newest: undefined, kept };
    expect(await checkList(depsOf(kept))).toMatchObject(missing);
    published = before.slice(0, 2);
    expect(await checkList(depsOf(kept))).toMatchObject(missing);
    published = [];
    expect(await checkList(depsOf(kept))).toMatchObject(missing);
  });

  test("is not asked for without end by a server that goes round in circles", async () => {
    published = await chainOf(LEAVES, [{}, {}, {}]);
    const { ask } = depsOf();
    const circling = async (key: "GET /market/log/keys", input: Record<string, never>) =>
      String(key) === "GET /books/proof/list"
        ? { list: published.toReversed().slice(0, PAGE), next: "2" }
        : ask(key, input);
    const checked = await checkList({ ...depsOf(), ask: circling as unknown as ListDeps["ask"] });
    expect(checked.fault).toMatchObject({ fault: "number-missing" });
  });
});
