import type { Endpoint } from "@candor/api/endpoint";
import type { Answer } from "@candor/api/refusal";
import * as api from "@candor/api/wallet";
import { amountOf, instantOf, type PriceTicks, priceTicksOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Instruments } from "../../core/instrument/instrument.ts";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import { checkBooks } from "../../core/ledger/ledger.ts";
import {
  BTC,
  houseOf,
  openTestLedger,
  type TestLedger,
  USDT,
  walletOf,
} from "../../core/ledger/ledger-test-support.ts";
import { priceRoutes } from "../../core/market-data/model/currency-price.ts";
import type { CustomerCall, Route } from "../../platform/http/route.ts";
import { walletRoutes } from "./wallet-routes.ts";
import type { WalletDeps } from "./wallet-types.ts";

const EUR = 3;
const JPY = 5;

let t: TestLedger;
let instruments: Instruments;
let routes: readonly Route[];
let portfolio = 900;
/** Now, and at 00:00 UTC; by symbol. */
let prices: Map<string, string>;
let opened: Map<string, string>;
const market = { mode: "live" as WalletDeps["market"]["priceMode"] };

beforeAll(async () => {
  t = await openTestLedger();
  instruments = await seededInstruments(t.own, t.clock);
  routes = walletRoutes({ ...t, market: fakeMarket(), valueIn: () => undefined, resultsOf: async () => new Map() });
});
beforeEach(() => {
  prices = new Map([
    ["BTCUSDT", "100000"],
    ["EURUSD", "1.25"],
    ["USDJPY", "150"],
  ]);
  opened = new Map([["BTCUSDT", "80000"]]);
  market.mode = "live";
});
afterEach(async () => {
  expect((await checkBooks(t.database)).faults).toEqual([]);
});
afterAll(() => t.own.close());

function ticksOf(id: number, from: ReadonlyMap<string, string>): PriceTicks | undefined {
  const instrument = instruments.byId(id);
  const text = instrument && from.get(instrument.symbol);
  if (!instrument || text === undefined) return undefined;
  const { priceScale, tickUnits } = instrument.scale;
  return priceTicksOf(Math.round((Number(text) * 10 ** priceScale) / tickUnits));
}

const dayStart = () => instantOf(Math.floor(t.clock.now() / 86_400_000) * 86_400_000);

function fakeMarket(): WalletDeps["market"] {
  return {
    get priceMode() {
      return market.mode;
    },
    priceRoute: priceRoutes(instruments),
    lastPrice: (id) => ticksOf(id, prices),
    lastTick: () => undefined,
    candles: async (id) => {
      const open = ticksOf(id, opened);
      return open ? [{ openedAt: dayStart(), open, high: open, low: open, close: open, volume: 0 }] : [];
    },
  };
}

async function ask(endpoint: Endpoint, wire: object, portfolioId = ""): Promise<Answer<Record<string, unknown>>> {
  const call = { language: "en", accountMode: "demo", portfolioId, reader: t.database } as unknown as CustomerCall;
  const found = routes.find((row) => row.endpoint === endpoint);
  if (!found) throw new Error(`nobody answers ${endpoint.path}`);
  const answer = await found.handle(endpoint.request.parse(wire) as never, call as never);
  if (!answer.refused) endpoint.response.parse(answer.value);
  return answer as Answer<Record<string, unknown>>;
}

const usdt = (units: number): bigint => BigInt(units) * 1_000_000n;
const nextPortfolio = (): string => String(++portfolio);
const give = (portfolioId: string, units: bigint, kind: string, currencyId = USDT) =>
  t.post({
    ...{ step: "move", from: houseOf("external", currencyId), to: walletOf(portfolioId, "spot", currencyId) },
    ...{ amount: amountOf(units), kind, reference: "test" },
  });

