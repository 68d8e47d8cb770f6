import { financingOf } from "@candor/engine/contract-margin";
import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import { positionOf } from "./contract-record.ts";
import { ContractScenario } from "./contract-scenario-test-support.ts";

const ALICE = "101";
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;
const DAY_MS = 86_400_000;

function opened(): readonly [ContractScenario, string] {
  const scenario = new ContractScenario([ALICE], FUNDS);
  scenario.tick(START);
  const request = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = scenario.place(ALICE, { ...request, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  scenario.tick(START);
  return [scenario, placed.value.id];
}

/** Days since 1970 at this instant. */
const dayOf = (scenario: ContractScenario): number => Math.floor(scenario.clock.now() / DAY_MS);

test("nights that nobody charged while the server stood still are charged with the next, each once", () => {
  const [scenario, id] = opened();
  const before = scenario.lastOf(id);
  const night = financingOf(positionOf(before));
  scenario.clock.advance(2 * DAY_MS);
  scenario.finance(dayOf(scenario));
  scenario.finance(dayOf(scenario));
  const after = scenario.lastOf(id);
  expect(after).toMatchObject({
    financing: 2n * night,
    margin: before.margin - 2n * night,
    financedDay: dayOf(scenario),
  });
  const { insurance, customer } = scenario.accounts;
  expect(scenario.books.posted(insurance)).toBe(2n * night);
  expect(scenario.books.held(customer(ALICE))).toBe(after.margin);
  scenario.clock.advance(DAY_MS);
  scenario.finance(dayOf(scenario));
  expect(scenario.lastOf(id).financing).toBe(3n * night);
});

test("a day on which it was not open yet when it began is not charged", () => {
  const [scenario, id] = opened();
  scenario.finance(dayOf(scenario));
  expect(scenario.lastOf(id)).toMatchObject({ financing: 0n, financedDay: null });
});

test("whoever closes at a price of the new day before its night was charged pays it all the same, once", () => {
  const [scenario, id] = opened();
  const night = financingOf(positionOf(scenario.lastOf(id)));
  scenario.clock.advance(DAY_MS);
  scenario.close(ALICE, id, 4 as Lots);
  scenario.tick(START);
  expect(scenario.lastOf(id)).toMatchObject({ closedLots: 4, financing: night, financedDay: dayOf(scenario) });
  scenario.finance(dayOf(scenario));
  expect(scenario.lastOf(id).financing).toBe(night);
  expect(scenario.books.posted(scenario.accounts.insurance)).toBe(night);
});

test("a price of the day before, heard late, charges no night of the new day", () => {
  const [scenario, id] = opened();
  const late = scenario.formed({ price: START * 0.9, isValid: true });
  scenario.clock.advance(DAY_MS);
  scenario.hear(late);
  expect(scenario.lastOf(id)).toMatchObject({ reason: "liquidation", financing: 0n });
});
