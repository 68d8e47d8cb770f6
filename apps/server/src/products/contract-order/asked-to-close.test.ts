import type { Lots } from "@candor/money/money";
import { expect, test } from "vitest";
import { ContractRounds } from "./contract-rounds-test-support.ts";

const ALICE = "101";
const START = 10_000_000;

function opened(): { rounds: ContractRounds; id: string } {
  const rounds = new ContractRounds([ALICE], 1_000_000_000_000n);
  rounds.tick(START);
  const wish = {
    direction: "long",
    lots: 10 as Lots,
    leverage: 10,
    limit: null,
    takeProfit: null,
    stopLoss: null,
  } as const;
  const placed = rounds.place(ALICE, wish);
  if (placed.refused) throw new Error(placed.code);
  rounds.tick(START);
  return { rounds, id: placed.value.id };
}

test("whoever asks to close is still liquidated by a price that was on its way", () => {
  const { rounds, id } = opened();
  const inFlight = rounds.formed({ price: 9_000_000, isValid: true });
  rounds.close(ALICE, id);
  rounds.hear(inFlight);
  expect(rounds.lastOf(id)).toMatchObject({ status: "closed", reason: "liquidation" });
  expect(rounds.closings).toMatchObject([{ cause: "liquidation", askedAfter: inFlight.seq, tickSeq: inFlight.seq }]);
});

test("a price that could be known when a closing was asked for does not close, and the next one does", () => {
  const { rounds, id } = opened();
  const inFlight = rounds.formed({ price: START + 50_000, isValid: true });
  rounds.close(ALICE, id, 4 as Lots);
  rounds.hear(inFlight);
  expect(rounds.lastOf(id)).toMatchObject({ status: "closing", closedLots: 0 });
  rounds.tick(START);
  expect(rounds.lastOf(id)).toMatchObject({ status: "open", closedLots: 4, closingAfter: null });
  expect(rounds.closings).toMatchObject([{ cause: "user", askedAfter: inFlight.seq, tickSeq: inFlight.seq + 1 }]);
});
