import { amountOf, instantOf, lotsOf, priceTicksOf, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { OptionRecord } from "./option-record.ts";
import { concerns } from "./settle-option-order.ts";

const TAKEN_AT = 1_000_000;
const BUMP_MS = 500;

const WAITING: OptionRecord = {
  ...{ id: "1", portfolioId: "7", mode: "demo", instrumentId: 1, currencyId: 1, direction: "up", seconds: 30 },
  ...{ stake: amountOf(10n), payoutRate: rateOf(800_000_000n), payout: amountOf(8n), afterSeq: 5, bumpMs: BUMP_MS },
  ...{
    apartPpb: 500_000n,
    isStepBound: true,
    termsId: "1",
    entryPrice: null,
    entrySeq: null,
    entryAt: null,
    endAt: null,
  },
  ...{ priceCount: null, priceSum: null, endSeq: null, status: "accepted", reason: null },
  ...{ createdAt: instantOf(TAKEN_AT), updatedAt: instantOf(TAKEN_AT) },
};

const tick = (seq: number, later: number, isValid = true): Tick => {
  const at = instantOf(TAKEN_AT + later);
  return {
    ...{ instrumentId: 1, seq, at, chartAt: at, price: priceTicksOf(1_000_000), volume: lotsOf(0) },
    ...{ isValid, samples: [] },
  };
};

type Judged = readonly [
  what: string,
  tick: Tick,
  freshness: Parameters<typeof concerns>[2],
  isLed: boolean,
  doesEnter: boolean,
];

test.each<Judged>([
  ["the first a bump later", tick(6, BUMP_MS), "fresh", false, true],
  ["less than a bump later", tick(6, BUMP_MS - 1), "fresh", false, false],
  ["that was known when it was taken", tick(5, BUMP_MS), "fresh", false, false],
  ["that does not count", tick(6, BUMP_MS, false), "fresh", false, false],
  ["that is old", tick(6, BUMP_MS), "old", false, false],
  ["that a source is ahead of", tick(6, BUMP_MS), "apart", false, false],
  ["that a source leads", tick(6, BUMP_MS), "fresh", true, false],
  ["that comes too late, which gives the order up", tick(6, 3_001), "old", true, true],
])("an order that waits takes a price %s: %s", (_, price, freshness, isLed, doesEnter) => {
  expect(concerns(price, WAITING, freshness, () => isLed)).toBe(doesEnter);
});
