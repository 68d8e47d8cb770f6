import { expect, test } from "vitest";
import type { TrialRow } from "./books-store.ts";
import { coverageOf } from "./coverage.ts";

const row = (owner: TrialRow["owner"], kind: string, posted: bigint, held = 0n, currencyId = 1): TrialRow => ({
  ...{ mode: "real", currencyId, kind, owner, accounts: 1, posted, held },
});

test("coverage is what came in from outside against what customers have, the house's own beside it", () => {
  const [usdt] = coverageOf([
    row("customer", "funding", 700n),
    row("customer", "spot", 300n, 120n),
    row("house", "fees", 40n),
    row("house", "desk", 60n, 25n),
    row("house", "external", -1_100n),
  ]);
  expect(usdt).toMatchObject({ owed: 1_000n, house: 100n, assets: 1_100n, difference: 0n, promised: 25n });
  expect(usdt?.coverageBps).toBe(11_000n);
  expect([...(usdt?.wallets ?? [])]).toEqual([
    ["funding", 700n],
    ["spot", 300n],
  ]);
});

test("coverage is rounded down, and none where nothing is owed", () => {
  expect(coverageOf([row("customer", "spot", 3n), row("house", "external", -2n)])[0]?.coverageBps).toBe(6_666n);
  expect(coverageOf([row("customer", "spot", 3n), row("house", "external", 1n)])[0]?.coverageBps).toBe(-3_334n);
  expect(coverageOf([row("house", "fees", 3n), row("house", "external", -3n)])[0]?.coverageBps).toBeNull();
});

test("what vanished from an account shows as a difference, in its own currency alone", () => {
  const found = coverageOf([
    row("customer", "spot", 5n),
    row("house", "external", -6n),
    row("customer", "spot", 9n, 0n, 10),
    row("house", "external", -9n, 0n, 10),
  ]);
  expect(found.map(({ currencyId, difference }) => [currencyId, difference])).toEqual([
    [1, 1n],
    [10, 0n],
  ]);
});
