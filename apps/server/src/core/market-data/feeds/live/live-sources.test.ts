import { setTimeout as sleep } from "node:timers/promises";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startVenues, type Venues } from "../../../../../../../tests/venues/venues.ts";
import { createLog } from "../../../../platform/log.ts";
import type { Instrument, InstrumentSource } from "../../../instrument/instrument.ts";
import { instrumentLike } from "../../../instrument/seeded-instruments-test-support.ts";
import type { Sample } from "../../model/sample.ts";
import { IndexGrid, NO_TICK_YET } from "../../pricing/index-grid.ts";
import { FinnhubSource } from "./finnhub-source.ts";
import { createLiveFeed, type LiveFeed } from "./live-feed.ts";
import { marketsOf, type SourceFigures } from "./live-source.ts";
import { VenueSource } from "./venue-source.ts";

/** What each source makes of its provider's manners, on loopback. */
let venues: Venues;
let feed: LiveFeed;
let samples: Sample[];
let grid: IndexGrid;
/** Added to the machine's clock, to let time pass. */
let skewMs: number;
const clock = { now: () => instantOf(Date.now() + skewMs) };
const log = createLog("silent");

const quoted = (id: number, quoteCode: string, ...sources: readonly InstrumentSource[]): Instrument =>
  instrumentLike({ id, symbol: `I${id}`, quoteCode, sources });
const apple = quoted(1, "USDT", { provider: "yahoo", market: "AAPL" });
const euro = quoted(2, "USD", { provider: "yahoo", market: "EURUSD=X" });
const gold = quoted(3, "USD", { provider: "yahoo", market: "GC=F", isDelayed: true });
const corn = quoted(4, "USD", { provider: "yahoo", market: "ZC=F", isDelayed: true, isInCents: true });
const bitcoin = quoted(5, "USDT", { provider: "binance", market: "BTC/USDT" });
const keyed = quoted(6, "USDT", { provider: "finnhub", market: "AAPL" });

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function listen(...instruments: readonly Instrument[]): Promise<void> {
  feed = createLiveFeed(instruments, { addresses: venues.addresses, finnhubKey: "a-key-of-a-test" }, { clock, log });
  grid = new IndexGrid(new Map(instruments.map(({ id }) => [id, NO_TICK_YET])), feed);
  await feed.start((sample) => {
    samples.push(sample);
    grid.accept(sample, clock.now());
  }, new Map());
}

async function until(what: string, isSo: () => boolean, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(20);
  }
}

const figures = (provider: string): SourceFigures =>
  feed.figures().find((each) => each.provider === provider) as SourceFigures;
const faults = (provider: string, fault: string): number => figures(provider).faults.get(fault as never) ?? 0;
const isValidNow = (id: number): boolean | undefined =>
  grid.step(clock.now()).find(({ instrumentId }) => instrumentId === id)?.isValid;
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

beforeEach(async () => {
  skewMs = 0;
  samples = [];
  venues = await startVenues();
});
afterEach(async () => {
  await feed?.stop();
  await venues.stop();
});

describe("a quote of Yahoo's", () => {
  test("was said at the provider's own time, and goes stale by it: 30 s for a share, 90 s for a currency", async () => {
    const quotedAt = secondsAgo(20);
    venues.setQuoteFields({ regularMarketTime: quotedAt });
    await listen(apple, euro);
    await until("two prices", () => samples.length === 2);
    for (const { at } of samples) expect(at).toBe(quotedAt * 1000);
    expect([isValidNow(1), isValidNow(2)]).toEqual([true, true]);
    skewMs = 15_000;
    expect([isValidNow(1), isValidNow(2)]).toEqual([false, true]);
    skewMs = 60_000;
    expect([isValidNow(1), isValidNow(2)]).toEqual([false, true]);
    skewMs = 75_000;
    expect([isValidNow(1), isValidNow(2)]).toEqual([false, false]);
  });

  test("that is older than its market may be silent is counted and never delivered", async () => {
    venues.setQuoteFields({ regularMarketTime: secondsAgo(35) });
    await listen(apple, euro);
    await until("one price", () => samples.length === 1);
    expect(samples[0]?.instrumentId).toBe(2);
    expect(faults("yahoo", "old")).toBe(1);
  });

  test("that is told again is no news, and no fault either", async () => {
    venues.setQuoteFields({ regularMarketTime: secondsAgo(0) });
    await listen(apple);
    await until("two answers", () => venues.yahoo.requests.filter((path) => path.includes("/quote?")).length >= 2);
    await sleep(300);
    expect(samples).toHaveLength(1);
    expect(grid.rejected()).toEqual([]);
    expect([...figures("yahoo").faults]).toEqual([]);
  });

  test("of a market that is declared late was said when it was published, and never later than now", async () => {
    venues.setQuoteFields({ regularMarketTime: secondsAgo(620) });
    await listen(gold);
    await until("a price", () => samples.length === 1);
    expect(Math.abs(clock.now() - 20_000 - (samples[0]?.at ?? 0))).toBeLessThan(3_000);
    expect(isValidNow(3)).toBe(true);
    await feed.stop();
    samples = [];
    venues.setQuoteFields({ regularMarketTime: secondsAgo(300) });
    await listen(gold);
    await until("a price", () => samples.length === 1);
    expect(Math.abs(clock.now() - (samples[0]?.at ?? 0))).toBeLessThan(3_000);
  });

  test("in cents is taken where that is declared, and nowhere else", async () => {
    await listen(corn);
    await until("a price", () => samples.length === 1);
    await feed.stop();
    samples = [];
    venues.setQuoteFields({ currency: "USX" });
    await listen(apple, euro, gold);
    await until("they are counted", () => faults("yahoo", "other-currency") === 3);
    expect(samples).toEqual([]);
    await feed.stop();
    venues.setQuoteFields({ currency: "USD" });
    await listen(corn);
    await until("it is counted", () => faults("yahoo", "other-currency") === 1);
    expect(samples).toEqual([]);
  });
});

