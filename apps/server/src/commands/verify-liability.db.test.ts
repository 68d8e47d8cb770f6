import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hexOf, wireKey } from "@candor/engine/log-wire";
import { hashOfSumHead, sumHeadMessage, type WireSumHead, type WireSumProof } from "@candor/engine/merkle-sum-proof";

import { afterAll, beforeAll, expect, test } from "vitest";
import { liabilityRoutes, readAllHeads } from "../products/liability-proof/liability-proof.ts";
import { LiabilityFixture } from "../products/liability-proof/liability-test-support.ts";
import { publishLiabilities } from "../products/liability-proof/publish-liabilities.ts";
import { runCommand } from "./command-test-support.ts";
import { liabilitiesOfDatabase, verifyLiabilityFile } from "./verify-liability.ts";

const PROGRAM = join(import.meta.dirname, "verify-log.ts");
const folder = mkdtempSync(join(tmpdir(), "candor-liability-"));
let t: LiabilityFixture;
let proof: WireSumProof;
let heads: readonly WireSumHead[];

/** Shows whatever list it is given to whoever asks, two heads at a time, and notes with what they asked. */
const shown = { heads: [] as readonly WireSumHead[], keys: [] as unknown[], asked: [] as IncomingHttpHeaders[] };
const PAGE = 2;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://server");
  shown.asked.push(request.headers);
  const after = url.searchParams.get("after");
  const older = shown.heads.toReversed().filter(({ id }) => after === null || BigInt(id) < BigInt(after));
  const list = older.slice(0, PAGE);
  const page = { list, has_more: older.length > PAGE, next: older.length > PAGE ? list.at(-1)?.id : null };
  const message = url.pathname.endsWith("/keys") ? shown.keys : page;
  response.end(JSON.stringify({ type: "ok", message }));
});

