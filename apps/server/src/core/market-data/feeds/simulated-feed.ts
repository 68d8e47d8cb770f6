/**
 * Simulated prices for every instrument, at any hour of any day. A pure function of the seed and the time, going on from
 * the last durable price after a restart. Says of itself that it is simulated.
 */
import type { KeyObject } from "node:crypto";
import { GRID_MS } from "@candor/engine/price-rules";
import type { Instant } from "@candor/money/money";
import type { Instrument } from "../../instrument/instrument.ts";
import type { Feed, SampleSink } from "./feed.ts";
import { simulatedHistory, wholeTicks } from "./simulated-history.ts";
import { SimulatedMarket } from "./simulated-market.ts";
import { Noise } from "./simulated-noise.ts";

const SOURCE = "simulated";

export function createSimulatedFeed(instruments: readonly Instrument[], seed: KeyObject): Feed {
  const noise = new Noise(seed);
  const markets = new Map(instruments.map((instrument) => [instrument.id, new SimulatedMarket(instrument, noise)]));
  /** In ticks with a fraction, so that a quiet instrument does not stick to one tick. */
  const prices = new Map<number, number>();
  let deliver: SampleSink | undefined;

  const marketOf = (instrumentId: number): SimulatedMarket => {
    const market = markets.get(instrumentId);
    if (!market) throw new Error(`instrument ${instrumentId} is not simulated`);
    return market;
  };

  return {
    mode: "simulated",
    origin: SOURCE,
    speed: 1,
    sources: (instrumentId) => (markets.has(instrumentId) ? [SOURCE] : []),
    cadenceMs: () => GRID_MS,
    history: async (instrument, before) => simulatedHistory(marketOf(instrument.id), before),
    async start(sink, resume) {
      for (const [id, market] of markets) prices.set(id, resume.get(id)?.price ?? market.startPrice);
      deliver = sink;
    },
    advance(at: Instant) {
      for (const [instrumentId, before] of prices) {
        const market = marketOf(instrumentId);
        const price = market.nextPrice(before, at, GRID_MS);
        prices.set(instrumentId, price);
        const volume = market.volume(at, GRID_MS);
        deliver?.({ instrumentId, source: SOURCE, price: wholeTicks(price), volume, at, chartAt: at });
      }
    },
    async stop() {
      deliver = undefined;
    },
  };
}
