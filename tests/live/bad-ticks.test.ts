import { setTimeout as sleep } from "node:timers/promises";
import type { CandleRow, CandlesMessage, ChannelUpdate, QuoteRow, QuotesMessage } from "@candor/api/channels";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, NO_LIMITS, payloadOf } from "../client/api-client.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { startVenues, type Venues } from "../venues/venues.ts";
import { metric } from "./metric.ts";

/** What no source may bring in: each kind is sent to the whole program, which counts it and shows it to nobody. */
const TRUE_PRICE = 97_400;
/** Some steps of the grid, in which what was taken by mistake would be told. */
const SOON_MS = 1_500;
const QUOTES = "quotes/2";

/** What the socket told of a market whose price is known. */
class Watched {
  readonly candles: string;
  readonly quotes: QuoteRow[] = [];
  readonly bars: CandleRow[] = [];
  readonly symbol: string;
  readonly truth: number;

  constructor(symbol: string, truth: number) {
    this.symbol = symbol;
    this.truth = truth;
    this.candles = `candles/${symbol}/1m`;
  }

  get newestPrice(): number {
    return Number(this.quotes.at(-1)?.[1]);
  }

  /** Prices that are no neighbours of the true one; bars of the past lie within 1 % of it. */
  get falsePrices(): number[] {
    return (
      [
        ...this.quotes.flatMap(([, price, , high, low]) => [price, high, low]),
        ...this.bars.flatMap(([, ...prices]) => prices.slice(0, 4)),
      ]
        .map(Number)
        // Written so that what is no number is false as well.
        .filter((price) => !(Math.abs(price - this.truth) <= this.truth / 50))
    );
  }
}

const bitcoin = new Watched("BTCUSDT", TRUE_PRICE);
/** Of a single source: nobody confirms or contradicts what it says. */
const ripple = new Watched("XRPUSDT", 2.2);
let venues: Venues;
let candor: Candor;
let client: Socket;

async function watch(market: Watched): Promise<void> {
  const asked = await callApi(candor.url, "GET /currency/instrument", { symbol: market.symbol });
  const { match_id } = payloadOf("GET /currency/instrument", asked);
  client.on("update", ({ channel, data }: ChannelUpdate<unknown>) => {
    if (channel === QUOTES) market.quotes.push(...(data as QuotesMessage).rows.filter(([id]) => id === match_id));
    if (channel === market.candles) market.bars.push(...(data as CandlesMessage).rows);
  });
}

beforeAll(async () => {
  venues = await startVenues();
  venues.kraken.prices.delete("XRP/USD");
  venues.coinbase.prices.delete("XRP-USD");
  candor = await startCandor({ feed: "live", flags: venues.flags, env: { ...venues.env, ...NO_LIMITS } });
  client = io(candor.url, { transports: ["websocket"] });
  for (const market of [bitcoin, ripple]) await watch(market);
  for (const channel of [QUOTES, bitcoin.candles, ripple.candles]) {
    const answer = await client.timeout(5_000).emitWithAck("subscribe", channel);
    expect(answer).toMatchObject({ ok: true });
  }
});
afterAll(async () => {
  client?.disconnect();
  await candor?.stop();
  await venues?.stop();
});

test("three venues are heard, and their price is told", async () => {
  for (const provider of ["binance", "kraken", "coinbase"]) {
    const samples = () => metric(candor.url, "candor_price_provider_samples_total", { provider });
    await expect.poll(samples).toBeGreaterThan(0);
  }
  for (const market of [bitcoin, ripple]) await expect.poll(() => market.newestPrice).toBe(market.truth);
});

