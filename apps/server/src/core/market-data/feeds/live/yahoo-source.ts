/**
 * Yahoo Finance as a source of stocks, ETFs, forex, futures and indices: one request for all of them, again and again. A quote
 * counts as said at the provider's own time for it, however often it is told.
 */
import { type Instant, instantOf } from "@candor/money/money";
import type { Bar } from "../../model/bar.ts";
import { staleAfterMs } from "../../pricing/source-state.ts";
import type { SampleSink } from "../feed.ts";
import { fractionOf, priceOf, ticksOf } from "./exact-price.ts";
import { barsOfRows } from "./history-bars.ts";
import type { HistoryPeriod, LiveDeps, LiveMarket, LiveSource, ProviderFault, SourceFigures } from "./live-source.ts";
import { keepRunning, pause, type Run, type Running, WELL_AFTER_MS } from "./retry.ts";
import { SourceLog } from "./source-log.ts";
import { openYahoo, type YahooClient, type YahooQuote } from "./yahoo-client.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ASK_EVERY_MS = 10_000;
/** Markets that trade every second have news in every answer; how the others were seen to lag is in docs/decisions/0042. */
const CADENCE_MS = ASK_EVERY_MS;
const CURRENCY_CADENCE_MS = 30_000;
const DELAYED_CADENCE_MS = 60_000;
/** No delay that is declared is longer than this: 30 minutes. */
const DELAY_MINUTES_MAX = 30;

/** What Yahoo keeps of each period, and how far back is asked for. */
const HISTORY: Readonly<Record<HistoryPeriod, { readonly interval: "1m" | "5m" | "30m" | "1h" | "1d"; days: number }>> =
  {
    "1m": { interval: "1m", days: 5 },
    "5m": { interval: "5m", days: 20 },
    "30m": { interval: "30m", days: 55 },
    "1h": { interval: "1h", days: 300 },
    "1D": { interval: "1d", days: 3_650 },
  };

export class YahooSource implements LiveSource {
  readonly provider = "yahoo";
  readonly markets: readonly LiveMarket[];
  private readonly deps: LiveDeps;
  private readonly own = new SourceLog("yahoo");
  private readonly bySymbol: ReadonlyMap<string, LiveMarket>;
  /** What was last delivered of each market, to tell news from what is repeated. */
  private readonly said = new Map<string, { readonly at: number; readonly ticks: number }>();
  /** The day's volume as it was last told, per market. */
  private readonly volumes = new Map<string, bigint>();
  private client: Promise<YahooClient> | undefined;
  private running: Running | undefined;
  private deliver: SampleSink = () => undefined;

  constructor(markets: readonly LiveMarket[], deps: LiveDeps) {
    this.markets = markets;
    this.deps = deps;
    this.bySymbol = new Map(markets.map((market) => [market.source.market, market]));
  }

  cadenceMs({ source }: LiveMarket): number {
    if (source.isDelayed) return DELAYED_CADENCE_MS;
    return source.market.endsWith("=X") ? CURRENCY_CADENCE_MS : CADENCE_MS;
  }

  figures(): SourceFigures {
    return this.own.figures();
  }

  start(sink: SampleSink): void {
    this.deliver = sink;
    this.running ??= keepRunning(
      (run) => this.poll(run),
      (error, waitMs) => {
        this.own.disconnected();
        this.client = undefined;
        this.deps.log.info(
          { err: error, provider: this.provider, waitMs },
          "a price source does not answer, trying again",
        );
      },
    );
  }

  sayAgain(): void {
    this.said.clear();
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.own.disconnected();
  }

  async history({ instrument, source }: LiveMarket, period: HistoryPeriod): Promise<readonly Bar[]> {
    const { interval, days } = HISTORY[period];
    const client = await this.opened();
    const bars = await client.bars(source.market, interval, new Date(this.deps.clock.now() - days * DAY_MS));
    return barsOfRows(
      bars.map(({ date, open, high, low, close, volume }) => [Number(date), open, high, low, close, volume]),
      period,
      instrument,
    );
  }

  /** Asks again and again until an answer fails. */
  private async poll({ signal, isWell }: Run): Promise<void> {
    const client = await this.opened();
    const { clock } = this.deps;
    const since = clock.now();
    while (!signal.aborted) {
      const quotes = await client.quotes([...this.bySymbol.keys()]);
      if (signal.aborted) return;
      this.own.connected();
      if (quotes.length > 0 && clock.now() - since >= WELL_AFTER_MS) isWell();
      for (const quote of quotes) {
        const fault = this.take(quote);
        if (fault) this.own.fault(fault);
      }
      await pause(ASK_EVERY_MS, signal);
    }
  }

  /** After a failed answer another one is opened: the cookies and crumb of the one before may be what failed. */
  private async opened(): Promise<YahooClient> {
    this.client ??= openYahoo(this.deps.addresses);
    return this.client;
  }

  /** Delivers a quote, or says why not. */
  private take(quote: YahooQuote): ProviderFault | undefined {
    const now = this.deps.clock.now();
    const market = this.bySymbol.get(String(quote.symbol));
    if (!market) return "unknown-market";
    const { instrument, source, name } = market;
    if (quote.currency !== currencyOf(market)) return "other-currency";
    const delay = Number(quote.exchangeDataDelayedBy ?? 0);
    if (!(delay >= 0 && delay <= (source.isDelayed ? DELAY_MINUTES_MAX : 0))) return "delayed";
    const quotedAt = timeOf(quote.regularMarketTime);
    // Written so that a time that is not a number fails too.
    if (!(now - quotedAt <= staleAfterMs(this.cadenceMs(market)) + delay * MINUTE_MS)) return "old";
    const price = priceOf(quote.regularMarketPrice);
    const ticks = price && ticksOf(price, instrument.scale);
    if (ticks === undefined) return "no-price";
    const before = this.said.get(source.market);
    if (before?.at === quotedAt && before.ticks === ticks) return undefined;
    this.said.set(source.market, { at: quotedAt, ticks });
    const at = publishedAt(quotedAt, delay, now);
    this.own.sample(now);
    const volume = this.volumeSince(source.market, quote.regularMarketVolume);
    this.deliver({ instrumentId: instrument.id, source: name, price: ticks, volume, at, chartAt: at });
    return undefined;
  }

  /** Hundredths that changed hands since the answer before, out of the day's sum; none when a new day begins. */
  private volumeSince(market: string, written: unknown): number {
    const sum = fractionOf(written);
    if (!sum) return 0;
    const hundredths = (sum.numerator * 100n) / sum.denominator;
    const before = this.volumes.get(market) ?? hundredths;
    this.volumes.set(market, hundredths);
    return hundredths > before ? Number(hundredths - before) : 0;
  }
}

/** The currency that an instrument's quote has to be in. */
const currencyOf = ({ instrument, source }: LiveMarket): string => {
  if (source.isInCents) return "USX";
  return instrument.quoteCode === "USDT" ? "USD" : instrument.quoteCode;
};

/** A declared delay makes a quote younger, but of no later than now; a time of the future is for the gate to find. */
const publishedAt = (quotedAt: number, delayMinutes: number, now: Instant): Instant =>
  instantOf(Math.max(quotedAt, Math.min(now, quotedAt + delayMinutes * MINUTE_MS)));

/** Milliseconds out of epoch seconds or a date. */
const timeOf = (written: unknown): number =>
  written instanceof Date ? written.getTime() : typeof written === "number" ? Math.trunc(written * 1000) : Number.NaN;
