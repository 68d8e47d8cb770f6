/**
 * Market data: the index price of every instrument on a grid of 250 ms, its log, candles and quotes (DOMAIN section 3).
 * This is the module's one door. It never shows a price to anyone before that price is durable, and nobody can set one.
 */
import type { InstrumentState, Period } from "@candor/api/market";
import type { PriceMode, PriceReason } from "@candor/api/site";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import type { HaltCause, HaltEntry } from "@candor/engine/halt-entry";
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, type PriceTicks } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { Instruments } from "../instrument/instrument.ts";
import { type CandleRange, candlesOf } from "./candle-reader.ts";
import { type PriceWay, priceWays, worthByWays, unitWorth as worthOfUnit } from "./currency-price.ts";
import type { Feed } from "./feed.ts";
import { type FeedChoice, type Feeds, openFeeds } from "./feed-choice.ts";
import { FeedSwitch } from "./feed-switch.ts";
import { haltRoutes, provideHaltChannel } from "./halts/halts.ts";
import type { RejectedSamples } from "./index-grid.ts";
import type { SourceFigures } from "./live/live-source.ts";
import { createKeyFiles } from "./log-keys/key-files.ts";
import { logRoutes } from "./log-routes.ts";
import { type LogTools, logTools } from "./log-tools.ts";
import { provideMarketDataChannels } from "./market-data-channels.ts";
import { marketDataRoutes } from "./market-data-routes.ts";
import { type Freshness, freshnessOf, hasQuickSource, type PriceMade } from "./price-freshness.ts";
import type { Bar, Tick } from "./tick.ts";
import { readKeptTicksAfter } from "./tick-log.ts";

export type { CandleReport } from "./candle-check.ts";
export type { PriceWay } from "./currency-price.ts";
export type { FeedChoice } from "./feed-choice.ts";
export type { LogQuestion, LogReport, ReportedFault } from "./log-check/check-log.ts";
export type { LogProofs } from "./log-proofs.ts";
export type { Freshness } from "./price-freshness.ts";
export type { Bar, Tick } from "./tick.ts";

/** What commands and jobs do with the tick log. */
export const tickLogTools: LogTools = logTools;

/** One unit of a currency in dollars, at a price in ticks of the instrument that prices it. */
export const unitWorth: typeof worthOfUnit = worthOfUnit;

export type TickListener = (ticks: readonly Tick[]) => void;
type SessionListener = (instrumentIds: readonly number[]) => void;
export type HaltListener = (entries: readonly HaltEntry[]) => void;

