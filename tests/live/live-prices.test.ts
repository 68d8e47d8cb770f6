import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callApi, codeOf, NO_LIMITS, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { type Candor, type CandorOptions, startCandor } from "../e2e/harness/candor-server.ts";
import { startVenues, type Venues } from "../venues/venues.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const NOBODY_ANSWERS = "Prices are live, but no provider answers: nothing can be traded until one does";
/** The whole program on live prices, with every provider on loopback. */
let venues: Venues;
let candor: Candor | undefined;

beforeEach(async () => {
  venues = await startVenues();
});
afterEach(async () => {
  await candor?.stop();
  await venues.stop();
});

async function start(
  feed: NonNullable<CandorOptions["feed"]>,
  env: Readonly<Record<string, string>> = {},
): Promise<Candor> {
  candor = await startCandor({ feed, flags: venues.flags, env: { ...venues.env, ...NO_LIMITS, ...env } });
  return candor;
}

async function until(what: string, isSo: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(100);
  }
}

const site = async ({ url }: Candor) => payloadOf("GET /site/config", await callApi(url, "GET /site/config"));
const bitcoin = async ({ url }: Candor) =>
  payloadOf("GET /currency/instrument", await callApi(url, "GET /currency/instrument", { symbol: "BTCUSDT" }));
const priceOf = async ({ url }: Candor): Promise<number> => {
  const quotes = payloadOf("GET /currency/quotation_new", await callApi(url, "GET /currency/quotation_new"));
  return Number(quotes.find(({ symbol }) => symbol === "BTCUSDT")?.now_price);
};

/** Buys a little at the market, or far below it where the order is to rest. */
async function buy({ url }: Candor, person: Person, account: "demo" | "real", price?: number) {
  const { currency_id, legal_id } = await bitcoin(candor as Candor);
  const limit = price === undefined ? {} : { target_price: String(price) };
  const order = {
    currency_id: String(currency_id),
    legal_id: String(legal_id),
    type: "buy",
    amount: "0.001",
    ...limit,
  };
  return callApi(url, "POST /coin/trade", order, signedIn(person, account));
}

describe("with --feed live", () => {
  test("the index is the median of three venues; a real order is taken by its mode, and refused once live is lost", async () => {
    venues.binance.prices.set("BTCUSDT", 97_430);
    venues.kraken.prices.set("BTC/USD", 97_450 * 0.9995);
    venues.coinbase.prices.set("BTC-USD", 97_470 * 0.9995);
    const server = await start("live");
    const anna = await register(server.url, "anna");
    await until("the median of three", async () => (await priceOf(server)) === 97_450);
    const instrument = await bitcoin(server);
    expect(instrument).toMatchObject({ state: "open", price_mode: "live" });
    expect(instrument.sources).toHaveLength(3);
    expect(await site(server)).toMatchObject({ price_mode: "live", price_reason: "chosen" });
    expect(server.output()).toContain("Prices are live; every screen with prices says so.");
    expect(server.output()).toContain(`binance at ${venues.binance.address}`);

    expect(codeOf(await buy(server, anna, "demo"))).toBe("ok");
    // Nobody has paid anything in: the mode does not speak against it, the empty account does.
    expect(codeOf(await buy(server, anna, "real"))).toBe("insufficient-funds");

    for (const venue of venues.all) venue.goSilent();
    await until("it is halted", async () => (await bitcoin(server)).state === "halted");
    expect(codeOf(await buy(server, anna, "real"))).toBe("market-halted");
    expect(codeOf(await buy(server, anna, "demo"))).toBe("market-halted");
    await until("it is said", async () => (await site(server)).price_reason === "live-lost");
    expect(await site(server)).toMatchObject({ price_mode: "live" });
  });

  test.runIf(isFull)(
    "it starts with nobody there, says so, trades nothing, and trades when a venue answers",
    async () => {
      for (const venue of venues.all) venue.refuse();
      const server = await start("live");
      const anna = await register(server.url, "anna");
      expect(server.output()).toContain(NOBODY_ANSWERS);
      expect(await site(server)).toMatchObject({ price_mode: "live", price_reason: "live-lost" });
      expect((await bitcoin(server)).state).not.toBe("open");
      expect(codeOf(await buy(server, anna, "real"))).toMatch(/^market-(closed|halted)$/);
      for (const venue of venues.all) venue.accept();
      await until("it trades", async () => codeOf(await buy(server, anna, "demo")) === "ok", 90_000);
    },
  );
});

describe("with --feed auto", () => {
  test("live that answers at the first start is taken, and kept when it answers no more", async () => {
    const server = await start("auto");
    expect(await site(server)).toMatchObject({ price_mode: "live", price_reason: "live-answers" });
    for (const venue of venues.all) venue.refuse();
    await server.restart();
    expect(await site(server)).toMatchObject({ price_mode: "live", price_reason: "live-lost" });
    expect(server.output()).toContain(NOBODY_ANSWERS);
    const anna = await register(server.url, "anna");
    expect((await bitcoin(server)).state).not.toBe("open");
    for (const account of ["demo", "real"] as const)
      expect(codeOf(await buy(server, anna, account)), account).toMatch(/^market-(closed|halted)$/);
  });

  test("else prices are simulated, real orders refused, and prices change over by themselves once nothing is open", async () => {
    for (const venue of venues.all) venue.refuse();
    const server = await start("auto");
    const anna = await register(server.url, "anna");
    expect(await site(server)).toMatchObject({ price_mode: "simulated", price_reason: "live-silent" });
    expect(server.output()).toContain("Prices are simulated (auto: live does not answer");
    expect(codeOf(await buy(server, anna, "real"))).toBe("real-needs-live-prices");
    const resting = payloadOf(
      "POST /coin/trade",
      await buy(server, anna, "demo", Math.round((await priceOf(server)) * 0.95)),
    );
    expect(resting.status).toBe("open");

    for (const venue of venues.all) venue.accept();
    await until("live waits", async () => (await site(server)).price_reason === "live-waits");
    // Meanwhile everything goes on as before: nothing is closed for a change that may not come.
    for (let look = 0; look < 40; look += 1) {
      expect(await bitcoin(server)).toMatchObject({ state: "open", price_mode: "simulated" });
      await sleep(100);
    }
    await callApi(server.url, "POST /coin/cancel", { id: resting.id }, signedIn(anna));

    await until("live is taken", async () => (await site(server)).price_mode === "live");
    await until("the price is live", async () => (await priceOf(server)) === 97_400);
    expect(await site(server)).toMatchObject({ price_reason: "live-answers" });
    expect((await bitcoin(server)).sources).toHaveLength(3);
    await until("it trades", async () => codeOf(await buy(server, anna, "demo")) === "ok");
    expect(codeOf(await buy(server, anna, "real"))).toBe("insufficient-funds");
  });
});

test.runIf(isFull)("with --feed simulated no client of a provider is loaded, and nobody is asked", async () => {
  const ear = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (/^(ccxt|yahoo-finance2)/.test(name)) console.log("loads", name);
      return next(name, context);
    } });`;
  const env = { NODE_OPTIONS: `--import data:text/javascript;base64,${Buffer.from(ear).toString("base64")}` };
  const server = await start("simulated", env);
  expect(server.output()).not.toContain("loads ");
  await server.stop();
  candor = undefined;
  for (const venue of venues.all) {
    expect(venue.connections).toBe(0);
    expect(venue.requests).toEqual([]);
  }
  // The same ear hears them where they are loaded.
  const live = await start("live", env);
  expect(live.output()).toContain("loads ccxt");
  expect(live.output()).toContain("loads yahoo-finance2");
});
