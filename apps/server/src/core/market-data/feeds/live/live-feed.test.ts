import { setTimeout as sleep } from "node:timers/promises";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startVenues, type Venues } from "../../../../../../../tests/venues/venues.ts";
import { createLog } from "../../../../platform/log.ts";
import type { Instrument } from "../../../instrument/instrument.ts";
import { instrumentLike } from "../../../instrument/seeded-instruments-test-support.ts";
import type { Tick } from "../../../tick-log/tick.ts";
import { IndexGrid, NO_TICK_YET } from "../../pricing/index-grid.ts";
import { createLiveFeed, type LiveFeed } from "./live-feed.ts";
import type { SourceFigures } from "./live-source.ts";

/** The whole way of a live price but for the database: loopback venues, sockets, sources, gate, index. */
let venues: Venues;
let feed: LiveFeed;
let grid: IndexGrid;
/** Added to the machine's clock, to let time pass. */
let skewMs: number;
const clock = { now: () => instantOf(Date.now() + skewMs) };

const bitcoin: Instrument = instrumentLike({
  id: 1,
  symbol: "BTCUSDT",
  sources: [
    { provider: "binance", market: "BTC/USDT" },
    { provider: "kraken", market: "BTC/USD", per: "USDT/USD" },
    { provider: "coinbase", market: "BTC/USD", per: "USDT/USD" },
  ],
});
const apple: Instrument = instrumentLike({
  id: 2,
  symbol: "AAPL",
  sources: [
    { provider: "yahoo", market: "AAPL" },
    { provider: "finnhub", market: "AAPL" },
  ],
});
const gold: Instrument = instrumentLike({
  id: 3,
  symbol: "GC",
  quoteCode: "USD",
  sources: [{ provider: "yahoo", market: "GC=F", isDelayed: true }],
});

async function listen(instruments: readonly Instrument[], finnhubKey: string | null = null): Promise<void> {
  const choice = { addresses: venues.addresses, finnhubKey };
  feed = createLiveFeed(instruments, choice, { clock, log: createLog("silent") });
  grid = new IndexGrid(new Map(instruments.map(({ id }) => [id, NO_TICK_YET])), feed);
  await feed.start((sample) => grid.accept(sample, clock.now()), new Map());
}

// Sockets, back-off and venues that say a price ten times a second need some seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function until(what: string, isSo: () => boolean, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(20);
  }
}

/** Lets time pass for everybody. */
function pass(milliseconds: number): void {
  skewMs += milliseconds;
  for (const venue of venues.all) venue.shiftClock(skewMs);
}

const tickNow = (id = 1): Tick | undefined => grid.step(clock.now()).find(({ instrumentId }) => instrumentId === id);
const sourcesNow = (): number => tickNow()?.samples.length ?? 0;
const figures = (provider: string): SourceFigures =>
  feed.figures().find((each) => each.provider === provider) as SourceFigures;
const faults = (provider: string, fault: string): number => figures(provider).faults.get(fault as never) ?? 0;
const rejected = (reason: string, source: string): number =>
  grid
    .rejected()
    .filter((each) => each.reason === reason && each.source.startsWith(source))
    .reduce((sum, { count }) => sum + count, 0);

beforeEach(async () => {
  skewMs = 0;
  venues = await startVenues();
});
afterEach(async () => {
  await feed.stop();
  await venues.stop();
});

