/** The product's own simulated prices of a new installation, by a new secret each time. For tests and benchmarks only. */
import { createSecretKey, randomBytes } from "node:crypto";
import { GRID_MS } from "@candor/engine/price-rules";
import { instantOf } from "@candor/money/money";
import type { Instrument } from "../../instrument/instrument.ts";
import { seedInstruments } from "../../instrument/instrument-seed.ts";
import type { Currency } from "../../ledger/ledger.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

export const SIMULATED_FROM = Date.UTC(2026, 10, 24);

/** As a new installation has them. */
export const seededInstruments = (): readonly Instrument[] =>
  seedInstruments((code) => ({ id: 1, code, decimals: code === "BTC" || code === "ETH" ? 8 : 6 }) as Currency);

export interface SimulatedPrices {
  readonly instrument: Instrument;
  /** In ticks, one for each step of the grid. */
  readonly prices: Float64Array;
}

export async function simulatedPrices(hours: number): Promise<readonly SimulatedPrices[]> {
  const instruments = seededInstruments();
  const length = (hours * 3_600_000) / GRID_MS;
  const prices = new Map(instruments.map(({ id }) => [id, new Float64Array(length)]));
  const feed = createSimulatedFeed(instruments, createSecretKey(randomBytes(32)));
  let step = 0;
  await feed.start(({ instrumentId, price }) => {
    (prices.get(instrumentId) as Float64Array)[step] = price;
  }, new Map());
  for (; step < length; step += 1) feed.advance?.(instantOf(SIMULATED_FROM + step * GRID_MS));
  return instruments.map((instrument) => ({ instrument, prices: prices.get(instrument.id) as Float64Array }));
}