describe("assets", () => {
  test("are worth what the index says, in the chosen currency, split by wallet, part and currency", async () => {
    const id = nextPortfolio();
    await give(id, usdt(15_000), "demo-grant");
    await t.fund(walletOf(id, "margin"), usdt(5_000));
    await give(id, 5_000_000n, "demo-grant", BTC);
    const facts = { amount: amountOf(usdt(1_000)), kind: "contract-margin", reference: "order" };
    await t.post({ step: "hold", account: walletOf(id, "margin"), ...facts });
    expect(await ask(api.getAssets, { currency: EUR }, id)).toMatchObject({
      value: {
        account: "demo",
        currency: { id: EUR, name: "EUR", rate: "0.8", is_parity: true },
        total: "20000",
        total_usdt: "25000",
        wallets: [
          { wallet: "funding", worth: "0" },
          { wallet: "spot", worth: "16000" },
          { wallet: "margin", worth: "4000" },
          {},
          {},
        ],
        parts: [
          { part: "free", worth: "19200" },
          { part: "spot-orders", worth: "0" },
          { part: "contract-margin", worth: "800" },
          {},
          {},
          {},
        ],
        allocation: [
          { currency_name: "USDT", amount: "20000", worth: "16000", permille: 800 },
          { currency_name: "BTC", amount: "0.05", worth: "4000", permille: 200 },
        ],
        unpriced: [],
      },
    });
  });

  test("tell what the day brought: prices since 00:00 UTC and what was booked, without what came in and went out", async () => {
    const id = nextPortfolio();
    // Yesterday: 1,000 USDT and 0.1 bitcoin.
    await give(id, usdt(1_000), "demo-grant");
    await give(id, 10_000_000n, "demo-grant", BTC);
    t.clock.advance(86_400_000);
    // Today: 500 come in, 40 are won, 3 are fees; bitcoin went from 80,000 to 100,000.
    await give(id, usdt(500), "deposit");
    await give(id, usdt(40), "contract-profit");
    const fee = {
      from: walletOf(id),
      to: houseOf("treasury"),
      amount: amountOf(usdt(3)),
      kind: "spot-fee",
      reference: "x",
    };
    await t.post({ step: "move", ...fee });
    await t.post({ ...fee, step: "move", to: walletOf(id, "funding"), kind: "wallet-move" });
    expect(await ask(api.getAssets, { currency: USDT }, id)).toMatchObject({
      // 2,000 of 1,000 + 8,000 + 500
      value: { total: "11537", today_profit: "2037", today_percent: "21.44", day_started_at: dayStart() },
    });
    // A market that was closed since, and a replay, whose chart has a clock of its own, have not moved.
    opened.clear();
    expect(await ask(api.getAssets, { currency: USDT }, id)).toMatchObject({ value: { today_profit: "37" } });
    opened.set("BTCUSDT", "80000");
    market.mode = "replay";
    expect(await ask(api.getAssets, { currency: USDT }, id)).toMatchObject({ value: { today_profit: "37" } });
  });

  test("have no total while something has no price, and say what it is", async () => {
    const id = nextPortfolio();
    await give(id, usdt(5), "demo-grant");
    await give(id, 1n, "demo-grant", BTC);
    prices.delete("BTCUSDT");
    expect(await ask(api.getAssets, {}, id)).toMatchObject({
      value: { total: null, today_profit: null, unpriced: ["BTC"], allocation: [{ worth: "5", permille: null }, {}] },
    });
  });

  test("of nobody are nothing, and no share of it", async () => {
    expect(await ask(api.getAssets, {}, nextPortfolio())).toMatchObject({
      value: { total: "0", today_profit: "0", today_percent: null, allocation: [] },
    });
  });

  test("are refused in a currency that is unknown or has no price", async () => {
    expect(await ask(api.getAssets, { currency: 9_999 }, "1")).toMatchObject({ code: "currency-unknown" });
    prices.delete("EURUSD");
    expect(await ask(api.getAssets, { currency: EUR }, "1")).toMatchObject({
      code: "rate-unavailable",
      details: { currency: "EUR" },
    });
  });
});

