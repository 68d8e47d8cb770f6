/** Yahoo Finance with its cookie and crumb, and Finnhub's stream of trades, as far as prices go. */
import { recordedAnswer } from "./recorded-answer.ts";
import type { Answer, Protocol, Said } from "./venue-server.ts";

const COOKIE = "A1=anonymous";

interface Recorded<T> {
  readonly response: { readonly bodyJson: T };
}
interface QuoteAnswer {
  readonly quoteResponse: { readonly result: readonly Readonly<Record<string, unknown>>[] };
}
interface ChartAnswer {
  readonly chart: { readonly result: readonly Readonly<Record<string, unknown>>[] };
}

const quoteShape = recordedAnswer<Recorded<QuoteAnswer>>("yahoo/quote-AAPL.json", {
  response: {
    bodyJson: {
      quoteResponse: { result: [{ quoteType: "EQUITY", regularMarketVolume: 40_896_227, exchangeDataDelayedBy: 0 }] },
    },
  },
}).response.bodyJson.quoteResponse.result[0];
const chartShape = recordedAnswer<Recorded<ChartAnswer>>("yahoo/chart-AAPL.json", {
  response: {
    bodyJson: {
      chart: { result: [{ meta: { currency: "USD", symbol: "AAPL", gmtoffset: -14_400, timezone: "EDT" } }] },
    },
  },
}).response.bodyJson.chart.result[0];

/** Currencies of the markets that are not in dollars. */
const currencyOf = (market: string): string => {
  if (market === "ZC=F") return "USX";
  return /^[A-Z]{3}([A-Z]{3})=X$/.exec(market)?.[1] ?? "USD";
};

/** Further fields that a test wants in every quote. */
export type QuoteFields = Readonly<Record<string, unknown>>;

/** Markets such as AAPL and EURUSD=X. @param saidOf the price of a market now; `crumb` the one it takes now */
export function yahooProtocol(
  saidOf: (market: string) => Said | undefined,
  extra: () => QuoteFields,
  crumb: () => string,
): Protocol {
  return {
    hear: () => [],
    quote: () => undefined,
    answer(request, url): Answer {
      const isKnown = request.headers.cookie?.includes(COOKIE) ?? false;
      if (url.pathname === "/quote/AAPL") {
        const location = "https://guce.yahoo.com/consent?brandType=nonEu&gcrumb=Xvxf4hA";
        return {
          status: 307,
          headers: { location, "set-cookie": `${COOKIE}; Path=/; Domain=.yahoo.com; Secure` },
          body: "",
        };
      }
      if (url.pathname === "/consent") return { body: "" };
      // Bars are told to anyone.
      if (url.pathname.startsWith("/v8/finance/chart/")) return chart(url);
      if (!isKnown)
        return {
          status: 401,
          body: { finance: { result: null, error: { code: "Unauthorized", description: "No cookie" } } },
        };
      if (url.pathname === "/v1/test/getcrumb") return { body: crumb() };
      if (url.searchParams.get("crumb") !== crumb())
        return {
          status: 401,
          body: { finance: { result: null, error: { code: "Unauthorized", description: "Invalid Crumb" } } },
        };
      const asked = (url.searchParams.get("symbols") ?? "").split(",");
      return {
        body: {
          quoteResponse: { result: asked.flatMap((market) => quote(market, saidOf(market), extra())), error: null },
        },
      };
    },
  };
}

function quote(symbol: string, said: Said | undefined, extra: QuoteFields): QuoteFields[] {
  if (!said) return [];
  const isFuture = symbol.endsWith("=F");
  return [
    {
      ...quoteShape,
      ...{ symbol, currency: currencyOf(symbol), regularMarketPrice: said.price },
      ...{ regularMarketTime: Math.floor(said.at / 1000), exchangeDataDelayedBy: isFuture ? 10 : 0 },
      ...extra,
    },
  ];
}

const SECONDS: Readonly<Record<string, number>> = { "1m": 60, "5m": 300, "30m": 1800, "1h": 3600, "1d": 86_400 };
const BARS = 100;

/** Bars around 100, with a hole in the middle as Yahoo leaves them. */
function chart(url: URL): Answer {
  const length = SECONDS[url.searchParams.get("interval") ?? "1d"] ?? 86_400;
  const last = Math.floor(Date.now() / 1000 / length) * length;
  const timestamp = Array.from({ length: BARS }, (_, index) => last - (BARS - 1 - index) * length);
  const values = (base: number) => timestamp.map((_, index) => (index === BARS / 2 ? null : base + index / 100));
  const bars = { open: values(100), high: values(101), low: values(99), close: values(100.5), volume: values(1000) };
  return { body: { chart: { result: [{ ...chartShape, timestamp, indicators: { quote: [bars] } }], error: null } } };
}

/** Markets such as AAPL and OANDA:EUR_USD. */
export const finnhubProtocol: Protocol = {
  hear(message, subscriptions) {
    const { type, symbol } = JSON.parse(message) as { type: string; symbol: string };
    if (type === "subscribe") subscriptions.add(symbol);
    return [];
  },
  quote(market, { price, at }, subscriptions) {
    if (!subscriptions.has(market)) return undefined;
    return { type: "trade", data: [{ p: price, s: market, t: at, v: 100, c: ["1"] }] };
  },
};
