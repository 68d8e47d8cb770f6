import type { Lots, PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { ContractScenario } from "./contract-scenario-test-support.ts";

const ALICE = "101";
const START = 10_000_000;
const ticks = (price: number) => price as PriceTicks;

/** A long of 10 lots, entered at 100,020.00, and its id. */
function opened(): readonly [ContractScenario, string] {
  const scenario = new ContractScenario([ALICE], 1_000_000_000_000n);
  scenario.tick(START);
  const request = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = scenario.place(ALICE, { ...request, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  scenario.tick(START);
  return [scenario, placed.value.id];
}

const codeOf = (answer: { readonly refused: boolean; readonly code?: string }) =>
  answer.refused ? answer.code : "accepted";

describe("stops of a position", () => {
  test("may secure what it has gained", () => {
    const [scenario, id] = opened();
    scenario.tick(11_000_000);
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: null, stopLoss: ticks(10_900_000) }))).toBe("accepted");
    scenario.tick(10_901_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "stop-loss" });
    expect(scenario.closings[0]?.profit).toBeGreaterThan(0n);
  });

  test("that the price has passed are refused", () => {
    const [scenario, id] = opened();
    scenario.tick(9_800_000);
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: null, stopLoss: ticks(9_900_000) }))).toBe(
      "stop-loss-wrong-side",
    );
    scenario.tick(11_000_000);
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: ticks(10_900_000), stopLoss: null }))).toBe(
      "take-profit-wrong-side",
    );
  });

  test("are held against the last price that counted while the market is halted", () => {
    const [scenario, id] = opened();
    scenario.tick(11_000_000);
    scenario.tick(9_000_000, false);
    // Against its entry the one would gain, and the other be a stop that lies where it is.
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: ticks(10_900_000), stopLoss: null }))).toBe(
      "take-profit-wrong-side",
    );
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: null, stopLoss: ticks(10_900_000) }))).toBe("accepted");
    scenario.tick(10_950_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", stopLoss: 10_900_000 });
  });

  test("are judged by no price that their owner could know of", () => {
    const [scenario, id] = opened();
    const spike = scenario.formed({ price: 10_400_000, isValid: true });
    scenario.formed({ price: START, isValid: true });
    expect(codeOf(scenario.setStops(ALICE, id, { takeProfit: ticks(10_200_000), stopLoss: null }))).toBe("accepted");
    scenario.hear(spike);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open" });
  });

  test("keep nobody from a liquidation by a price that is on its way", () => {
    const [scenario, id] = opened();
    const inFlight = scenario.formed({ price: 9_000_000, isValid: true });
    scenario.formed({ price: START, isValid: true });
    scenario.setStops(ALICE, id, { takeProfit: ticks(10_200_000), stopLoss: null });
    scenario.hear(inFlight);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "liquidation" });
  });

  test("act by the first price after them", () => {
    const [scenario, id] = opened();
    const inFlight = scenario.formed({ price: START, isValid: true });
    scenario.setStops(ALICE, id, { takeProfit: ticks(10_200_000), stopLoss: null });
    scenario.hear(inFlight);
    scenario.tick(10_300_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "take-profit" });
  });
});

test("stops of an order that waits put off its entry by no price", () => {
  const scenario = new ContractScenario([ALICE], 1_000_000_000_000n);
  scenario.tick(START);
  const request = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = scenario.place(ALICE, { ...request, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  const inFlight = scenario.formed({ price: START, isValid: true });
  scenario.setStops(ALICE, placed.value.id, { takeProfit: ticks(10_200_000), stopLoss: null });
  scenario.hear(inFlight);
  expect(scenario.lastOf(placed.value.id)).toMatchObject({ status: "open", openSeq: inFlight.seq });
});
