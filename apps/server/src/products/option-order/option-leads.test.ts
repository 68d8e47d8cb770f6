import { instantOf, lotsOf, priceTicksOf, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { Reader } from "../../platform/database/database.ts";
import { OptionLeads } from "./option-leads.ts";

const TERMS = { seconds: 30, payoutRate: rateOf(800_000_000n), isStepBound: true };
const NOBODY = {} as Reader;

/** The first of two sources is 40 ticks above the other all the time. */
function tick(seq: number): Tick {
  const [at, price] = [instantOf(seq * 250), priceTicksOf(100_000 + 10 * (Math.floor(seq / 4) % 7))];
  const samples = [
    { source: "alpha", price: price + 40, at },
    { source: "beta", price, at },
  ];
  return { ...{ instrumentId: 1, seq, at, chartAt: at, price, volume: lotsOf(0), isValid: true }, samples };
}

const LOG = Array.from({ length: 1_300 }, (_, nth) => tick(nth + 1));
const marketData = {
  lastTick: () => LOG.at(-1),
  keptTicksAfter: async (_: Reader, __: number, seq: number, limit: number) =>
    LOG.filter((one) => one.seq > seq).slice(0, limit),
};

test("what was usual is read from the log at a start, and so the same as where it was heard", async () => {
  const [heard, started, empty] = [1, 2, 3].map(() => new OptionLeads([1], marketData));
  for (const one of LOG) heard?.hear(one);
  await started?.load(NOBODY);
  const next = tick(1_301);
  expect([heard, started, empty].map((one) => one?.isLed(next, TERMS))).toEqual([false, false, true]);
});