describe("rates", () => {
  test("list the currencies that have a price, USDT counted as one US dollar", async () => {
    const { value } = (await ask(api.listRates, {})) as unknown as { value: { list: object[] } };
    expect(value.list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "USDT", rate: "1", is_parity: false }),
        expect.objectContaining({ name: "USD", rate: "1", is_parity: true }),
        expect.objectContaining({ id: JPY, rate: "150", is_parity: true }),
        expect.objectContaining({ name: "GBP", rate: null }),
      ]),
    );
    expect(value.list).not.toContainEqual(expect.objectContaining({ name: "AAPL" }));
  });

  test("answer for one currency alone", async () => {
    expect(await ask(api.listRates, { id: BTC })).toMatchObject({
      value: { list: [{ name: "BTC", rate: "0.00001" }] },
    });
    expect(await ask(api.listRates, { id: 9_999 })).toMatchObject({ code: "currency-unknown" });
  });
});

describe("one currency", () => {
  test("is told in one wallet or in all", async () => {
    const id = nextPortfolio();
    await t.fund(walletOf(id), usdt(7));
    await t.fund(walletOf(id, "funding"), usdt(3));
    expect(await ask(api.getWalletDetail, { currency: USDT }, id)).toMatchObject({
      value: { posted: "10", available: "10", held: "0", worth_usdt: "10", list: [{}, {}] },
    });
    expect(await ask(api.getWalletDetail, { currency: USDT, type: "legal" }, id)).toMatchObject({
      value: { posted: "3" },
    });
    expect(await ask(api.getWalletDetail, { currency: 9_999 }, id)).toMatchObject({ code: "currency-unknown" });
  });

  test("is offered for conversion where it is money or a coin, with what the funding wallet has", async () => {
    const id = nextPortfolio();
    await t.fund(walletOf(id, "funding"), usdt(3));
    const { value } = (await ask(api.listUserCurrencies, {}, id)) as unknown as { value: object[] };
    expect(value).toContainEqual(expect.objectContaining({ name: "USDT", available: "3", is_crypto: true }));
    expect(value).toContainEqual(expect.objectContaining({ name: "EUR", available: "0", is_crypto: false }));
    expect(value).not.toContainEqual(expect.objectContaining({ name: "AAPL" }));
  });
});

describe("the bill", () => {
  const lines = async (id: string, wire: object) => {
    const { value } = (await ask(api.listLedgerLines, wire, id)) as unknown as {
      value: { list: { kind: string; balance: string }[] };
    };
    return value.list.map(({ kind, balance }) => `${kind} ${balance}`);
  };

  test("says the balance after each line, also where lines between are left out", async () => {
    const id = nextPortfolio();
    const began = t.clock.now();
    await give(id, usdt(100), "demo-grant");
    await give(id, usdt(20), "spot-trade");
    t.clock.advance(120_000);
    const spend = {
      from: walletOf(id),
      to: houseOf("treasury"),
      amount: amountOf(usdt(1)),
      kind: "spot-fee",
      reference: "x",
    };
    await t.post({ step: "move", ...spend });
    t.clock.advance(120_000);
    await give(id, usdt(5), "deposit");
    await give(id, usdt(6), "deposit");
    const all = ["deposit 130", "deposit 124", "spot-fee 119", "spot-trade 120", "demo-grant 100"];
    expect(await lines(id, {})).toEqual(all);
    expect(await lines(id, { limit: 2, page: 2 })).toEqual(all.slice(2, 4));
    expect(await lines(id, { kinds: "trades" })).toEqual(["spot-trade 120"]);
    expect(await lines(id, { kinds: "fees" })).toEqual(["spot-fee 119"]);
    expect(await lines(id, { kinds: "funds" })).toEqual(["deposit 130", "deposit 124"]);
    expect(await lines(id, { kinds: "demo" })).toEqual(["demo-grant 100"]);
    expect(await lines(id, { kinds: "other" })).toEqual([]);
    const later = nextPortfolio();
    await give(later, usdt(1), "something-new");
    expect(await lines(later, { kinds: "other" })).toEqual(["something-new 1"]);
    expect(await lines(id, { from: began + 120_000 })).toEqual(all.slice(0, 3));
    expect(await lines(id, { from: began + 120_000, to: began + 240_000 })).toEqual(["spot-fee 119"]);
    expect(await lines(id, { to: began + 120_000 })).toEqual(all.slice(3));
  });
});
