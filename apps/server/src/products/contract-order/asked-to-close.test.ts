import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import { ContractScenario } from "./contract-scenario-test-support.ts";

const ALICE = "101";
const START = 10_000_000;

function opened(): { scenario: ContractScenario; id: string } {
  const scenario = new ContractScenario([ALICE], 1_000_000_000_000n);
  scenario.tick(START);
  const request = {
    direction: "long",
    lots: 10 as Lots,
    leverage: 10,
    limit: null,
    takeProfit: null,
    stopLoss: null,
  } as const;
  const placed = scenario.place(ALICE, request);
  if (placed.refused) throw new Error(placed.code);
  scenario.tick(START);
  return { scenario, id: placed.value.id };
}

test("whoever asks to close is still liquidated by a price that was on its way", () => {
  const { scenario, id } = opened();
  const inFlight = scenario.formed({ price: 9_000_000, isValid: true });
  scenario.close(ALICE, id);
  scenario.hear(inFlight);
  expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "liquidation" });
  expect(scenario.closings).toMatchObject([{ cause: "liquidation", askedAfter: inFlight.seq, tickSeq: inFlight.seq }]);
});

test("a price that could be known when a closing was asked for does not close, and the next one does", () => {
  const { scenario, id } = opened();
  const inFlight = scenario.formed({ price: START + 50_000, isValid: true });
  scenario.close(ALICE, id, 4 as Lots);
  scenario.hear(inFlight);
  expect(scenario.lastOf(id)).toMatchObject({ status: "closing", closedLots: 0 });
  scenario.tick(START);
  expect(scenario.lastOf(id)).toMatchObject({ status: "open", closedLots: 4, closingAfter: null });
  expect(scenario.closings).toMatchObject([{ cause: "user", askedAfter: inFlight.seq, tickSeq: inFlight.seq + 1 }]);
});