/** Kept once nothing that was decided before the call is still being written. */
export type Drained = () => Promise<void>;

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
  /** Changes by itself from simulated to live where live is awaited, and only while nothing is open. */
  readonly priceMode: PriceMode;
  /** Why prices come from there. */
  readonly priceReason: PriceReason;
  /** Recorded seconds per second of a replay; 1 when nothing is replayed. */
  readonly replaySpeed: number;
  /** The last durable tick, which may be invalid; undefined before the first and for instruments without a price. */
  lastTick(instrumentId: number): Tick | undefined;
  /** The last valid price; undefined before the first. */
  lastPrice(instrumentId: number): PriceTicks | undefined;
  /** The price of 24 hours ago, by which the day's change is told; undefined before the first price. */
  dayReference(instrumentId: number): PriceTicks | undefined;
  state(instrumentId: number): InstrumentState;
  /** When the instrument's venue opens or closes next; it knows neither where prices are not live. */
  session(instrumentId: number): Session;
  /** Whether a tick is the last of its session, as before the seam of a replay: nothing rests across it. */
  endsSession(tick: Pick<Tick, "instrumentId" | "chartAt">): boolean;
  /** Whether the house trades at a tick: no product prices anything by one that is not fresh. */
  freshness(tick: PriceMade): Freshness;
  /** What the price is made from, in words: "simulated", "replay of BTCUSDT-1m". Empty when there is none. */
  sources(instrumentId: number): readonly string[];
  /** Calls the listener with every step's ticks once they are durable. Returns the way to stop. */
  onTicks(listener: TickListener): () => void;
  /** Calls the listener with halts and resumptions, by rule and by operators, once they are durable. Returns the way to stop. */
  onHalts(listener: HaltListener): () => void;
  /**
   * Ticks of one instrument after a sequence number, from the log, oldest first: how a gap is closed. What the log no longer
   * holds is passed over.
   */
  keptTicksAfter(reader: Reader, instrumentId: number, seq: number, limit: number): Promise<readonly Tick[]>;
  /** The newest signed head of an instrument's tick log; null before its first block. */
  logReceipt(instrumentId: number): LogHeadReceipt | null;
  /** Bars oldest first, the running one included: the newest `limit` of the range. */
  candles(instrumentId: number, period: Period, range: CandleRange): Promise<readonly Bar[]>;
  /** By which instrument a currency is priced in dollars; undefined where no instrument does. */
  priceWay(currencyId: number): PriceWay | undefined;
  /**
   * What an amount is worth at the last valid price, in minor units of the quote currency; undefined without a price. Where no
   * instrument joins the two, by what each is in dollars, USDT counted as one.
   */
  valueIn(quoteCurrencyId: number, currencyId: number, amount: Amount): Amount | undefined;
  /** Samples that were turned away or not believed since the start, by reason and source. */
  rejectedSamples(): readonly RejectedSamples[];
  /** What each live provider has done since the start; none where live prices are not wanted. */
  liveSources(): readonly SourceFigures[];
  /** Instruments that are halted now, by cause. */
  haltCounts(): ReadonlyMap<HaltCause, number>;
  /**
   * Asks a desk before prices change their origin: with everything closed, the change waits until all that was decided
   * before is written. Returns the way to stop.
   */
  beforeChange(drained: Drained): () => void;
  readonly routes: readonly Route[];
  /** Announces the quote and candle channels and publishes to them from then on. */
  provideChannels(channels: Channels): void;
  /**
   * Reads or makes the history and starts the grid; prices are there when it returns. Throws StartRefused where the prices
   * may not change their origin, or come from nowhere.
   */
  start(): Promise<void>;
  /** Stops after the step in progress and keeps the running bars. */
  stop(): Promise<void>;
}

/** Opens the feed's files; StartRefused when they cannot be replayed. Connects to nobody yet. */
export async function createMarketData(deps: MarketDataDeps): Promise<MarketData> {
  return assembled(deps, await openFeeds(deps.feed, deps));
}

