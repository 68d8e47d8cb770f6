import { FINE_FROM } from "@candor/engine/option-lead";
import { decimalUnits } from "@candor/money/decimal";
import { expect, test } from "vitest";
import type { Currency } from "../ledger/ledger.ts";
import { seedInstruments } from "./instrument-seed.ts";

test("every market of a new installation counts its price so finely that options are offered from the first minute", () => {
  const instruments = seedInstruments((code) => ({ id: 1, code, decimals: 6 }) as Currency);
  const coarse = instruments.filter(({ character, scale }) => {
    const ticks = decimalUnits(character.startPrice, scale.priceScale) / BigInt(scale.tickUnits);
    return ticks < BigInt(FINE_FROM);
  });
  expect(coarse.map(({ symbol }) => symbol)).toEqual([]);
});