beforeAll(async () => {
  t = await LiabilityFixture.open(Date.UTC(2026, 10, 21, 12));
  const [anna, ben] = [await t.person(), await t.person()];
  await t.give(anna, 12_500_000n);
  await t.give(ben, 1_000_000n);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await publishLiabilities(t.deps);
  await t.books.seal();
  const mine = liabilityRoutes(t.deps).find(({ endpoint }) => endpoint.path === "/books/proof/mine");
  const answered = await mine?.handle({} as never, { caller: { customerId: anna.id } } as never);
  if (!answered || answered.refused) throw new Error("no proof");
  proof = answered.value as WireSumProof;
  await publishLiabilities(t.deps);
  await publishLiabilities(t.deps);
  heads = await readAllHeads(t.deps.database, t.deps.proofs);
  Object.assign(shown, { heads, keys: (await t.deps.proofs.keys(t.deps.database)).map(wireKey) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.close();
  await t.close();
});

function kept(value: unknown): string {
  const file = join(folder, "proof.json");
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
}
/** By itself: no database, no settings. */
const verify = (file: string, ...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words, file], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` });
    });
  });

test("a downloaded proof is checked by itself, and against the log that is named", async () => {
  const alone = await verify(kept(proof), "liability");
  expect(alone).toEqual({
    code: 0,
    said: expect.stringMatching(/^The liability proof holds: on 2026-11-21T12:00:00.000Z /),
  });
  expect(alone.said).toContain(
    `customer ${proof.leaf.uid} was owed 12.5 USDT, among 2 customers who were owed 13.5 USDT`,
  );
  expect((await verify(kept(proof), "--liability")).code).toBe(0);
  const within = await runCommand(PROGRAM, t.log.own.connection, "liability", kept(proof));
  expect(within.code).toBe(0);
});

test("one changed sum, a file that is none and one that is not there are said, by the exit code too", async () => {
  const changed = { ...proof, leaf: { ...proof.leaf, sums: { USDT: "12.4" } } };
  expect(await verify(kept(changed), "liability")).toEqual({
    code: 2,
    said: "The liability proof does not hold: the leaf does not lead to the published root.\n",
  });
  expect((await verify(kept("not json"), "liability")).code).toBe(1);
  expect((await verify(join(folder, "none.json"), "liability")).code).toBe(1);
  expect((await verify(kept(proof), "nonsense")).code).toBe(1);
});

/** Against what the server shows then. */
async function against(list: readonly WireSumHead[], value: WireSumProof = proof) {
  shown.heads = list;
  shown.asked = [];
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return verify(kept(value), "liability", "--url", address);
}

/** As a house that holds the key would sign it. */
async function signed(changed: WireSumHead): Promise<WireSumHead> {
  const { signature: _, ...facts } = changed;
  const { crypto, sign } = t.deps.proofs;
  return { ...facts, signature: hexOf(await sign(facts.key_id, await sumHeadMessage(facts, crypto.sha256))) };
}

const hashOf = (head: WireSumHead | undefined) => hashOfSumHead(head as WireSumHead, t.deps.proofs.crypto.sha256);
const [PROOF, LIST] = ["The liability proof does not hold: ", "The published list of heads does not hold: "];

test("a proof is found in the whole list that a server shows to who has no session, and its hashes are said", async () => {
  const { code, said } = await against(heads);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("It is number 1 of 3 that are published") });
  expect(said).toContain(`\n  1 ${await hashOf(heads[0])}\n  3 ${await hashOf(heads[2])}\n`);
  // Both pages of the list, and the keys before and after.
  expect(shown.asked).toHaveLength(4);
  for (const { cookie, authorization } of shown.asked) expect([cookie, authorization]).toEqual([undefined, undefined]);
});

test("a proof of which nothing or another head is published does not hold, however well it holds by itself", async () => {
  expect(await against([])).toEqual({
    code: 2,
    said: `${PROOF}nothing is published as number 1; the list ends with none.\n`,
  });
  const [first] = heads as [WireSumHead];
  const other = await signed({ ...first, count: 1, sums: { USDT: "12.5" } });
  expect(await against([other])).toEqual({
    code: 2,
    said: `${PROOF}another head than its own is published as number 1.\n`,
  });
  const beyond = { ...proof, head: await signed({ ...first, id: "9" }) };
  expect((await verify(kept(beyond), "liability")).code).toBe(0);
  expect(await against(heads, beyond)).toEqual({
    code: 2,
    said: `${PROOF}nothing is published as number 9; the list ends with 3.\n`,
  });
});

test("a list whose chain is broken does not hold, and it is said at which head", async () => {
  const [first, second, third] = heads as [WireSumHead, WireSumHead, WireSumHead];
  const cases: [readonly WireSumHead[], string][] = [
    [[first, third], "head 3 does not have the number after the one before it"],
    [[first, await signed({ ...third, id: "2" })], "head 2 does not name the one before it"],
    [[first, { ...second, count: 9 }, third], "head 2 is not signed by the key of its time"],
    [[first, await signed({ ...second, at: 1 }), third], "head 2 is older than the one before it"],
    [
      [first, second, await signed({ ...third, seal_number: "0", seal_hash: "" })],
      "head 3 names a seal over the books that contradicts the one before it",
    ],
  ];
  for (const [list, why] of cases) expect(await against(list)).toEqual({ code: 2, said: `${LIST}${why}.\n` });
});

test("a database that is named must have published the head, and have the seals that the list names", async () => {
  const inside = () => verifyLiabilityFile(kept(proof), liabilitiesOfDatabase(t.deps.database));
  expect(await inside()).toMatchObject({ holds: true, said: expect.stringContaining("It is number 1 of 3") });
  const source = liabilitiesOfDatabase(t.deps.database);
  const [, , third] = heads as [WireSumHead, WireSumHead, WireSumHead];
  const other = await signed({
    ...third,
    seal_hash: "cd".repeat(32),
    seal_number: String(BigInt(third.seal_number) + 1n),
  });
  const list = heads.with(-1, other);
  expect(await verifyLiabilityFile(kept(proof), { ...source, heads: async () => list })).toEqual({
    holds: false,
    said: `${LIST}head 3 names seal ${other.seal_number}, which is not the ledger's.\n`,
  });
});