function assembled(deps: MarketDataDeps, feeds: Feeds): MarketData {
  const { database, clock, log, instruments } = deps;
  const listeners = new Set<TickListener>();
  const haltListeners = new Set<HaltListener>();
  const onHalts = (entries: readonly HaltEntry[]) => tell(haltListeners, entries);
  const sessionListeners = new Set<SessionListener>();
  const desks = new Set<Drained>();
  const drained = async () => void (await Promise.all([...desks].map((desk) => desk())));
  const onSessions = (instrumentIds: readonly number[]) => tell(sessionListeners, instrumentIds);
  const keyService = createKeyFiles(deps.keysFolder);
  const publish = (ticks: readonly Tick[]): void => {
    if (ticks.length > 0) tell(listeners, ticks);
  };
  // Every instrument looks different when prices come from elsewhere.
  const onChanged = () => onSessions(instruments.all().map(({ id }) => id));
  const feedSwitch = new FeedSwitch(feeds, { ...deps, keyService, onHalts, onSessions, publish, drained, onChanged });
  const engine = () => feedSwitch.stage.engine;
  const feed = () => feedSwitch.stage.feed;

  const state = (instrumentId: number) => (feedSwitch.isChanging ? "closed" : engine().state(instrumentId));
  const lastGoodTick = (instrumentId: number) => engine().board.lastGoodTick(instrumentId);
  const sources = (instrumentId: number) => feed().sources(instrumentId);
  const session = (instrumentId: number) => engine().session(instrumentId);
  const candles = (instrumentId: number, period: Period, range: CandleRange) =>
    candlesOf(database, engine().candles, instrumentId, period, range);

  function tell<T>(to: ReadonlySet<(what: T) => void>, what: T): void {
    for (const listener of to) {
      try {
        listener(what);
      } catch (error) {
        log.error({ err: error }, "a listener to prices failed");
      }
    }
  }

  return {
    get priceMode() {
      return feed().mode;
    },
    get priceReason() {
      return feedSwitch.reason;
    },
    get replaySpeed() {
      return feed().speed;
    },
    lastTick: (instrumentId) => engine().board.lastTick(instrumentId),
    lastPrice: (instrumentId) => lastGoodTick(instrumentId)?.price,
    dayReference: (instrumentId) => engine().board.dayReference(instrumentId),
    state,
    session,
    freshness: (tick) => freshnessIn(instruments, feed(), tick),
    endsSession: ({ instrumentId, chartAt }) => feed().breaks?.endsAt(instrumentId, chartAt) ?? false,
    sources,
    onTicks: joining(listeners),
    onHalts: joining(haltListeners),
    beforeChange: joining(desks),
    keptTicksAfter: readKeptTicksAfter,
    logReceipt: (instrumentId) => engine().logReceipt(instrumentId),
    candles,
    valueIn: (quoteCurrencyId, currencyId, amount) =>
      worthOf(instruments, lastGoodTick, { quoteCurrencyId, currencyId, amount }),
    priceWay: priceWays(instruments),
    rejectedSamples: () => engine().rejected(),
    liveSources: () => feeds.live?.figures() ?? [],
    haltCounts: () => engine().halts.counts(),
    routes: [
      ...logRoutes({ reader: database, instruments }),
      ...marketDataRoutes({
        reader: database,
        instruments,
        lists: () => feedSwitch.stage.lists,
        priceMode: () => feed().mode,
        state,
        session,
        sources,
        candles,
        hasQuickPrice: (instrumentId) => hasQuickSource(feed(), engine().board.lastTick(instrumentId)),
      }),
      ...haltRoutes({ database, clock, instruments, book: () => engine().halts }),
    ],
    provideChannels(channels) {
      const paint = provideMarketDataChannels(channels, {
        ...deps,
        board: () => engine().board,
        running: () => engine().candles,
        priceMode: () => feed().mode,
        candles: (instrumentId, period, limit) => candles(instrumentId, period, { limit }),
      });
      listeners.add((ticks) => paint(ticks.map(({ instrumentId }) => instrumentId)));
      sessionListeners.add(paint);
      haltListeners.add((entries) => paint(entries.map(({ instrumentId }) => instrumentId)));
      haltListeners.add(provideHaltChannel(channels));
    },
    start: () => feedSwitch.start(),
    stop: () => feedSwitch.stop(),
  };
}

/** A tick of no instrument is a bug. */
function freshnessIn(instruments: Instruments, feed: Feed, tick: PriceMade): Freshness {
  const instrument = instruments.byId(tick.instrumentId);
  if (!instrument) throw new Error(`no instrument ${tick.instrumentId}`);
  return freshnessOf(feed, instrument, tick);
}

/** Adds a member, and returns the way to take it out again. */
const joining =
  <T>(members: Set<T>) =>
  (member: T) => {
    members.add(member);
    return () => members.delete(member);
  };

function worthOf(
  instruments: Instruments,
  lastGoodTick: (instrumentId: number) => Tick | undefined,
  { quoteCurrencyId, currencyId, amount }: { quoteCurrencyId: number; currencyId: number; amount: Amount },
): Amount | undefined {
  if (currencyId === quoteCurrencyId) return amount;
  const instrument = instruments.byCurrencies(currencyId, quoteCurrencyId);
  if (!instrument) {
    const side = (id: number) => ({ currencyId: id, decimals: decimalsOf(instruments, id) });
    const asked = { amount, from: side(currencyId), to: side(quoteCurrencyId) };
    return worthByWays(priceWays(instruments), lastGoodTick, asked);
  }
  const tick = lastGoodTick(instrument.id);
  if (!tick) return undefined;
  const { priceScale, tickUnits, baseScale, quoteScale } = instrument.scale;
  const product = amount * BigInt(tick.price) * BigInt(tickUnits) * powerOfTen(quoteScale);
  return amountOf(divideRounded(product, powerOfTen(baseScale + priceScale), "pay"));
}

/** Of a currency that some instrument counts in or has; no other is asked for. */
function decimalsOf(instruments: Instruments, currencyId: number): number {
  for (const { baseCurrencyId, quoteCurrencyId, scale } of instruments.all()) {
    if (baseCurrencyId === currencyId) return scale.baseScale;
    if (quoteCurrencyId === currencyId) return scale.quoteScale;
  }
  return 0;
}
