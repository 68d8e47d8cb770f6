/** The terms of a spot market for tests: few levels and small numbers. */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { type Lots, rateOf } from "@candor/money/money";
import type { HouseLadderTerms } from "./house-ladder.ts";
import { BAND_DEFAULT } from "./price-band.ts";
import type { SpotMarketTerms } from "./spot-market.ts";

/** Small numbers that meet often, so that histories are dense. */
export const PLAIN_SCALE: InstrumentScale = {
  priceScale: 2,
  tickUnits: 1,
  quantityScale: 4,
  lotUnits: 1,
  baseScale: 8,
  quoteScale: 6,
};

export const PLAIN_LADDER: HouseLadderTerms = {
  levels: 3,
  halfSpread: rateOf(15_000_000n),
  step: rateOf(10_000_000n),
  levelLots: 7 as Lots,
  refillLotsPerSecond: 5 as Lots,
};

/** Few levels are shown, so that more than are shown exist. */
export const PLAIN_TERMS: SpotMarketTerms = {
  scale: PLAIN_SCALE,
  ladder: PLAIN_LADDER,
  band: BAND_DEFAULT,
  levelsShown: 5,
};
