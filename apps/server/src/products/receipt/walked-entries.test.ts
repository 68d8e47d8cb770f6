import type { BlockTick } from "@candor/engine/tick-packing";
import { amountOf, instantOf, priceTicksOf, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { OptionRow } from "./settled-order-store.ts";
import { WalkedEntries } from "./walked-entries.ts";

const TAKEN_AT = 1_000_000;
const PRICE = 1_000_000;
/** Nothing of the time before is in this log, so that sources have to agree to the tick, and a price has to be many ticks. */
const entries = new WalkedEntries({ async *blocks() {} });

const tick = (seq: number, others: number, price = PRICE): [number, BlockTick] => {
  const at = instantOf(TAKEN_AT + seq * 250);
  const samples = [price, others, price].map((said, nth) => ({ source: `s${nth}`, price: said, at }));
  return [seq, { ...({} as BlockTick), seq, at, price: priceTicksOf(price), isValid: true, samples } as BlockTick];
};

const option = (seq: number, changes: Partial<OptionRow> = {}): OptionRow => ({
  ...{ kind: "option", id: "1", orderId: "1", mode: "demo", instrumentId: 1, direction: "up", seconds: 30 },
  ...{ stake: amountOf(1n), payout: amountOf(1n), payoutRate: rateOf(800_000_000n), afterSeq: 0 },
  ...{
    takenAt: instantOf(TAKEN_AT),
    bumpMs: 500,
    apartPpb: 500_000n,
    isStepBound: true,
    settledAt: instantOf(TAKEN_AT),
  },
  ...{ status: "won", judged: null, reason: null },
  entry: { seq, at: instantOf(TAKEN_AT), price: priceTicksOf(PRICE), endAt: instantOf(TAKEN_AT) },
  ...changes,
});

test.each<[string, OptionRow, readonly [number, BlockTick][], string | undefined]>([
  ["at the first price", option(2), [tick(1, PRICE), tick(2, PRICE)], undefined],
  ["after one that a source led", option(3), [tick(1, PRICE), tick(2, PRICE + 1), tick(3, PRICE)], undefined],
  [
    "after one that nothing spoke against",
    option(3),
    [tick(1, PRICE), tick(2, PRICE), tick(3, PRICE)],
    "entered by tick 3 instead of 2",
  ],
  ["at one that a source led", option(2), [tick(1, PRICE), tick(2, PRICE + 1)], "tick 2 enters nothing"],
  ["at one that is too coarse", option(2), [tick(1, 9_999, 9_999), tick(2, 9_999, 9_999)], "tick 2 enters nothing"],
  [
    "at such a one before steps counted",
    option(2, { isStepBound: false }),
    [tick(1, 9_999, 9_999), tick(2, 9_999, 9_999)],
    undefined,
  ],
  ["before its bump", option(1), [tick(1, PRICE)], "tick 1 enters nothing"],
  ["before there was the rule", option(2, { apartPpb: null }), [tick(1, PRICE), tick(2, PRICE + 1)], undefined],
])("an entry %s", async (_, row, ticks, fault) => {
  expect(await entries.faultOf(row, new Map(ticks))).toBe(fault);
});
