import { financingOf } from "@candor/engine/contract-margin";
import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import { positionOf } from "./contract-record.ts";
import { ContractRounds } from "./contract-rounds-test-support.ts";

const ALICE = "101";
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;
const DAY_MS = 86_400_000;

function opened(): readonly [ContractRounds, string] {
  const rounds = new ContractRounds([ALICE], FUNDS);
  rounds.tick(START);
  const wish = { direction: "long", lots: 10 as Lots, leverage: 10, limit: null } as const;
  const placed = rounds.place(ALICE, { ...wish, takeProfit: null, stopLoss: null });
  if (placed.refused) throw new Error(placed.code);
  rounds.tick(START);
  return [rounds, placed.value.id];
}

/** Days since 1970 at this instant. */
const dayOf = (rounds: ContractRounds): number => Math.floor(rounds.clock.now() / DAY_MS);

test("nights that nobody charged while the server stood still are charged with the next, each once", () => {
  const [rounds, id] = opened();
  const before = rounds.lastOf(id);
  const night = financingOf(positionOf(before));
  rounds.clock.advance(2 * DAY_MS);
  rounds.finance(dayOf(rounds));
  rounds.finance(dayOf(rounds));
  const after = rounds.lastOf(id);
  expect(after).toMatchObject({
    financing: 2n * night,
    margin: before.margin - 2n * night,
    financedDay: dayOf(rounds),
  });
  const { insurance, customer } = rounds.accounts;
  expect(rounds.books.posted(insurance)).toBe(2n * night);
  expect(rounds.books.held(customer(ALICE))).toBe(after.margin);
  rounds.clock.advance(DAY_MS);
  rounds.finance(dayOf(rounds));
  expect(rounds.lastOf(id).financing).toBe(3n * night);
});

test("a day on which it was not open yet when it began is not charged", () => {
  const [rounds, id] = opened();
  rounds.finance(dayOf(rounds));
  expect(rounds.lastOf(id)).toMatchObject({ financing: 0n, financedDay: null });
});

test("whoever closes at a price of the new day before its night was charged pays it all the same, once", () => {
  const [rounds, id] = opened();
  const night = financingOf(positionOf(rounds.lastOf(id)));
  rounds.clock.advance(DAY_MS);
  rounds.close(ALICE, id, 4 as Lots);
  rounds.tick(START);
  expect(rounds.lastOf(id)).toMatchObject({ closedLots: 4, financing: night, financedDay: dayOf(rounds) });
  rounds.finance(dayOf(rounds));
  expect(rounds.lastOf(id).financing).toBe(night);
  expect(rounds.books.posted(rounds.accounts.insurance)).toBe(night);
});

test("a price of the day before, heard late, charges no night of the new day", () => {
  const [rounds, id] = opened();
  const late = rounds.formed({ price: START * 0.9, isValid: true });
  rounds.clock.advance(DAY_MS);
  rounds.hear(late);
  expect(rounds.lastOf(id)).toMatchObject({ reason: "liquidation", financing: 0n });
});
