import type { ApiKey } from "@candor/api/api";
import { type CalendarName, isOpenAt, sessionAt } from "@candor/engine/calendar/session";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  callApi,
  codeOf,
  type Fields,
  NO_LIMITS,
  type Person,
  payloadOf,
  register,
  signedIn,
} from "../client/api-client.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { startVenues, type Venues } from "../venues/venues.ts";

/**
 * The whole program on live prices, at an hour at which stocks and futures trade: what is offered follows the source that makes
 * the price now. Yahoo has news of a stock every ten seconds and of gold ten minutes late; Finnhub streams the stock as well.
 */
const HOUR_MS = 3_600_000;
const SOON = { timeout: 30_000, interval: 100 };
const VENUES: readonly CalendarName[] = ["us-equity", "globex"];

let venues: Venues;
let candor: Candor;
let anna: Person;

/** How far ahead an hour is in which all of them are open throughout. */
function aheadMs(): number {
  for (let ahead = 0; ; ahead += HOUR_MS / 2) {
    const at = instantOf(Date.now() + ahead);
    const staysOpen = (venue: CalendarName) =>
      isOpenAt(venue, at) && (sessionAt(venue, at).closesAt ?? Number.POSITIVE_INFINITY) > at + HOUR_MS;
    if (VENUES.every(staysOpen)) return ahead;
  }
}

beforeAll(async () => {
  venues = await startVenues();
  const ahead = aheadMs();
  for (const venue of venues.all) venue.shiftClock(ahead);
  venues.finnhub.goSilent();
  const clock = new URL("./clock-ahead.ts", import.meta.url);
  clock.searchParams.set("ahead", String(ahead));
  const env = { ...venues.env, ...NO_LIMITS, NODE_OPTIONS: `--import ${clock.href}` };
  candor = await startCandor({ feed: "live", flags: venues.flags, env });
  anna = await register(candor.url, "anna");
  for (const symbol of ["AAPL", "GC", "BTCUSDT"]) await vi.waitFor(() => isOpen(symbol), SOON);
});
afterAll(async () => {
  await candor?.stop();
  await venues?.stop();
});

const instrument = async (symbol: string) =>
  payloadOf("GET /currency/instrument", await callApi(candor.url, "GET /currency/instrument", { symbol }));

async function isOpen(symbol: string): Promise<void> {
  expect(await instrument(symbol)).toMatchObject({ state: "open", price_mode: "live" });
}

const offered = async (symbol: string): Promise<readonly string[]> => (await instrument(symbol)).products;
const ask = (key: ApiKey, fields: Fields, account: "demo" | "real" = "demo") =>
  callApi(candor.url, key, fields, signedIn(anna, account));

async function contract(symbol: string, account?: "demo" | "real") {
  const { currency_id, legal_id } = await instrument(symbol);
  return ask("POST /lever/submit", { currency_id, legal_id, type: "up", share: 1, multiple: 1 }, account);
}

async function option(symbol: string) {
  const { match_id } = await instrument(symbol);
  const payable = payloadOf("GET /microtrade/payable_currencies", await ask("GET /microtrade/payable_currencies", {}));
  const currency_id = payable.list[0]?.currency_id;
  return ask("POST /microtrade/submit", { match_id, currency_id, type: "up", seconds: 30, number: "10" });
}

describe("contracts and options on live prices", () => {
  test("are offered where a stream makes the price", async () => {
    expect(await offered("BTCUSDT")).toEqual(["spot", "contract", "option"]);
    expect([codeOf(await contract("BTCUSDT")), codeOf(await option("BTCUSDT"))]).toEqual(["ok", "ok"]);
  });

  test("are neither shown nor taken where the price comes late", async () => {
    expect(await offered("GC")).toEqual([]);
    expect([codeOf(await contract("GC")), codeOf(await option("GC"))]).toEqual(["price-too-slow", "price-too-slow"]);
  });

  test("are neither shown nor taken where it comes every ten seconds, in either account; spot is, between customers", async () => {
    expect(await offered("AAPL")).toEqual(["spot"]);
    expect([codeOf(await contract("AAPL")), codeOf(await option("AAPL"))]).toEqual([
      "price-too-slow",
      "price-too-slow",
    ]);
    expect(codeOf(await contract("AAPL", "real"))).toBe("price-too-slow");
    const { currency_id, legal_id } = await instrument("AAPL");
    const share = { currency_id, legal_id, type: "buy", amount: "1" };
    expect(codeOf(await ask("POST /coin/trade", share)), "the house does not quote").toBe("no-liquidity");
    const quotes = payloadOf("GET /currency/quotation_new", await callApi(candor.url, "GET /currency/quotation_new"));
    const now = quotes.find((quote) => quote.symbol === "AAPL")?.now_price;
    const resting = { ...share, target_price: now ?? "" };
    expect(codeOf(await ask("POST /coin/trade", resting)), "whoever names a price waits for another customer").toBe(
      "ok",
    );
  });

  test("come with a stream and go with it; a position that was opened meanwhile can be closed all the same", async () => {
    venues.finnhub.talk();
    await vi.waitFor(async () => expect(await offered("AAPL")).toEqual(["spot", "contract", "option"]), SOON);
    const order = payloadOf("POST /lever/submit", await contract("AAPL"));
    expect(codeOf(await option("AAPL"))).toBe("ok");
    const contracts = async () => payloadOf("POST /lever/my_trade", await ask("POST /lever/my_trade", {})).list;
    const stateOf = async () => (await contracts()).find(({ id }) => id === order.id)?.status;
    await vi.waitFor(async () => expect(await stateOf()).toBe("open"), SOON);

    venues.finnhub.goSilent();
    await vi.waitFor(async () => expect(await offered("AAPL")).toEqual(["spot"]), SOON);
    expect([codeOf(await contract("AAPL")), codeOf(await option("AAPL"))]).toEqual([
      "price-too-slow",
      "price-too-slow",
    ]);
    expect(codeOf(await ask("POST /lever/close", { id: order.id }))).toBe("ok");
    await vi.waitFor(async () => expect(await stateOf()).toBe("closed"), SOON);
  });
});
