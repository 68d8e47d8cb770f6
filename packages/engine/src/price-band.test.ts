import { type PriceTicks, rateOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { isInBand, marketLimit, marketProtection, mayFillFar, priceBandOf, worstPrice } from "./price-band.ts";

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

test("a market order without a worst price stops 2 % from the index, or at the band where that is nearer", () => {
  const index = ticks(1000);
  const protection = (width?: Parameters<typeof rateOf>[0]) => {
    const band = priceBandOf(index, width === undefined ? undefined : rateOf(width));
    return [marketProtection("buy", index, band), marketProtection("sell", index, band)];
  };
  expect(protection()).toEqual([1020, 980]);
  expect(protection(10_000_000n)).toEqual([1010, 990]);
});

test("an order may fill far from the index above +2 % for a buyer and below −2 % for a seller, never the other way round", () => {
  const far = (side: "buy" | "sell") =>
    [900, 979, 980, 1020, 1021, 1100].map((p) => mayFillFar(side, ticks(p), ticks(1000)));
  expect(far("buy")).toEqual([false, false, false, false, true, true]);
  expect(far("sell")).toEqual([true, true, false, false, false, false]);
});
