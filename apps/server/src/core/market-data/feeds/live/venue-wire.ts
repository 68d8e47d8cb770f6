/**
 * The crypto venues as ccxt speaks to them: where each is reached, how it names a market, and which streams tell its best bid
 * and ask and its trades. The library is loaded when the first venue connects, and never without live prices.
 */
import type { Exchange, Ticker, Trade } from "ccxt";
import { socketAddress } from "./provider-address.ts";

export type VenueId = "binance" | "kraken" | "coinbase";

/** A venue's best bid and ask as it last said them. */
export type VenueQuote = Ticker;
export type VenueTrade = Trade;

/** A stream: each call resolves with the next message of it. */
export type Stream<T> = () => Promise<T>;

export interface Venue {
  readonly exchange: Exchange;
  /** Streams after whose messages `quote` may have something new. */
  quoteStreams(symbols: readonly string[]): readonly Stream<unknown>[];
  tradeStreams(symbols: readonly string[]): readonly Stream<readonly VenueTrade[]>[];
  /** The latest word about a market; a new object for every message. */
  quote(symbol: string): VenueQuote | undefined;
}

/**
 * Numbers arrive as the text the venue wrote. The few messages that subscribe need no limit, and with one the library leaves
 * a failure unheard when the connection ends before its turn has come.
 */
const OPTIONS = { number: String, enableRateLimit: false, newUpdates: true, timeout: 10_000 };

/** Opens no connection yet. @param address instead of the venue's own; @param symbols every market that will be asked for */
export async function openVenue(id: VenueId, address: string | undefined, symbols: readonly string[]): Promise<Venue> {
  const { pro } = await import("ccxt");
  const venue = { binance: openBinance, kraken: openKraken, coinbase: openCoinbase }[id](pro, address);
  // It would print on the program's own output.
  venue.exchange.log = () => undefined;
  // What it wants before it opens a socket without TLS, which only an address on loopback is.
  if (address?.startsWith("http:")) await venue.exchange.loadHttpProxyAgent();
  // Known markets spare the download of all of them, which takes longer than everything else together.
  venue.exchange.setMarkets(symbols.map((symbol) => marketOf(venue.exchange, symbol)));
  return venue;
}

/** Whether an error says that the connection is gone, and not that one message made no sense. */
export const isLostConnection = (error: unknown): boolean => error instanceof Error && LOST.has(error.name);

const LOST = new Set([
  "NetworkError",
  "RequestTimeout",
  "ExchangeNotAvailable",
  "ExchangeClosedByUser",
  "DDoSProtection",
  "RateLimitExceeded",
]);

type Pro = typeof import("ccxt")["pro"];

function openBinance(pro: Pro, address: string | undefined): Venue {
  const exchange = new pro.binance(OPTIONS);
  if (address !== undefined) {
    reach(exchange, "public", `${address}/api/v3`);
    Object.assign(exchange.urls.api.ws, { spot: `${socketAddress(address)}/ws` });
  }
  return {
    exchange,
    quoteStreams: (symbols) => [() => exchange.watchBidsAsks([...symbols])],
    tradeStreams: (symbols) => [() => exchange.watchTradesForSymbols([...symbols])],
    quote: (symbol) => exchange.bidsasks[symbol],
  };
}

function openKraken(pro: Pro, address: string | undefined): Venue {
  const exchange = new pro.kraken(OPTIONS);
  if (address !== undefined) {
    reach(exchange, "public", address);
    Object.assign(exchange.urls.api.ws, { publicV2: `${socketAddress(address)}/v2` });
  }
  return {
    exchange,
    quoteStreams: (symbols) => [() => exchange.watchBidsAsks([...symbols])],
    tradeStreams: (symbols) => [() => exchange.watchTradesForSymbols([...symbols])],
    quote: (symbol) => exchange.tickers[symbol],
  };
}

function openCoinbase(pro: Pro, address: string | undefined): Venue {
  const exchange = new pro.coinbase(OPTIONS);
  if (address !== undefined) {
    reach(exchange, "rest", address);
    Object.assign(exchange.urls.api, { ws: socketAddress(address) });
  }
  const url = String(exchange.urls.api.ws);
  // Without heartbeats the venue closes a connection whose markets are quiet.
  const heartbeats = () =>
    exchange.watch(url, "heartbeats", { type: "subscribe", channel: "heartbeats" }, "heartbeats");
  return {
    exchange,
    // One message for all markets: the venue takes few messages a second.
    quoteStreams: (symbols) => [() => exchange.subscribeMultiple("ticker", false, [...symbols]), heartbeats],
    tradeStreams: (symbols) => [() => exchange.watchTradesForSymbols([...symbols])],
    quote: (symbol) => exchange.tickers[symbol],
  };
}

function reach(exchange: Exchange, door: string, address: string): void {
  Object.assign(exchange.urls.api, { [door]: address });
}

/** How each venue writes a pair. */
const MARKET_IDS: Readonly<Record<string, (base: string, quote: string) => string>> = {
  binance: (base, quote) => `${base}${quote}`,
  kraken: (base, quote) => `${base}${quote}`,
  coinbase: (base, quote) => `${base}-${quote}`,
};

function marketOf(exchange: Exchange, symbol: string) {
  const [base = "", quote = ""] = symbol.split("/");
  const id = MARKET_IDS[exchange.id]?.(base, quote) ?? symbol;
  return exchange.safeMarketStructure({
    ...{ id, lowercaseId: id.toLowerCase(), symbol, base, quote, baseId: base, quoteId: quote },
    ...{ type: "spot", spot: true, active: true, info: { wsname: symbol } },
  });
}