describe("three crypto venues", () => {
  beforeEach(async () => {
    await listen([bitcoin]);
    await until("three sources", () => sourcesNow() === 3);
  });

  test("make an index of the halves between their bids and asks, dollar prices divided by their own price of USDT", async () => {
    let tick: Tick | undefined;
    // On a busy machine what one of them has said may be too old at an instant.
    await until("an index of all three", () => {
      tick = tickNow();
      return tick?.isValid === true && tick.samples.length === 3;
    });
    expect(tick?.samples.map(({ source }) => source.replace(/ at [\d.:]+/, ""))).toEqual([
      "Binance BTC/USDT",
      "Coinbase BTC/USD ÷ USDT/USD",
      "Kraken BTC/USD ÷ USDT/USD",
    ]);
    for (const { price } of tick?.samples ?? []) expect(price).toBe(9_740_000);
    expect(tick).toMatchObject({ price: 9_740_000, isValid: true });
  });

  test("are each named with the address they are reached at, where it is not their own", () => {
    for (const name of feed.sources(1)) expect(name).toMatch(/^\w+ at 127\.0\.0\.1:\d+ /);
    expect(feed.origin).toContain(venues.binance.address);
  });

  test("one that lies ten times is capped, and the price is none to trade on", async () => {
    venues.binance.lie(10);
    await until("the lie", () => tickNow()?.isValid === false);
    expect(tickNow()?.price).toBe(9_740_000);
    await until("it is counted", () => rejected("apart", "Binance") + rejected("jump", "Binance") > 0);
  });

  test("one whose connection is cut comes back by itself, and the others go on meanwhile", async () => {
    venues.coinbase.refuse();
    await until("it is noticed", () => !figures("coinbase").isConnected);
    for (let seconds = 0; seconds < 6; seconds += 2) {
      pass(2_000);
      await sleep(250);
      expect(tickNow()?.isValid).toBe(true);
    }
    await until("the others go on", () => sourcesNow() === 2);
    expect(tickNow()?.isValid).toBe(true);
    venues.coinbase.accept();
    await until("it is back", () => figures("coinbase").isConnected);
    expect(figures("coinbase").reconnects).toBeGreaterThanOrEqual(1);
    expect(figures("coinbase").hasFailed).toBe(true);
  });

  test("one that stays connected and says nothing is taken for dead and connected anew", async () => {
    const before = venues.binance.connections;
    venues.binance.goSilent();
    await sleep(300);
    pass(11_000);
    await until("a new connection", () => venues.binance.connections > before);
    venues.binance.talk();
    await until("it speaks again", () => figures("binance").isConnected);
  });

  test("connections that are cut at any moment never leave a failure that nobody hears", async () => {
    const cryptoVenues = [venues.binance, venues.kraken, venues.coinbase];
    for (let cut = 0; cut < 30; cut += 1) {
      for (const venue of cryptoVenues) {
        venue.cutAfterMs = cut % 10;
        venue.drop();
      }
      await sleep(100);
    }
    for (const venue of cryptoVenues) venue.cutAfterMs = null;
    await until("three sources", () => sourcesNow() === 3, 60_000);
  });

  test("all silent: nobody answers, and the price goes stale", async () => {
    for (const venue of venues.all) venue.goSilent();
    await sleep(200);
    pass(11_000);
    expect(feed.isAnswering()).toBe(false);
    expect(tickNow()?.isValid).toBe(false);
  });

  test("what cannot be read is counted or passed over, and the next price is heard", async () => {
    for (const text of ["{", "null", "[]", '{"channel":"ticker","data":5}', '{"stream":1}', "\u0000"])
      for (const venue of venues.all) venue.sayRaw(text);
    await sleep(300);
    venues.setPrice("BTCUSDT", 98_000);
    await until("the next price", () => tickNow()?.price === 9_800_000);
    expect(sourcesNow()).toBe(3);
  });

  test.each([
    ["zero", 0],
    ["negative", -97_400],
    ["not a number", Number.NaN],
  ])("a price that is %s is counted and never delivered", async (_what, price) => {
    venues.binance.goSilent();
    await sleep(200);
    venues.binance.say("BTCUSDT", { price });
    // Nothing is said in between: of two quotes that arrive together only the later one is heard.
    await until("it is counted", () => faults("binance", "no-price") > 0);
    venues.binance.talk();
    expect(tickNow()?.price).toBe(9_740_000);
  });

  test("what is an hour old, of the future, out of order or said twice is counted by the gate", async () => {
    venues.coinbase.goSilent();
    await sleep(300);
    const now = Date.now();
    venues.coinbase.say("BTC-USD", { at: now - 3_600_000 });
    await until("old", () => rejected("too-old", "Coinbase") > 0);
    venues.coinbase.say("BTC-USD", { at: now + 3_600_000 });
    await until("future", () => rejected("far-future", "Coinbase") > 0);
    const before = figures("coinbase").samples;
    venues.coinbase.say("BTC-USD", { at: now });
    await until("a good one", () => figures("coinbase").samples > before);
    venues.coinbase.say("BTC-USD", { at: now - 1_000, price: 1 });
    await until("out of order", () => rejected("out-of-order", "Coinbase") > 0);
    venues.coinbase.say("BTC-USD", { at: now });
    await until("twice", () => rejected("duplicate", "Coinbase") > 0);
    expect(tickNow()?.price).toBe(9_740_000);
    venues.coinbase.talk();
  });

  test("a market that nobody asked for is never delivered as another", async () => {
    const before = figures("binance").samples;
    venues.binance.goSilent();
    await sleep(200);
    venues.binance.sayRaw(JSON.stringify({ u: 1, s: "ETHUSDT", b: "1.00", B: "1", a: "1.01", A: "1" }));
    await sleep(200);
    expect(figures("binance").samples - before).toBeLessThan(20);
    expect(tickNow()?.samples.every(({ price }) => price === 9_740_000)).toBe(true);
    venues.binance.talk();
  });

  test("a price of USDT beyond 10 % of a dollar converts nothing", async () => {
    venues.kraken.prices.set("USDT/USD", 0.5);
    await until("no rate", () => faults("kraken", "no-rate") > 0);
    expect(tickNow()?.samples.every(({ price }) => price === 9_740_000)).toBe(true);
  });

  test("what changed hands is counted in hundredths", async () => {
    let volume = 0;
    await until("a trade", () => {
      volume += tickNow()?.volume ?? 0;
      return volume > 0;
    });
    expect(volume % 50).toBe(0);
  });
});

