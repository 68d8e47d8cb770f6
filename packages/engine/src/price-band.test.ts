import { type PriceTicks, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { isInBand, marketLimit, priceBandOf, worstPrice } from "./price-band.ts";

const ticks = (price: number) => price as PriceTicks;

test("price-band reaches 10 % each way and is rounded inward to whole ticks", () => {
  expect(priceBandOf(ticks(1000))).toEqual({ low: 900, high: 1100 });
  expect(priceBandOf(ticks(1001))).toEqual({ low: 901, high: 1101 });
  expect(priceBandOf(ticks(1001), rateOf(0n))).toEqual({ low: 1001, high: 1001 });
});

test("price-band is never below one tick", () => {
  expect(priceBandOf(ticks(3), rateOf(1_000_000_000n))).toEqual({ low: 1, high: 6 });
});

test("price-band holds its edges and nothing beyond", () => {
  const band = priceBandOf(ticks(1000));
  expect([899, 900, 1100, 1101].map((price) => isInBand(ticks(price), band))).toEqual([false, true, true, false]);
});

test("price-band is the worst a market order trades at, unless its owner accepts less", () => {
  const band = priceBandOf(ticks(1000));
  expect([worstPrice("buy", band), worstPrice("sell", band)]).toEqual([1100, 900]);
  expect([marketLimit("buy", ticks(5000), band), marketLimit("buy", ticks(1005), band)]).toEqual([1100, 1005]);
  expect([marketLimit("sell", ticks(1), band), marketLimit("sell", ticks(995), band)]).toEqual([900, 995]);
});
