/**
 * Market data: the index price of every instrument on a grid of 250 ms, its log, candles and quotes (DOMAIN section 3).
 * This is the module's one door. It never shows a price to anyone before that price is durable, and nobody can set one.
 */
import type { InstrumentState, Period } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { SignedHead } from "@candor/engine/tick-block";
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { Instruments } from "../instrument/instrument.ts";
import { type CandleRange, candlesOf } from "./candle-reader.ts";
import type { Feed } from "./feed.ts";
import { type GridLoop, startGridLoop } from "./grid-loop.ts";
import { createKeyFiles } from "./log-keys/key-files.ts";
import { provideMarketDataChannels } from "./market-data-channels.ts";
import { MarketDataEngine } from "./market-data-engine.ts";
import { marketDataRoutes } from "./market-data-routes.ts";
import { QuoteLists } from "./quote-lists.ts";
import { readRecordings } from "./recording.ts";
import { createReplayFeed } from "./replay-feed.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import type { Bar, Tick } from "./tick.ts";
import { readTicksAfter } from "./tick-log.ts";

export type { Bar, Tick } from "./tick.ts";

export type TickListener = (ticks: readonly Tick[]) => void;

/** What the prices are made from. */
export type FeedChoice =
  | { readonly mode: "simulated"; readonly seed: number }
  | {
      readonly mode: "replay";
      /** Folder of recorded bars such as BTCUSDT-1m.csv.gz. */
      readonly folder: string;
      /** Recorded seconds per second. Every recorded bar takes between one second and one minute. */
      readonly speed: number;
    };

export interface MarketDataDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Instruments;
  readonly feed: FeedChoice;
  /** Folder of the private keys that sign the tick log. */
  readonly keysFolder: string;
  /** False while any order or position is open: only without them may prices change their origin. */
  readonly mayChangeOrigin: () => Promise<boolean>;
}

export interface MarketData {
  readonly priceMode: PriceMode;
  /** Recorded seconds per second of a replay; 1 when nothing is replayed. */
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
  /** The newest signed head of an instrument's tick log; undefined before its first block. */
  logHead(instrumentId: number): SignedHead | undefined;
  /** Bars oldest first, the running one included: the newest `limit` of the range. */
  candles(instrumentId: number, period: Period, range: CandleRange): Promise<readonly Bar[]>;
  /** What an amount is worth at the last price, in minor units of the quote currency; undefined without a price. */
  valueIn(quoteCurrencyId: number, currencyId: number, amount: Amount): Amount | undefined;
  /** Samples that were turned away since the start, by reason. */
  rejectedSamples(): ReadonlyMap<string, number>;
  readonly routes: readonly Route[];
  /** Announces the quote and candle channels and publishes to them from then on. */
  provideChannels(channels: Channels): void;
  /** Reads or makes the history and starts the grid; prices are there when it returns. Throws StartRefused where the prices may not change their origin. */
  start(): Promise<void>;
  /** Stops after the step in progress and keeps the running bars. */
  stop(): Promise<void>;
}

/** Opens the feed's files; StartRefused when they cannot be replayed. */
export async function createMarketData(deps: MarketDataDeps): Promise<MarketData> {
  const feed = await openFeed(deps.feed, deps.instruments);
  return assembled(deps, feed);
}

async function openFeed(choice: FeedChoice, instruments: Instruments): Promise<Feed> {
  if (choice.mode === "simulated") return createSimulatedFeed(instruments.all(), choice.seed);
  return createReplayFeed(await readRecordings(choice.folder, instruments.bySymbol), choice.speed);
}

function assembled(deps: MarketDataDeps, feed: Feed): MarketData {
  const { database, clock, log, instruments } = deps;
  const engine = new MarketDataEngine({ ...deps, keyService: createKeyFiles(deps.keysFolder), feed });
  const listeners = new Set<TickListener>();
  let loop: GridLoop | undefined;

  const lastTick = (instrumentId: number) => engine.board.lastTick(instrumentId);
  const state = (instrumentId: number) => engine.state(instrumentId);
  const candles = (instrumentId: number, period: Period, range: CandleRange) =>
    candlesOf(database, engine.candles, instrumentId, period, range);

  function publish(ticks: readonly Tick[]): void {
    if (ticks.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(ticks);
      } catch (error) {
        log.error({ err: error }, "a listener to ticks failed");
      }
    }
  }

  return {
    priceMode: feed.mode,
    replaySpeed: feed.speed,
    lastTick,
    state,
    sources: feed.sources,
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ticksAfter: readTicksAfter,
    logHead: (instrumentId) => engine.logHead(instrumentId),
    candles,
    valueIn: (quoteCurrencyId, currencyId, amount) =>
      worthOf(instruments, lastTick, { quoteCurrencyId, currencyId, amount }),
    rejectedSamples: () => engine.rejected(),
    routes: marketDataRoutes({
      reader: database,
      instruments,
      lists: new QuoteLists(engine.board, feed.mode),
      priceMode: feed.mode,
      state,
      sources: feed.sources,
      candles,
    }),
    provideChannels(channels) {
      const paint = provideMarketDataChannels(channels, {
        instruments,
        board: engine.board,
        running: engine.candles,
        priceMode: feed.mode,
        candles: (instrumentId, period, limit) => candles(instrumentId, period, { limit }),
      });
      listeners.add(paint);
    },
    async start() {
      await engine.open(clock.now());
      loop = startGridLoop({ engine, clock, log, publish });
      await loop.firstStep;
    },
    async stop() {
      await loop?.stop();
      await feed.stop();
    },
  };
}

function worthOf(
  instruments: Instruments,
  lastTick: (instrumentId: number) => Tick | undefined,
  { quoteCurrencyId, currencyId, amount }: { quoteCurrencyId: number; currencyId: number; amount: Amount },
): Amount | undefined {
  if (currencyId === quoteCurrencyId) return amount;
  const instrument = instruments.byCurrencies(currencyId, quoteCurrencyId);
  const tick = instrument && lastTick(instrument.id);
  if (!instrument || !tick) return undefined;
  const { priceScale, tickUnits, baseScale, quoteScale } = instrument.scale;
  const product = amount * BigInt(tick.price) * BigInt(tickUnits) * powerOfTen(quoteScale);
  return amountOf(divideRounded(product, powerOfTen(baseScale + priceScale), "pay"));
}