describe("stocks and futures", () => {
  test("are asked for in one request after cookie and crumb, and a stream that needs a key joins", async () => {
    await listen([apple, gold], "a-key-of-a-test");
    await until("two sources", () => (tickNow(2)?.samples.length ?? 0) === 2);
    expect(tickNow(2)?.price).toBe(27_200);
    expect(feed.sources(3)[0]).toMatch(/^Yahoo Finance at \S+ GC=F \(delayed\)$/);
    expect(feed.cadenceMs(feed.sources(2)[0] ?? "")).toBe(10_000);
    const asked = venues.yahoo.requests.filter((path) => path.startsWith("/v7/finance/quote"));
    expect(asked).toHaveLength(1);
    expect(decodeURIComponent(asked[0] ?? "")).toContain("symbols=AAPL,GC=F&crumb=");
  });

  test.each([
    ["late without saying so beforehand", { exchangeDataDelayedBy: 15 }, "delayed"],
    ["in another currency", { currency: "EUR" }, "other-currency"],
    ["of another market", { symbol: "MSFT" }, "unknown-market"],
    ["of an hour ago", { regularMarketTime: Math.floor(Date.now() / 1000) - 3_600 }, "old"],
    ["without a price", { regularMarketPrice: null }, "no-price"],
    ["negative", { regularMarketPrice: -1 }, "no-price"],
  ])("a quote that is %s is counted and never delivered", async (_what, fields, fault) => {
    venues.setQuoteFields(fields);
    await listen([apple]);
    await until("it is counted", () => faults("yahoo", fault) > 0);
    expect(figures("yahoo").samples).toBe(0);
  });

  test("are heard again after Yahoo has forgotten the crumb it gave", async () => {
    await listen([apple]);
    await until("a price", () => figures("yahoo").samples === 1);
    venues.setCrumb("another");
    await until("a price with the next crumb", () => figures("yahoo").samples === 2, 30_000);
    expect(figures("yahoo").reconnects).toBe(1);
  });

  test("that stay quiet have a price soon after somebody listens, also when they said it to nobody before", async () => {
    venues.setQuoteFields({ regularMarketTime: Math.floor(Date.now() / 1_000) });
    feed = createLiveFeed(
      [apple],
      { addresses: venues.addresses, finnhubKey: null },
      { clock, log: createLog("silent") },
    );
    feed.connect();
    await until("a price that nobody hears", () => figures("yahoo").samples === 1);
    const heard: number[] = [];
    await feed.start(({ price }) => heard.push(price), new Map());
    await until("the same price again", () => heard.length > 0);
    expect(heard).toEqual([27_200]);
  });

  test("without a key nobody is asked for a second price", async () => {
    await listen([apple]);
    expect(feed.sources(2)).toHaveLength(1);
    expect(feed.figures().map(({ provider }) => provider)).not.toContain("finnhub");
  });
});

test("whether live answers is known at once where nobody is there, and soon where somebody is", async () => {
  for (const venue of venues.all) venue.refuse();
  await listen([bitcoin]);
  const startedAt = performance.now();
  expect(await feed.answersWithin(30_000)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  for (const venue of venues.all) venue.accept();
  await until("an answer", () => feed.isAnswering());
});

test("history comes in all nine periods where a provider has it, and is none where none has", async () => {
  await listen([bitcoin, apple, gold]);
  const told = await feed.past(bitcoin, clock.now());
  expect([...told.keys()]).toEqual(["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"]);
  for (const bars of told.values()) {
    expect(bars.length).toBeGreaterThan(2);
    for (const bar of bars) expect(bar.high).toBeGreaterThanOrEqual(bar.low);
  }
  // All 100 but the one without prices, also where a minute begins while they are fetched.
  const quoted = await feed.past(apple, instantOf(clock.now() + 60_000));
  expect(quoted.get("1m")).toHaveLength(99);
  expect(await feed.past({ ...bitcoin, id: 9 }, clock.now())).toEqual(new Map());
});
