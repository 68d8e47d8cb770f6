import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CandlesMessage, QuotesMessage } from "@candor/api/channels";
import {
  FAVOURITES_CATEGORY,
  getInstrument,
  listCandles,
  listFavouriteQuotes,
  listQuotes,
  listQuotesGrouped,
} from "@candor/api/market";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../../platform/bus/bus.ts";
import { systemClock } from "../../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/database/test-database.ts";
import type { ChannelProvider, Channels } from "../../../platform/socket/channels.ts";
import { installationOf } from "../../installation/installation.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { askRoute } from "../../instrument/instrument-test-support.ts";
import { seededInstruments } from "../../instrument/seeded-instruments-test-support.ts";
import { createMarketData, type Tick } from "../market-data.ts";
import type { MarketData } from "../market-data-types.ts";

const keysFolder = mkdtempSync(join(tmpdir(), "candor-keys-"));
let own: TestDatabase;
let instruments: Instruments;
let marketData: MarketData;
const heard: Tick[] = [];
const providers: ChannelProvider[] = [];
const published: { room: string; key: string; row: unknown }[] = [];
const listening = new Set(["quotes/2", "candles/BTCUSDT/1m"]);

const channels: Channels = {
  provide: (provider) => void providers.push(provider),
  publishMerged: (room, key, row) => void published.push({ room, key, row }),
  publishNow: () => undefined,
  hasListeners: (room) => listening.has(room),
};

beforeAll(async () => {
  own = await createTestDatabase();
  instruments = await seededInstruments(own, systemClock);
  marketData = await createMarketData({
    installation: installationOf("ordinary"),
    database: own.database,
    clock: systemClock,
    log: own.log,
    bus: createInProcessBus(own.log),
    instruments,
    feed: { mode: "simulated", seed: "three" },
    keysFolder,
    ...{ holder: "a test", onLeaseLost: () => undefined },
    mayChangeOrigin: async () => true,
  });
  marketData.provideChannels(channels);
  marketData.onTicks(() => {
    throw new Error("a listener that fails harms nobody else");
  });
  await marketData.start();
  // Nobody has to wait for the first prices once it has started.
  expect(marketData.state(1)).toBe("open");
  await new Promise<void>((resolve) => {
    const stop = marketData.onTicks((ticks) => {
      heard.push(...ticks);
      if (heard.length > 2 * ticks.length) resolve(stop());
    });
  });
}, 60_000);
afterAll(async () => {
  await marketData.stop();
  rmSync(keysFolder, { recursive: true });
  await own.close();
});

const ask: typeof askRoute = (endpoint, request, call) => askRoute(endpoint, request, call, marketData.routes);
const customer = { customerId: "77" };

describe("quotes", () => {
  test("of a category are those of its instruments, at prices that are durable", async () => {
    const quotes = await ask(listQuotes, { is_class: "6" });
    expect(quotes.map(({ match_id }) => match_id)).toEqual(instruments.inCategory(6).map(({ id }) => id));
    for (const quote of quotes) {
      const ticks = await marketData.keptTicksAfter(own.database, quote.match_id, quote.seq - 1, 1);
      expect(ticks[0]?.at).toBe(quote.priced_at);
      expect(quote).toMatchObject({ source_count: 1, said_at: ticks[0]?.samples[0]?.at });
      expect(quote).toMatchObject({ state: "open", price_mode: "simulated" });
      expect(quote.spark.length).toBeGreaterThanOrEqual(47);
    }
  });

  test("without a category are those of all instruments, in the caller's language", async () => {
    const quotes = await ask(listQuotes, {}, { language: "jp" });
    expect(quotes).toHaveLength(instruments.all().length);
    expect(quotes[0]).toMatchObject({
      symbol: "BTCUSDT",
      option_name: "ビットコイン",
      en_name: "Bitcoin",
      tw_name: "比特幣",
    });
  });

  test("grouped by quote currency are the same quotes", async () => {
    const groups = await ask(listQuotesGrouped, {});
    expect(groups.map(({ legal_name }) => legal_name).sort()).toEqual(
      ["GBP", "JPY", "USD", "USDT", "CHF", "CAD"].sort(),
    );
    expect(groups.flatMap(({ quotation }) => quotation)).toHaveLength(instruments.all().length);
  });

  test("of favourites ask a visitor to log in and start empty for a customer", async () => {
    await expect(ask(listQuotes, { is_class: FAVOURITES_CATEGORY })).rejects.toThrow("login-required");
    await expect(ask(listQuotesGrouped, { is_class: FAVOURITES_CATEGORY })).rejects.toThrow("login-required");
    expect(await ask(listQuotes, { is_class: FAVOURITES_CATEGORY }, { caller: customer })).toEqual([]);
    expect(await ask(listFavouriteQuotes, {}, { caller: customer })).toEqual([]);
  });

  test("of a category that is none are refused", async () => {
    await expect(ask(listQuotes, { is_class: 4 })).rejects.toThrow("category-unknown");
  });
});