describe("a connection", () => {
  test("that is cut as soon as it has spoken is made again later and later", async () => {
    venues.binance.cutAfterMs = 250;
    await listen(bitcoin);
    await until("it has spoken", () => samples.length > 0);
    await sleep(7_000);
    expect(figures("binance").reconnects).toBeGreaterThanOrEqual(1);
    expect(figures("binance").reconnects).toBeLessThanOrEqual(5);
  });

  test("that has lasted half a minute is made again at once", async () => {
    venues.binance.cutAfterMs = 250;
    await listen(bitcoin);
    await until("some failures", () => venues.binance.connections >= 4);
    venues.binance.cutAfterMs = null;
    const before = venues.binance.connections;
    await until("one that stays", () => venues.binance.connections > before);
    const heard = samples.length;
    await until("it speaks", () => samples.length > heard);
    skewMs = 31_000;
    venues.binance.shiftClock(skewMs);
    const later = samples.length;
    await until("it speaks still", () => samples.length > later + 1);
    const after = venues.binance.connections;
    venues.binance.drop();
    await until("another at once", () => venues.binance.connections > after, 1_500);
  });
});

describe("Finnhub", () => {
  test("that answers with an error is not connected: the run ends, is counted, and is tried again later and later", async () => {
    venues.finnhub.goSilent();
    await listen(keyed);
    const refusing = setInterval(() => venues.finnhub.sayRaw('{"type":"error","msg":"Invalid API key"}'), 50);
    await until("it is counted", () => faults("finnhub", "refused") > 0);
    await sleep(5_000);
    clearInterval(refusing);
    expect(figures("finnhub")).toMatchObject({ isConnected: false, hasFailed: true, reconnects: 0, samples: 0 });
    expect(faults("finnhub", "refused")).toBeLessThanOrEqual(6);
    expect(venues.finnhub.connections).toBeLessThanOrEqual(6);
  });

  test("has no room for more than fifty markets of a key, and the log names the rest", () => {
    const many = Array.from({ length: 52 }, (_, index) =>
      quoted(100 + index, "USDT", { provider: "finnhub", market: `M${index}` }),
    );
    const warn = vi.fn();
    const markets = marketsOf("finnhub", many, new Map());
    const source = new FinnhubSource("a-key", markets, { clock, log: { ...log, warn } as never, addresses: new Map() });
    expect(source.markets).toHaveLength(50);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ markets: ["M50", "M51"] }),
      expect.stringContaining("no room"),
    );
  });
});

test("a history that could not be asked for is asked for anew", async () => {
  // No text at all: the venue cannot even be opened.
  const wrong = [42];
  const addresses = { get: () => wrong.pop() ?? venues.binance.address } as never;
  const markets = marketsOf("binance", [bitcoin], venues.addresses);
  const source = new VenueSource("binance", markets, { clock, log, addresses });
  const [market] = source.markets;
  if (!market) throw new Error("there is no market");
  await expect(source.history(market, "1h")).rejects.toThrow();
  expect((await source.history(market, "1h")).length).toBeGreaterThan(2);
  await source.stop();
});
