import type { InstrumentScale } from "@candor/money/instrument-scale";
import { amountOf, lotsOf, priceTicksOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { givenAway, givenMax } from "./given-away.ts";

/** Cents, lots of 0.001, money of six decimals. */
const SCALE: InstrumentScale = {
  ...{ priceScale: 2, tickUnits: 1, quantityScale: 3, lotUnits: 1, baseScale: 8, quoteScale: 6 },
};
/** As above, with a quote currency that has fewer decimals than price × quantity. */
const COARSE: InstrumentScale = { ...SCALE, quoteScale: 2 };
const INDEX = priceTicksOf(10_000);
const given = (side: "buy" | "sell", ticks: number, lots = 1_000, scale = SCALE) =>
  givenAway({ side, price: priceTicksOf(ticks), lots: lotsOf(lots) }, INDEX, scale);

test("only what is worse than the index for its owner is given away: a dear purchase, a cheap sale", () => {
  expect([given("buy", 10_200), given("sell", 9_800)]).toEqual([2_000_000n, 2_000_000n]);
  expect([given("buy", 10_000), given("buy", 9_000), given("sell", 10_000), given("sell", 11_000)]).toEqual([
    ...[0n, 0n, 0n, 0n],
  ]);
});

test("what is no whole minor unit counts as one", () => {
  expect([given("buy", 10_001, 1, COARSE), given("sell", 9_998, 1, COARSE)]).toEqual([1n, 1n]);
});

test("2 % of the account rounded down, and never less than 100 USDT", () => {
  const most = (worth: bigint) => givenMax(amountOf(worth));
  expect([most(0n), most(5_000_000_000n), most(5_000_000_050n)]).toEqual([100_000_000n, 100_000_000n, 100_000_001n]);
  expect([most(5_000_000_049n), most(10_000_000_000n)]).toEqual([100_000_000n, 200_000_000n]);
});
