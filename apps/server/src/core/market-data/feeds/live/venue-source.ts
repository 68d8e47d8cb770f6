/**
 * A crypto venue as a source: its best bids and asks as they stream in, one sample for each change. Reconnects by itself, and
 * takes a connection that says nothing for dead.
 */

import type { Bar } from "../../model/bar.ts";
import { type SampleSink, STREAM_CADENCE_MS } from "../feed.ts";
import { barsOfRows } from "./history-bars.ts";
import type { HistoryPeriod, LiveDeps, LiveMarket, LiveSource, SourceFigures } from "./live-source.ts";
import { keepRunning, type Run, type Running, untilSilent, WELL_AFTER_MS } from "./retry.ts";
import { SourceLog } from "./source-log.ts";
import { VenuePrices } from "./venue-prices.ts";
import { isLostConnection, openVenue, type Stream, type Venue, type VenueId } from "./venue-wire.ts";

/** A venue of ten busy markets that says nothing for so long is not connected any more. */
const SILENCE_MS_MAX = 10_000;
/** So many unreadable messages in a row are no slips: the connection is made anew. */
const UNREADABLE_MAX = 50;
const HISTORY_BARS = 1_000;

export class VenueSource implements LiveSource {
  readonly provider: VenueId;
  readonly markets: readonly LiveMarket[];
  private readonly deps: LiveDeps;
  private readonly own: SourceLog;
  private readonly prices: VenuePrices;
  private deliver: SampleSink = () => undefined;
  private running: Running | undefined;
  private forHistory: Promise<Venue> | undefined;

  constructor(provider: VenueId, markets: readonly LiveMarket[], deps: LiveDeps) {
    this.provider = provider;
    this.markets = markets;
    this.deps = deps;
    this.own = new SourceLog(provider);
    this.prices = new VenuePrices(markets, deps.clock, this.own);
  }

  cadenceMs(): number {
    return STREAM_CADENCE_MS;
  }

  figures(): SourceFigures {
    return this.own.figures();
  }

  start(sink: SampleSink): void {
    this.deliver = sink;
    const { provider } = this;
    this.running ??= keepRunning(
      (run) => this.session(run),
      (error, waitMs) => {
        this.own.disconnected();
        this.deps.log.info({ err: error, provider, waitMs }, "a price source is not connected, trying again");
      },
    );
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    const venue = await this.forHistory?.catch(() => undefined);
    await venue?.exchange.close();
    this.own.disconnected();
  }

  /** In the instrument's own currency only: what was divided once would have to be divided for every bar. */
  async history({ instrument, source }: LiveMarket, period: HistoryPeriod): Promise<readonly Bar[]> {
    if (source.per !== undefined) return [];
    const { exchange } = await this.openedForHistory();
    exchange.enableRateLimit = true;
    const rows = await exchange.fetchOHLCV(source.market, period.toLowerCase(), undefined, HISTORY_BARS);
    return barsOfRows(
      rows.map(([at, open, high, low, close, volume]) => [at, open, high, low, close, volume]),
      period,
      instrument,
    );
  }

  /** One for all that is asked; after a failure the next question opens another. */
  private async openedForHistory(): Promise<Venue> {
    this.forHistory ??= this.open();
    try {
      return await this.forHistory;
    } catch (error) {
      this.forHistory = undefined;
      throw error;
    }
  }

  private open(): Promise<Venue> {
    return openVenue(this.provider, this.deps.addresses.get(this.provider), this.prices.symbols);
  }

  /** One connection from its opening to its end: by an error, or by the signal. */
  private async session({ signal, isWell }: Run): Promise<void> {
    const { clock } = this.deps;
    const venue = await this.open();
    const since = clock.now();
    const ended = new AbortController();
    const over = AbortSignal.any([ended.signal, signal]);
    let receivedAt = since;

    const onQuotes = () => {
      receivedAt = clock.now();
      this.own.connected();
      if (receivedAt - since >= WELL_AFTER_MS) isWell();
      for (const sample of this.prices.take(venue)) {
        this.own.sample(receivedAt);
        this.deliver(sample);
      }
    };
    const { symbols } = this.prices;
    const streams = [
      ...venue.quoteStreams(symbols).map((stream) => this.follow(stream, onQuotes, over)),
      ...venue
        .tradeStreams(symbols)
        .map((stream) => this.follow(stream, (trades) => this.prices.addTrades(trades, since), over)),
    ];
    try {
      await Promise.race([...streams, untilSilent(clock, () => receivedAt, SILENCE_MS_MAX, over)]);
    } finally {
      ended.abort();
      await venue.exchange.close();
      await Promise.allSettled(streams);
    }
  }

  /** Reads a stream to its end. What cannot be read is counted and passed over, as long as something can. */
  private async follow<T>(stream: Stream<T>, take: (message: T) => void, over: AbortSignal): Promise<void> {
    let unreadable = 0;
    while (!over.aborted) {
      try {
        take(await stream());
        unreadable = 0;
      } catch (error) {
        if (over.aborted) return;
        unreadable += 1;
        if (isLostConnection(error) || unreadable >= UNREADABLE_MAX) throw error;
        this.own.fault("unreadable");
      }
    }
  }
}