/** A false word of a market that everyone watches, said by one venue between its true ones. */
const KINDS: readonly (readonly [
  kind: string,
  name: string,
  labels: Readonly<Record<string, string>>,
  send: () => void | Promise<void>,
])[] = [
  ["of zero", "candor_price_provider_faults_total", { provider: "binance", reason: "no-price" }, () => sayAs(0)],
  [
    "below zero",
    "candor_price_provider_faults_total",
    { provider: "binance", reason: "no-price" },
    () => sayAs(-TRUE_PRICE),
  ],
  [
    "that is no number",
    "candor_price_provider_faults_total",
    { provider: "binance", reason: "no-price" },
    () => sayAs(NaN),
  ],
  [
    "of a market that nobody asked for",
    "candor_price_provider_faults_total",
    { provider: "finnhub", reason: "unknown-market" },
    () => venues.finnhub.sayRaw(trade("BTCUSDT")),
  ],
  ["said twice", "candor_price_samples_rejected_total", { reason: "duplicate" }, sayTwice],
  [
    "of an hour to come",
    "candor_price_samples_rejected_total",
    { reason: "far-future" },
    () => sayAt(Date.now() + 3_600_000),
  ],
  ["of an hour ago", "candor_price_samples_rejected_total", { reason: "too-old" }, () => sayAt(Date.now() - 3_600_000)],
];

const sayAs = (price: number): void => venues.binance.say("BTCUSDT", { price });
const trade = (market: string): string =>
  JSON.stringify({ type: "trade", data: [{ s: market, p: 1, t: Date.now(), v: 1 }] });

const sayAt = (at: number): void => venues.coinbase.say("BTC-USD", { at, price: 1 });

async function sayTwice(): Promise<void> {
  venues.coinbase.goSilent();
  const at = Date.now();
  for (let time = 0; time < 2; time += 1) {
    venues.coinbase.say("BTC-USD", { at });
    await sleep(100);
  }
  venues.coinbase.talk();
}

describe("a price", () => {
  test.each(KINDS)("%s is counted under its own reason", async (_kind, name, labels, send) => {
    const before = await metric(candor.url, name, labels);
    // Again and again: what comes in one moment with a true word after it, a venue's client hands on as that one alone.
    const sent = async () => {
      await send();
      return metric(candor.url, name, labels);
    };
    await expect.poll(sent).toBeGreaterThan(before);
  });

  test("that is true is told after all of them", async () => {
    venues.setPrice("BTCUSDT", TRUE_PRICE + 100);
    await expect.poll(() => bitcoin.newestPrice).toBe(TRUE_PRICE + 100);
    await expect.poll(() => Number(bitcoin.bars.at(-1)?.[4])).toBe(TRUE_PRICE + 100);
  });

  test("ten times the true one that goes back again is counted, and the markets are halted by cause", async () => {
    const jumps = { reason: "jump", source: `Binance at ${new URL(venues.binance.address).host} BTC/USDT` };
    const before = await metric(candor.url, "candor_price_samples_rejected_total", jumps);
    // What only one of three says is left out: they contradict each other once the second is somewhere else.
    venues.kraken.prices.set("BTC/USD", TRUE_PRICE * 1.5);
    venues.binance.lie(10);
    // Others contradict it, or nobody confirms it.
    await expect.poll(() => metric(candor.url, "candor_market_halts", { cause: "disagreement" })).toBeGreaterThan(0);
    await expect.poll(() => metric(candor.url, "candor_market_halts", { cause: "jump" })).toBe(1);
    venues.binance.lie(1);
    await expect.poll(() => metric(candor.url, "candor_price_samples_rejected_total", jumps)).toBeGreaterThan(before);
  });
});

test("no quote and no bar on the socket ever carried any of it", async () => {
  await sleep(SOON_MS);
  expect(bitcoin.newestPrice).toBe(TRUE_PRICE + 100);
  for (const market of [bitcoin, ripple]) {
    expect(market.quotes.at(-1)?.[6]).toBe("halted");
    expect(market.quotes.length).toBeGreaterThan(3);
    expect(market.bars.length).toBeGreaterThan(3);
    expect(market.falsePrices).toEqual([]);
  }
});
