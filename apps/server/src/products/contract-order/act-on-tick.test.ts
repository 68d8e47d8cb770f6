import type { Lots, PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { ContractRounds, type Wish } from "./contract-rounds-test-support.ts";

const ALICE = "101";
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;

const LONG: Wish = {
  ...{ direction: "long", lots: 10 as Lots, leverage: 10, limit: null },
  ...{ takeProfit: null, stopLoss: null },
};

function roundsAt(price = START): ContractRounds {
  const rounds = new ContractRounds([ALICE], FUNDS);
  rounds.tick(price);
  return rounds;
}

/** Takes an order; its id. */
function taken(rounds: ContractRounds, wish: Partial<Wish> = {}, owner = ALICE): string {
  const placed = rounds.place(owner, { ...LONG, ...wish });
  if (placed.refused) throw new Error(placed.code);
  return placed.value.id;
}

function opened(rounds: ContractRounds, wish: Partial<Wish> = {}): string {
  const id = taken(rounds, wish);
  rounds.tick(START);
  return id;
}

describe("a position that is asked to close in part", () => {
  test.each([
    ["liquidation", {}, 9_000_000],
    ["stop-loss", { stopLoss: 9_900_000 as PriceTicks }, 9_890_000],
    ["take-profit", { takeProfit: 10_100_000 as PriceTicks }, 10_150_000],
  ] as const)("is closed whole by a tick that reaches its %s", (cause, stops, price) => {
    const rounds = roundsAt();
    const id = opened(rounds, stops);
    rounds.close(ALICE, id, 1 as Lots);
    rounds.tick(price);
    expect(rounds.lastOf(id)).toMatchObject({ status: "closed", reason: cause, closedLots: 10 });
    expect(rounds.closings).toMatchObject([{ lots: 10, cause }]);
  });

  test("is warned by a tick that calls for its margin, and closed in part by it", () => {
    const rounds = roundsAt();
    const id = opened(rounds);
    rounds.close(ALICE, id, 4 as Lots);
    rounds.tick(9_650_000);
    expect(rounds.lastOf(id)).toMatchObject({ status: "open", isCalled: true, closedLots: 4 });
  });

  test("keeps the rest open where the tick reaches nothing", () => {
    const rounds = roundsAt();
    const id = opened(rounds, { stopLoss: 9_900_000 as PriceTicks });
    rounds.close(ALICE, id, 4 as Lots);
    rounds.tick(START);
    expect(rounds.lastOf(id)).toMatchObject({ status: "open", closedLots: 4 });
  });
});
