import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireSumProof } from "@candor/engine/merkle-sum-proof";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liabilityRoutes } from "../products/liability-proof/liability-proof.ts";
import { LiabilityGround } from "../products/liability-proof/liability-test-support.ts";
import { publishLiabilities } from "../products/liability-proof/publish-liabilities.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "verify-log.ts");
const folder = mkdtempSync(join(tmpdir(), "candor-liability-"));
let t: LiabilityGround;
let proof: WireSumProof;

beforeAll(async () => {
  t = await LiabilityGround.open(Date.UTC(2026, 10, 21, 12));
  const [anna, ben] = [await t.person(), await t.person()];
  await t.give(anna, 12_500_000n);
  await t.give(ben, 1_000_000n);
  await publishLiabilities(t.deps);
  const mine = liabilityRoutes(t.deps).find(({ endpoint }) => endpoint.path === "/books/proof/mine");
  const answered = await mine?.handle({} as never, { caller: { customerId: anna.id } } as never);
  if (!answered || answered.refused) throw new Error("no proof");
  proof = answered.value as WireSumProof;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
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
