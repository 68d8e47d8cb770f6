/** What market data needs, and what the rest of the server reads of it. */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState, Period } from "@candor/api/market";
import type { PriceMode, PriceReason } from "@candor/api/site";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import type { HaltCause, HaltEntry } from "@candor/engine/halt-entry";
import type { Amount, Instant, PriceTicks } from "@candor/money/money";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { LeaseState } from "../../platform/tasks/lease-keeper.ts";
import type { LeaseLost } from "../../platform/tasks/leases.ts";
import type { Installation } from "../installation/installation.ts";
import type { Instruments } from "../instrument/instrument.ts";
import type { Tick } from "../tick-log/tick-log.ts";
import type { CandleRange } from "./candles/candle-reader.ts";
import type { FeedChoice } from "./feeds/feed-choice.ts";
import type { SourceFigures } from "./feeds/live/live-source.ts";
import type { Bar } from "./model/bar.ts";
import type { PriceRoute } from "./model/currency-price.ts";
import type { Freshness, PriceMade } from "./model/price-freshness.ts";
import type { RejectedSamples } from "./pricing/index-grid.ts";

export type TickListener = (ticks: readonly Tick[]) => void;

export type HaltListener = (entries: readonly HaltEntry[]) => void;

/** Kept once nothing that was decided before the call is still being written. */
export type Drained = () => Promise<void>;

export interface MarketDataDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Instruments;
  readonly feed: FeedChoice;
  /** On which prices real orders exist. */
  readonly installation: Pick<Installation, "realPrices" | "isSandbox">;
  /** Tells other processes of prices. */
  readonly bus: Bus;
  /** Folder of the private keys that sign the tick log. */
  readonly keysFolder: string;
  /** Tells this process from others that share the database, as `holderOf` does. */
  readonly holder: string;
  /** Called once, when another process makes the prices: this one makes none any more, so it is to end. */
  readonly onLeaseLost: (error: LeaseLost) => void;
  /** False while any order or position is open: only without them may prices change their origin. */
  readonly mayChangeOrigin: () => Promise<boolean>;
}

/** What a process that makes no prices needs. */
export type MirroredMarketDataDeps = Pick<
  MarketDataDeps,
  "database" | "clock" | "log" | "instruments" | "bus" | "installation"
>;

export interface MarketData {
  /** Changes by itself from simulated to live where live is awaited, and only while nothing is open. */
  readonly priceMode: PriceMode;
  /** Why prices come from there. */
  readonly priceReason: PriceReason;
  /** Recorded seconds per second of a replay; 1 when nothing is replayed. */
  readonly replaySpeed: number;
  /** Whether orders of a portfolio exist on the prices of now: real ones on live prices alone, but in a sandbox. */
  isPriceFor(mode: AccountMode): boolean;
  /** The last durable tick, which may be invalid; undefined before the first and for instruments without a price. */
  lastTick(instrumentId: number): Tick | undefined;
  /**
   * The number of the last tick at or before now, published or still to be made up for an instant that was missed: what is
   * asked now is asked for at none of these prices. Known where prices are made, which is where the desk is.
   */
  numberBy(instrumentId: number, now: Instant): number;
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
  priceRoute(currencyId: number): PriceRoute | undefined;
  /**
   * What an amount is worth at the last valid price, in minor units of the quote currency; undefined without a price. Where no
   * instrument joins the two, by what each is in dollars, USDT counted as one.
   */
  valueIn(quoteCurrencyId: number, currencyId: number, amount: Amount): Amount | undefined;
  /**
   * Up to which instant prices are durable, whether any market is open or not; null before the first. Known where prices are
   * made.
   */
  durableUpTo(): Instant | null;
  /** Ticks that were published since the start, where prices are made. */
  ticksPublished(): number;
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
  /** Whether this process is the one that makes the prices; of another nothing is known. */
  lease(): LeaseState;
  readonly routes: readonly Route[];
  /** Announces the quote and candle channels and publishes to them from then on. */
  provideChannels(channels: Channels): void;
  /**
   * Reads or makes the history and starts the grid; prices are there when it returns. Waits before while another process makes
   * the prices. Throws StartRefused where the prices may not change their origin, come from nowhere, or could not be signed.
   * @param signal gives the waiting up, and its reason is thrown
   */
  start(signal?: AbortSignal): Promise<void>;
  /** Stops after the step in progress and keeps the running bars. */
  stop(): Promise<void>;
}
