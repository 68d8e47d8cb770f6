/**
 * Every provider of live prices on loopback, speaking its own protocol, for tests that run against live prices without the
 * network. `startVenues` gives them prices for all instruments; `flags` points the program at them.
 */
import { binanceProtocol, coinbaseProtocol, krakenProtocol } from "./crypto-protocols.ts";
import { finnhubProtocol, type QuoteFields, yahooProtocol } from "./quote-protocols.ts";
import { VenueServer } from "./venue-server.ts";

export interface Venues {
  readonly binance: VenueServer;
  readonly kraken: VenueServer;
  readonly coinbase: VenueServer;
  readonly yahoo: VenueServer;
  readonly finnhub: VenueServer;
  readonly all: readonly VenueServer[];
  /** Where each is reached, by the provider's name. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What a program is started with to ask these. Finnhub needs a key besides: `env`. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Sets the price of an instrument, such as BTCUSDT or AAPL, at every provider that has it. */
  setPrice(symbol: string, price: number): void;
  /** Lets Yahoo forget the crumb it gave, and give another one. */
  setCrumb(crumb: string): void;
  /** Adds fields to every quote of Yahoo's. */
  setQuoteFields(fields: QuoteFields): void;
  stop(): Promise<void>;
}

const CRYPTO = {
  ...{ BTC: 97_400, ETH: 3_184, SOL: 141, XRP: 2.2, BNB: 912, ADA: 0.49, DOGE: 0.15, LTC: 92, DOT: 2.8, LINK: 13 },
};
const QUOTED = {
  ...{ AAPL: 272, GOOG: 290, INTC: 34.7, MSFT: 480, AMZN: 220, NVDA: 180, TSLA: 395, META: 590, JPM: 300, KO: 71 },
  ...{ SPY: 660, QQQ: 590, IWM: 235, VTI: 325, EEM: 53, GLD: 375, TLT: 90, XLK: 280, XLF: 52 },
  ...{ EURUSD: 1.15, GBPUSD: 1.31, USDJPY: 156, AUDUSD: 0.64, USDCHF: 0.81, USDCAD: 1.4, NZDUSD: 0.56 },
  ...{
    EURGBP: 0.88,
    EURJPY: 180,
    SPX: 6_600,
    "6E": 1.16,
    NQ: 24_240,
    GC: 4_080,
    SI: 50,
    HG: 5,
    CL: 58,
    NG: 4.6,
    ZC: 425,
  },
};
/** What a USDT costs in dollars. */
const TETHER = 0.9995;

export async function startVenues(): Promise<Venues> {
  let fields: QuoteFields = {};
  let crumb = "haT3oykhHqZ";
  const binance: VenueServer = new VenueServer(binanceProtocol((market) => binance.said(market)));
  const kraken = new VenueServer(krakenProtocol);
  const coinbase = new VenueServer(coinbaseProtocol);
  const finnhub = new VenueServer(finnhubProtocol);
  const yahoo: VenueServer = new VenueServer(
    yahooProtocol(
      (market) => yahoo.said(market),
      () => fields,
      () => crumb,
    ),
  );
  const byName = { binance, kraken, coinbase, yahoo, finnhub };
  const all = Object.values(byName);
  await Promise.all(all.map((venue) => venue.start()));

  kraken.prices.set("USDT/USD", TETHER);
  coinbase.prices.set("USDT-USD", TETHER);
  const setPrice = (symbol: string, price: number): void => {
    const base = symbol.replace(/USDT$/, "");
    if (base in CRYPTO) {
      binance.prices.set(symbol, price);
      kraken.prices.set(`${base}/USD`, price * TETHER);
      coinbase.prices.set(`${base}-USD`, price * TETHER);
      return;
    }
    const [, left, right] = /^([A-Z]{3})([A-Z]{3})$/.exec(symbol) ?? [];
    const isFuture = ["6E", "NQ", "GC", "SI", "HG", "CL", "NG", "ZC"].includes(symbol);
    const plain = symbol === "SPX" ? "^GSPC" : symbol;
    yahoo.prices.set(left ? `${symbol}=X` : isFuture ? `${symbol}=F` : plain, price);
    if (!isFuture && symbol !== "SPX") finnhub.prices.set(left ? `OANDA:${left}_${right}` : symbol, price);
  };
  for (const [base, price] of Object.entries(CRYPTO)) setPrice(`${base}USDT`, price);
  for (const [symbol, price] of Object.entries(QUOTED)) setPrice(symbol, price);

  const addresses = new Map(Object.entries(byName).map(([name, venue]) => [name, venue.address]));
  return {
    ...byName,
    ...{ all, addresses, setPrice },
    flags: ["--provider-urls", Array.from(addresses, ([name, address]) => `${name}=${address}`).join(" ")],
    env: { FINNHUB_KEY: "a-key-of-a-test" },
    setCrumb: (given) => {
      crumb = given;
    },
    setQuoteFields: (given) => {
      fields = given;
    },
    async stop() {
      await Promise.all(all.map((venue) => venue.stop()));
    },
  };
}
