/** The prices of an engine that a test steps, as a desk asks for them; the test announces its ticks. For tests only. */

import type { Prices } from "../core/desk/desk-test-support.ts";
import type { Instrument, Instruments } from "../core/instrument/instrument.ts";
import type { Feed } from "../core/market-data/feeds/feed.ts";
import type { TickListener } from "../core/market-data/market-data.ts";
import { freshnessOf } from "../core/market-data/model/price-freshness.ts";
import type { MarketDataEngine } from "../core/market-data/pricing/market-data-engine.ts";
import { readKeptTicksAfter } from "../core/tick-log/log-writer.ts";
import type { Tick } from "../core/tick-log/tick.ts";

export interface EnginePrices extends Prices {
  /** Announces ticks that are durable. */
  tell(ticks: readonly Tick[]): void;
  /** From now on nobody who listened hears anything, as after a kill. */
  silence(): void;
}

export function enginePrices(
  engine: MarketDataEngine,
  feed: Feed,
  instruments: Pick<Instruments, "byId">,
): EnginePrices {
  const listeners = new Set<TickListener>();
  return {
    get priceMode() {
      return feed.mode;
    },
    isPriceFor: (mode) => mode === "demo" || feed.mode === "live",
    state: (instrumentId) => engine.state(instrumentId),
    session: (instrumentId) => engine.session(instrumentId),
    endsSession: ({ instrumentId, chartAt }) => feed.breaks?.endsAt(instrumentId, chartAt) ?? false,
    freshness: (tick) => freshnessOf(feed, instruments.byId(tick.instrumentId) as Instrument, tick),
    lastTick: (instrumentId) => engine.board.lastTick(instrumentId),
    numberBy: (instrumentId, now) => engine.numberBy(instrumentId, now),
    durableUpTo: () => engine.durableUpTo || null,
    lastPrice: (instrumentId) => engine.board.lastGoodTick(instrumentId)?.price,
    logReceipt: () => null,
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keptTicksAfter: readKeptTicksAfter,
    beforeChange: () => () => undefined,
    tell(ticks) {
      for (const listener of listeners) listener(ticks);
    },
    silence: () => listeners.clear(),
  };
}
