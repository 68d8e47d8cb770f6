import { type Instant, instantOf, lotsOf, type PriceTicks, rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Instrument } from "../../instrument/instrument.ts";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { apartPpbMax, type Freshness, freshnessOf, hasQuickSource } from "./price-freshness.ts";

const AT = instantOf(1_000_000);
const CADENCES: Readonly<Record<string, number>> = { stream: 1_000, made: 250, asked: 10_000, delayed: 60_000 };
const feed = {
  sources: () => Object.keys(CADENCES),
  cadenceMs(source: string): number {
    const cadence = CADENCES[source];
    if (cadence === undefined) throw new Error(`there is no source ${source}`);
    return cadence;
  },
};
const madeBy = (...sources: readonly string[]) => ({
  instrumentId: 7,
  samples: sources.map((source) => ({ source, price: 100, at: AT as Instant })),
});

describe("a price is quick enough for the house", () => {
  test.each([
    ["a stream", ["stream"], true],
    ["one that is made for each step", ["made"], true],
    ["one that is asked every ten seconds", ["asked"], false],
    ["one that is minutes late", ["delayed"], false],
    ["slow ones, however many", ["asked", "delayed"], false],
    ["a stream beside a slow one", ["delayed", "stream"], true],
    ["one that this feed does not have, such as a provider whose key is gone", ["elsewhere"], false],
    ["nothing known", [], false],
  ])("by %s: %#", (_, sources, isQuick) => {
    expect(hasQuickSource(feed, madeBy(...sources))).toBe(isQuick);
  });
});

describe("the house trades at a price by the age and the agreement of what made it", () => {
  const PRICE = 1_000_000 as PriceTicks;
  /** Both sides of a trade cost at least 0.11 % here: 0.01 % of spread and 0.1 % of fee. */
  const ladder = { levels: 3, halfSpread: rateOf(100_000n), step: rateOf(1n), levelLots: lotsOf(1) };
  const instrument = instrumentLike({
    freshnessMs: 500,
    ...{ makerFeeRate: rateOf(1_000_000n), takerFeeRate: rateOf(1_000_000n) },
    ladder: { ...ladder, refillLotsPerSecond: lotsOf(1) },
  });
  type Said = readonly [source: string, ageMs: number, price?: number];
  const freshness = (...said: readonly Said[]): Freshness =>
    freshnessOf(feed, instrument, {
      ...{ instrumentId: 7, at: AT, price: PRICE },
      samples: said.map(([source, ageMs, price = PRICE]) => ({ source, price, at: instantOf(AT - ageMs) })),
    });

  test.each<readonly [string, Freshness, readonly Said[]]>([
    ["said within the bound", "fresh", [["stream", 500]]],
    ["said before it", "old", [["stream", 501]]],
    [
      "one of several said within it",
      "fresh",
      [
        ["stream", 4_000],
        ["made", 100],
      ],
    ],
    [
      "news of a source that is asked now and then make nothing fresh",
      "old",
      [
        ["stream", 600],
        ["asked", 0],
      ],
    ],
    ["a provider that is late by its own words is never quick", "slow", [["delayed", 0]]],
    ["nothing said", "slow", []],
    [
      "a source as far away as a trade costs",
      "fresh",
      [
        ["stream", 0],
        ["made", 0, 1_001_100],
      ],
    ],
    [
      "one further up",
      "apart",
      [
        ["stream", 0],
        ["made", 0, 1_001_101],
      ],
    ],
    [
      "one further down",
      "apart",
      [
        ["stream", 0],
        ["made", 0, 998_899],
      ],
    ],
    [
      "a slow one that is further away counts in the price too",
      "apart",
      [
        ["stream", 0],
        ["asked", 9_000, 1_002_000],
      ],
    ],
  ])("%s: %s", (_, expected, said) => {
    expect(freshness(...said)).toBe(expected);
  });
});

test.each<readonly [string, Partial<Instrument>, bigint]>([
  ["what the cheaper side of a trade costs", {}, 300_000n],
  ["a cheaper contract", { contract: { halfSpread: 100_000n, feeRate: 100_000n } as never }, 200_000n],
  ["what it was under cheaper terms before", { costBefore: rateOf(150_000n) }, 150_000n],
  [
    "no more than a conversion costs",
    { makerFeeRate: rateOf(9_000_000n), takerFeeRate: rateOf(9_000_000n) },
    1_500_000n,
  ],
])("the house trades as far from a source as its cheapest order costs: %s", (_, change, bound) => {
  const rates = { makerFeeRate: rateOf(200_000n), takerFeeRate: rateOf(1_000_000n) };
  const ladder = { halfSpread: rateOf(100_000n) } as Instrument["ladder"];
  expect(apartPpbMax(instrumentLike({ ...rates, ladder, contract: null, ...change }))).toBe(bound);
});