describe("candles", () => {
  test("come oldest first, end at `to`, and take seconds as well as milliseconds", async () => {
    const bars = await ask(listCandles, { symbol: "BTCUSDT", period: "1h" });
    const to = bars.at(-5)?.time ?? 0;
    const earlier = await ask(listCandles, { symbol: "BTCUSDT", period: "60min", to: to / 1000, from: to - 7_200_000 });
    expect(earlier).toEqual(bars.slice(-7, -4));
  });

  test("of an unknown instrument, period or range are refused by name", async () => {
    await expect(ask(listCandles, { symbol: "NOPE", period: "1h" })).rejects.toThrow("instrument-unknown");
    await expect(ask(listCandles, { symbol: "BTCUSDT", period: "2h" })).rejects.toThrow("period-unknown");
    await expect(ask(listCandles, { symbol: "BTCUSDT", period: "1h", from: 2, to: 1 })).rejects.toThrow(
      "range-invalid",
    );
  });
});

describe("one instrument", () => {
  test("is found by number or by symbol, with its terms and where its price comes from", async () => {
    const found = await ask(getInstrument, { symbol: "AAPL" });
    expect(found).toMatchObject({
      match_id: 41,
      products: ["spot", "contract", "option"],
      min_notional: "5",
      maker_fee_rate: "0.0005",
      taker_fee_rate: "0.001",
      price_band: "0.1",
      sources: ["simulated"],
    });
    expect(await ask(getInstrument, { match_id: 41 })).toEqual(found);
  });

  test("that does not exist, or two different ones, is refused", async () => {
    await expect(ask(getInstrument, { match_id: 999 })).rejects.toThrow("instrument-unknown");
    await expect(ask(getInstrument, { symbol: "NOPE" })).rejects.toThrow("instrument-unknown");
    await expect(ask(getInstrument, {})).rejects.toThrow("instrument-unknown");
    await expect(ask(getInstrument, { match_id: 41, symbol: "BTCUSDT" })).rejects.toThrow("instrument-unknown");
  });
});

describe("channels", () => {
  const providerOf = (channel: string) => providers.find((provider) => provider.matches(channel));

  test("are published to only while somebody listens", () => {
    expect(new Set(published.map(({ room }) => room))).toEqual(listening);
    expect(published.filter(({ room }) => room === "quotes/2").length).toBeGreaterThanOrEqual(20);
  });

  test("of quotes give every instrument of the category, of candles the last bars", async () => {
    const quotes = providerOf("quotes/0");
    const candles = providerOf("candles/EURUSD/4h");
    const told = (await quotes!.snapshot("quotes/0")) as QuotesMessage;
    expect(told.rows).toHaveLength(9);
    expect(Math.abs(Date.now() - told.sentAt)).toBeLessThan(10_000);
    const { rows } = (await candles!.snapshot("candles/EURUSD/4h")) as CandlesMessage;
    expect(rows).toHaveLength(300);
    expect(candles!.assemble(new Map([["1", rows[0]]]), "candles/EURUSD/4h")).toEqual({ rows: [rows[0]] });
  });

  test.each([
    "quotes/1",
    "quotes/100",
    "quotes/",
    "candles/NOPE/1m",
    "candles/BTCUSDT/2m",
    "candles/BTCUSDT",
    "book/demo/1",
  ])("%s is none of market data", (channel) => {
    expect(providerOf(channel)).toBeUndefined();
  });
});

test("an amount is valued at the last price, rounded down, and not at all without one", () => {
  const btc = instruments.bySymbol("BTCUSDT");
  const tick = marketData.lastTick(btc?.id ?? 0);
  expect(marketData.valueIn(1, btc?.baseCurrencyId ?? 0, 100_000_000n as never)).toBe(
    BigInt(tick?.price ?? 0) * 10_000n,
  );
  expect(marketData.valueIn(1, btc?.baseCurrencyId ?? 0, 1n as never)).toBe(
    (BigInt(tick?.price ?? 0) * 10_000n) / 100_000_000n,
  );
  expect(marketData.valueIn(1, 1, 5n as never)).toBe(5n);
  // By the dollar, as one euro is about one of it.
  const euros = marketData.valueIn(1, 3, 1_000_000n as never) ?? 0n;
  expect(euros > 500_000n && euros < 2_000_000n).toBe(true);
  expect(marketData.valueIn(1, 99, 5n as never)).toBeUndefined();
});
