/**
 * Market data: the index price of every instrument on a grid of 250 ms, its log, candles and quotes (DOMAIN section 3).
 * This is the module's one door. It never shows a price to anyone before that price is durable, and nobody can set one.
 */
import type { InstrumentState, Period } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { Amount, Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { Bar, Tick } from "./tick.ts";

export type { Tick } from "./tick.ts";

export type TickListener = (ticks: readonly Tick[]) => void;

export interface MarketData {
  readonly priceMode: PriceMode;
  /** Recorded seconds per second of a replay of minute bars; 1 when nothing is replayed. */
  readonly replaySpeed: number;
  /** The last durable tick; undefined before the first and for instruments without a price. */
  lastTick(instrumentId: number): Tick | undefined;
  state(instrumentId: number): InstrumentState;
  /** What the price is made from, in words: "simulated", "replay of BTCUSDT-1m". Empty when there is none. */
  sources(instrumentId: number): readonly string[];
  /** Calls the listener with every step's ticks once they are durable. Returns the way to stop. */
  onTicks(listener: TickListener): () => void;
  /** Ticks of one instrument after a sequence number, from the log, oldest first: how a gap is closed. */
  ticksAfter(reader: Reader, instrumentId: number, seq: number, limit: number): Promise<readonly Tick[]>;
  /** Bars oldest first, the running one included, at most `limit` ending at `to`. */
  candles(
    instrumentId: number,
    period: Period,
    range: { from?: Instant | undefined; to?: Instant | undefined; limit: number },
  ): Promise<readonly Bar[]>;
  /** What an amount is worth at the last price, in minor units of the quote currency; undefined without a price. */
  valueIn(quoteCurrencyId: number, currencyId: number, amount: Amount): Amount | undefined;
  readonly routes: readonly Route[];
  /** Announces the quote and candle channels and publishes to them. */
  provideChannels(channels: Channels): void;
  /** Reads or makes the history, then starts the grid. */
  start(): Promise<void>;
  /** Stops after the step in progress and keeps the running bars. */
  stop(): Promise<void>;
}
