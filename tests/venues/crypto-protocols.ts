/** Binance, Kraken v2 and Coinbase Advanced Trade, as far as prices go: subscriptions, best bids and asks, trades, bars. */
import { recordedAnswer } from "./recorded-answer.ts";
import type { Answer, Protocol, Said } from "./venue-server.ts";

/** Half of the distance between bid and ask, as a part of the price. */
const HALF_SPREAD = 0.00005;
const DECIMALS = 8;
const text = (value: number): string => value.toFixed(DECIMALS);
const bid = ({ price }: Said): number => price * (1 - HALF_SPREAD);
const ask = ({ price }: Said): number => price * (1 + HALF_SPREAD);

const bookTicker = recordedAnswer("binance/book_ticker_stream.json", {
  u: 1,
  s: "",
  b: "",
  B: "31.21",
  a: "",
  A: "40.66",
});
const binanceTrade = recordedAnswer("binance/trade_stream.json", {
  e: "trade",
  E: 0,
  s: "",
  t: 1,
  p: "",
  q: "0.5",
  T: 0,
  m: true,
});
let updates = 0;

/** Markets such as BTCUSDT. @param saidOf the price of a market now */
export const binanceProtocol = (saidOf: (market: string) => Said | undefined): Protocol => ({
  hear(message, subscriptions) {
    const { method, params, id } = JSON.parse(message) as { method: string; params: string[]; id: number };
    for (const stream of method === "SUBSCRIBE" ? params : []) subscriptions.add(stream);
    return [{ result: null, id }];
  },
  quote(market, said, subscriptions) {
    const name = market.toLowerCase();
    updates += 1;
    if (subscriptions.has(`${name}@bookTicker`)) {
      // The spot stream tells no event and no time; the recorded message is of the futures stream, which does.
      const { u, s, b, B, a, A } = { ...bookTicker, u: updates, s: market, b: text(bid(said)), a: text(ask(said)) };
      return { u, s, b, B, a, A };
    }
    if (!subscriptions.has(`${name}@trade`)) return undefined;
    return { ...binanceTrade, E: said.at, T: said.at, s: market, t: updates, p: text(said.price), q: "0.50000000" };
  },
  answer(_request, url): Answer | undefined {
    if (!url.pathname.endsWith("/api/v3/klines")) return undefined;
    const length = MINUTES[url.searchParams.get("interval") ?? "1m"] ?? 1;
    const said = saidOf(url.searchParams.get("symbol") ?? "");
    return said && { body: klines(length * 60_000, said.price) };
  },
});

const MINUTES: Readonly<Record<string, number>> = { "1m": 1, "5m": 5, "30m": 30, "1h": 60, "1d": 1440 };
const BARS = 120;

/** Rows of the recorded shape around a price, the last one still running. */
function klines(lengthMs: number, price: number): unknown[] {
  const [row = []] = recordedAnswer<unknown[][]>("binance/klines_response.json", [
    [0, "0.1", "0.8", "0.1", "0.5", "148976.1", 0, "2434.1", 308, "1756.8", "28.4", "0"],
  ]);
  const last = Math.floor(Date.now() / lengthMs) * lengthMs;
  return Array.from({ length: BARS }, (_, index) => {
    const at = last - (BARS - 1 - index) * lengthMs;
    const prices = [price, price * 1.01, price * 0.99, price].map(text);
    return [at, ...prices, row[5], at + lengthMs - 1, ...row.slice(7)];
  });
}

interface KrakenData {
  data: Record<string, unknown>[];
}
const krakenTicker = recordedAnswer<KrakenData>("kraken/ws_ticker_snapshot.json", {
  ...{ channel: "ticker", type: "snapshot" },
  data: [{ symbol: "", bid: 0, bid_qty: 2.5, ask: 0, ask_qty: 3.2, last: 0, volume: 163.28, vwap: 105904.4 }],
});
const krakenSubscribed = recordedAnswer("kraken/ws_subscribe_response.json", {
  ...{ method: "subscribe", success: true, req_id: 0 },
  result: { channel: "", symbol: "", snapshot: true },
});
const krakenPong = recordedAnswer("kraken/ws_pong.json", { method: "pong", req_id: 0 });

interface KrakenRequest {
  readonly method: string;
  readonly req_id: number;
  readonly params?: { readonly channel: string; readonly symbol: readonly string[] };
}

/** Markets such as BTC/USD. */
export const krakenProtocol: Protocol = {
  hear(message, subscriptions) {
    const { method, req_id, params } = JSON.parse(message) as KrakenRequest;
    if (method === "ping") return [{ ...krakenPong, req_id }];
    if (method !== "subscribe" || !params) return [];
    const { channel, symbol } = params;
    return symbol.map((market) => {
      subscriptions.add(`${channel} ${market}`);
      return { ...krakenSubscribed, req_id, result: { channel, symbol: market, snapshot: true } };
    });
  },
  quote(market, said, subscriptions) {
    if (!subscriptions.has(`ticker ${market}`)) return undefined;
    const timestamp = new Date(said.at).toISOString();
    const row = {
      ...krakenTicker.data[0],
      symbol: market,
      bid: bid(said),
      ask: ask(said),
      last: said.price,
      timestamp,
    };
    return { ...krakenTicker, type: "update", data: [row] };
  },
};

interface CoinbaseTickers {
  events: { type: string; tickers: Record<string, unknown>[] }[];
}
const coinbaseTicker = recordedAnswer<CoinbaseTickers>("coinbase/ws_ticker.json", {
  ...{ channel: "ticker", client_id: "", timestamp: "", sequence_num: 0 },
  events: [{ type: "update", tickers: [{ type: "ticker", product_id: "", price: "", volume_24_h: "15328.1" }] }],
});
const coinbaseHeartbeat = recordedAnswer("coinbase/ws_heartbeats.json", {
  ...{ channel: "heartbeats", client_id: "", timestamp: "", sequence_num: 0 },
  events: [{ current_time: "2026-04-07 14:30:10.000000000+00:00", heartbeat_counter: 42 }],
});

interface CoinbaseRequest {
  readonly type: string;
  readonly channel: string;
  readonly product_ids?: readonly string[];
}

/** Markets such as BTC-USD. */
export const coinbaseProtocol: Protocol = {
  hear(message, subscriptions) {
    const { type, channel, product_ids = [] } = JSON.parse(message) as CoinbaseRequest;
    if (type !== "subscribe") return [];
    for (const product of product_ids) subscriptions.add(`${channel} ${product}`);
    const told = { channel: "subscriptions", client_id: "", timestamp: "", sequence_num: 0 };
    const answer = { ...told, events: [{ subscriptions: { [channel]: [...product_ids] } }] };
    return channel === "heartbeats" ? [answer, coinbaseHeartbeat] : [answer];
  },
  quote(market, said, subscriptions) {
    if (!subscriptions.has(`ticker ${market}`)) return undefined;
    const [event] = coinbaseTicker.events;
    const words = { product_id: market, price: text(said.price), best_bid: text(bid(said)), best_ask: text(ask(said)) };
    const ticker = { ...event?.tickers[0], ...words };
    return {
      ...coinbaseTicker,
      timestamp: new Date(said.at).toISOString(),
      events: [{ type: "update", tickers: [ticker] }],
    };
  },
};
