/**
 * What a crypto venue's messages are worth: its best bid and ask become a price, a dollar price is divided by the venue's own
 * price of USDT, and trades become volume. Everything that cannot be used is counted.
 */
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { Sample } from "../../model/sample.ts";
import { dividedBy, type ExactPrice, isAbove, midOf, priceOf, ticksOf, VolumeMeter } from "./exact-price.ts";
import type { LiveMarket, ProviderFault } from "./live-source.ts";
import type { SourceLog } from "./source-log.ts";
import type { Venue, VenueQuote, VenueTrade } from "./venue-wire.ts";

/** Bid and ask further apart than this are no market: 1 %. */
const SPREAD_PER_MILLE_MAX = 10n;
/** A price of the divisor that was said so long before the price it divides converts nothing. */
const RATE_AGE_MS_MAX = 60_000;
/** USDT against the dollar: what is outside is a fault and no rate. */
const RATE_LOWEST: ExactPrice = { numerator: 9n, denominator: 10n };
const RATE_HIGHEST: ExactPrice = { numerator: 11n, denominator: 10n };

export class VenuePrices {
  /** Every market that is listened to, divisors first, so that their price is there when it is needed. */
  readonly symbols: readonly string[];
  private readonly markets: ReadonlyMap<string, readonly LiveMarket[]>;
  private readonly clock: Clock;
  private readonly own: SourceLog;
  private readonly volumes = new Map<string, VolumeMeter>();
  private readonly rates = new Map<string, { readonly price: ExactPrice; readonly at: Instant }>();
  /** The quote of each market that was taken last, to tell a new one. */
  private readonly taken = new Map<string, VenueQuote>();

  constructor(markets: readonly LiveMarket[], clock: Clock, own: SourceLog) {
    this.clock = clock;
    this.own = own;
    this.markets = Map.groupBy(markets, ({ source }) => source.market);
    const divisors = markets.flatMap(({ source }) => source.per ?? []);
    this.symbols = [...new Set([...divisors, ...this.markets.keys()])];
  }

  /** Samples of every market whose quote is another than the one taken last. */
  take(venue: Venue): readonly Sample[] {
    return this.symbols.flatMap((symbol) => {
      const quote = venue.quote(symbol);
      if (!quote || quote === this.taken.get(symbol)) return [];
      this.taken.set(symbol, quote);
      return this.samplesOf(symbol, quote);
    });
  }

  /** Counts what changed hands from `since` on; what a venue repeats of before is no news. */
  addTrades(trades: readonly VenueTrade[], since: Instant): void {
    for (const { symbol, amount, timestamp } of trades)
      if (symbol !== undefined && (timestamp ?? 0) >= since) this.meter(symbol).add(amount);
  }

  private samplesOf(symbol: string, quote: VenueQuote): readonly Sample[] {
    const at = saidAt(quote) ?? this.clock.now();
    const price = priceOfQuote(quote);
    if (typeof price === "string") {
      this.own.fault(price);
      return [];
    }
    this.rates.set(symbol, { price, at: this.atMost(at) });
    const volume = this.meter(symbol).take();
    return (this.markets.get(symbol) ?? []).flatMap(({ instrument, source, name }) => {
      const converted = source.per === undefined ? price : this.converted(price, source.per, at);
      const ticks = converted && ticksOf(converted, instrument.scale);
      if (ticks === undefined) {
        this.own.fault(converted ? "no-price" : "no-rate");
        return [];
      }
      return [{ instrumentId: instrument.id, source: name, price: ticks, volume, at, chartAt: at }];
    });
  }

  /** @param at when the price was said */
  private converted(price: ExactPrice, per: string, at: Instant): ExactPrice | undefined {
    const rate = this.rates.get(per);
    if (!rate || this.atMost(at) - rate.at > RATE_AGE_MS_MAX) return undefined;
    const isSane = !isAbove(RATE_LOWEST, rate.price, 0n) && !isAbove(rate.price, RATE_HIGHEST, 0n);
    return isSane ? dividedBy(price, rate.price) : undefined;
  }

  /** A time of the future makes nothing younger; it is for the gate to find. */
  private atMost(at: Instant): Instant {
    return instantOf(Math.min(at, this.clock.now()));
  }

  private meter(symbol: string): VolumeMeter {
    const known = this.volumes.get(symbol);
    if (known) return known;
    const meter = new VolumeMeter();
    this.volumes.set(symbol, meter);
    return meter;
  }
}

/** The venue's own time where it tells one, so that what is old or of the future is found out. */
function saidAt({ timestamp, info }: VenueQuote): Instant | undefined {
  const written = timestamp ?? Date.parse(String((info as { timestamp?: unknown } | undefined)?.timestamp));
  return Number.isFinite(written) ? instantOf(Math.trunc(written)) : undefined;
}

/** Halfway between best bid and ask: it moves without a trade, and one small trade does not move it. */
function priceOfQuote({ bid: bidText, ask: askText }: VenueQuote): ExactPrice | ProviderFault {
  const bid = priceOf(bidText);
  const ask = priceOf(askText);
  if (!bid || !ask || isAbove(bid, ask, 0n)) return "no-price";
  return isAbove(ask, bid, SPREAD_PER_MILLE_MAX) ? "wide-spread" : midOf(bid, ask);
}
