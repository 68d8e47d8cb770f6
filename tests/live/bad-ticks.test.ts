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
const CANDLES = "candles/BTCUSDT/1m";

let venues: Venues;
let candor: Candor;
let client: Socket;
let bitcoinId: number;
const heard: { readonly quotes: QuoteRow[]; readonly candles: CandleRow[] } = { quotes: [], candles: [] };

function hear(channel: string, data: unknown): void {
  if (channel === QUOTES) heard.quotes.push(...(data as QuotesMessage).rows.filter(([id]) => id === bitcoinId));
  else heard.candles.push(...(data as CandlesMessage).rows);
}

const newestPrice = (): number => Number(heard.quotes.at(-1)?.[1]);
const pricesHeard = (): number[] =>
  [
    ...heard.quotes.flatMap(([, price, , high, low]) => [price, high, low]),
    ...heard.candles.flatMap(([, ...prices]) => prices.slice(0, 4)),
  ].map(Number);

beforeAll(async () => {
  venues = await startVenues();
  // One market has a single source: nobody confirms what it says.
  venues.kraken.prices.delete("XRP/USD");
  venues.coinbase.prices.delete("XRP-USD");
  candor = await startCandor({ feed: "live", flags: venues.flags, env: { ...venues.env, ...NO_LIMITS } });
  const asked = await callApi(candor.url, "GET /currency/instrument", { symbol: "BTCUSDT" });
  bitcoinId = payloadOf("GET /currency/instrument", asked).match_id;
  client = io(candor.url, { transports: ["websocket"] });
  client.on("update", ({ channel, data }: ChannelUpdate<unknown>) => hear(channel, data));
  for (const channel of [QUOTES, CANDLES]) {
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
    const samples = () => metric(candor.url, "candor_price_provider", { provider, figure: "samples" });
    await expect.poll(samples).toBeGreaterThan(0);
  }
  await expect.poll(newestPrice).toBe(TRUE_PRICE);
});

/** A false word of a market that everyone watches, said by one venue between its true ones. */
const KINDS: readonly (readonly [
  kind: string,
  name: string,
  labels: Readonly<Record<string, string>>,
  send: () => void | Promise<void>,
])[] = [
  ["of zero", "candor_price_provider_faults", { provider: "binance", reason: "no-price" }, () => sayAs(0)],
  ["below zero", "candor_price_provider_faults", { provider: "binance", reason: "no-price" }, () => sayAs(-TRUE_PRICE)],
  ["that is no number", "candor_price_provider_faults", { provider: "binance", reason: "no-price" }, () => sayAs(NaN)],
  [
    "of a market that nobody asked for",
    "candor_price_provider_faults",
    { provider: "finnhub", reason: "unknown-market" },
    () => venues.finnhub.sayRaw(trade("BTCUSDT")),
  ],
  ["said twice", "candor_price_samples_rejected", { reason: "duplicate" }, sayTwice],
  [
    "of an hour to come",
    "candor_price_samples_rejected",
    { reason: "far-future" },
    () => sayAt(Date.now() + 3_600_000),
  ],
  ["of an hour ago", "candor_price_samples_rejected", { reason: "too-old" }, () => sayAt(Date.now() - 3_600_000)],
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
    await send();
    await expect.poll(() => metric(candor.url, name, labels)).toBeGreaterThan(before);
  });

  test("that is true is told after all of them", async () => {
    venues.setPrice("BTCUSDT", TRUE_PRICE + 100);
    await expect.poll(newestPrice).toBe(TRUE_PRICE + 100);
    await expect.poll(() => Number(heard.candles.at(-1)?.[4])).toBe(TRUE_PRICE + 100);
  });

  test("ten times the true one that goes back again is counted, and the markets are halted by cause", async () => {
    const jumps = { reason: "jump", source: `Binance at ${new URL(venues.binance.address).host} BTC/USDT` };
    const before = await metric(candor.url, "candor_price_samples_rejected", jumps);
    venues.binance.lie(10);
    // Others contradict it, or nobody confirms it.
    await expect.poll(() => metric(candor.url, "candor_market_halts", { cause: "disagreement" })).toBeGreaterThan(0);
    await expect.poll(() => metric(candor.url, "candor_market_halts", { cause: "jump" })).toBe(1);
    venues.binance.lie(1);
    await expect.poll(() => metric(candor.url, "candor_price_samples_rejected", jumps)).toBeGreaterThan(before);
  });
});

test("no quote and no bar on the socket ever carried any of it", async () => {
  await sleep(SOON_MS);
  expect(heard.quotes.at(-1)?.[6]).toBe("halted");
  expect(newestPrice()).toBe(TRUE_PRICE + 100);
  expect(heard.quotes.length).toBeGreaterThan(3);
  expect(heard.candles.length).toBeGreaterThan(3);
  expect(pricesHeard().filter((price) => Math.abs(price - TRUE_PRICE) > TRUE_PRICE / 100)).toEqual([]);
});
