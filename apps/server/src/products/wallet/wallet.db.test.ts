import type { AccountMode } from "@candor/api/account-mode";
import type { Endpoint } from "@candor/api/endpoint";
import type { Answer } from "@candor/api/refusal";
import * as api from "@candor/api/wallet";
import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "../../core/ledger/ledger.ts";
import {
  BTC,
  houseOf,
  openTestLedger,
  type TestLedger,
  USDT,
  walletOf,
} from "../../core/ledger/ledger-test-support.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { walletRoutes } from "./wallet-routes.ts";

const DAY_MS = 86_400_000;
let t: TestLedger;
let routes: ReturnType<typeof walletRoutes>;
let portfolio = 500;
let isBitcoinPriced = true;
beforeAll(async () => {
  t = await openTestLedger();
  routes = walletRoutes({
    ...t,
    market: {
      priceMode: "live",
      priceRoute: () => undefined,
      lastPrice: () => undefined,
      lastTick: () => undefined,
      candles: async () => [],
    },
    // One bitcoin is worth 100,000 USDT.
    resultsOf: async () => new Map(),
    valueIn: (_quote, currencyId, amount) =>
      currencyId === BTC && isBitcoinPriced ? amountOf(amount * 1_000n) : undefined,
  });
});
afterEach(async () => {
  expect((await checkBooks(t.database)).faults).toEqual([]);
});
afterAll(() => t.own.close());

/** As the http server does it: wire fields in, the work undone when it is refused. */
async function ask(endpoint: Endpoint, wire: object, portfolioId: string, mode: AccountMode = "demo") {
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message, details: {} };
  const undo = new Error("refused");
  const transaction = async (work: (tx: Tx) => Promise<Answer<unknown>>) => {
    let result: Answer<unknown> | undefined;
    const run = t.database.transaction(async (tx) => {
      result = await work(tx);
      if (result.refused) throw undo;
    });
    await run.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return result;
  };
  const call = {
    language: "en",
    accountMode: mode,
    portfolioId,
    reader: t.database,
    transaction,
  } as unknown as CustomerCall;
  const found = routes.find((row) => row.endpoint === endpoint);
  const answer = await found!.handle(parsed.data as never, call as never);
  if (!answer.refused) endpoint.response.parse(answer.value);
  return answer;
}

const usdt = (units: number): bigint => BigInt(units) * 1_000_000n;
const nextPortfolio = (): string => String(++portfolio);
async function funded(units: number): Promise<string> {
  const portfolioId = nextPortfolio();
  await t.fund(walletOf(portfolioId), usdt(units));
  return portfolioId;
}

test("money goes into the wallet earn by subscribing alone", async () => {
  const portfolioId = await funded(100);
  const into = { currency_id: USDT, from_field: "legal", to_field: "earn", number: "1" };
  expect(await ask(api.moveBetweenWallets, into, portfolioId)).toMatchObject({ code: "wallet-earn-by-products" });
});

test("income history is what interest was paid, and nothing else", async () => {
  const portfolioId = await funded(100);
  const reserve = houseOf("interest-reserve");
  const facts = { amount: amountOf(usdt(1)), reference: "1" };
  await t.post({ step: "move", from: houseOf("external"), to: reserve, kind: "reserve-funding", ...facts });
  await t.post({ step: "hold", account: reserve, kind: "term-reserve", ...facts, reference: "interest" });
  const paid = { step: "move-held", from: reserve, to: walletOf(portfolioId, "funding") } as const;
  await t.post({ ...paid, kind: "term-interest", ...facts, holdReference: "interest" });
  const answer = await ask(api.listEarnedHistory, {}, portfolioId);
  expect(answer).toMatchObject({ value: { list: [{ kind: "term-interest", amount: "1" }], next: null } });
});

describe("balances", () => {
  test("list every wallet with what is held, and the worth of all in USDT", async () => {
    const portfolioId = await funded(100);
    await t.fund(walletOf(portfolioId, "spot", BTC), 50_000_000n);
    const facts = { amount: amountOf(usdt(40)), kind: "test", reference: "order" };
    await t.post({ step: "hold", account: walletOf(portfolioId), ...facts });
    const row = { currency_id: USDT, currency_name: "USDT", wallet: "spot" };
    const bitcoin = { currency_id: BTC, currency_name: "BTC", wallet: "spot" };
    for (const endpoint of [api.listBalances, api.listBalancesShort]) {
      expect(await ask(endpoint, {}, portfolioId)).toEqual({
        refused: false,
        value: {
          account: "demo",
          list: [
            { ...row, posted: "100", held: "40", available: "60" },
            { ...bitcoin, posted: "0.5", held: "0", available: "0.5" },
          ],
          total_usdt: "50100",
          top_up: "49900",
        },
      });
    }
  });

  test("have no total while a currency that is there has no price", async () => {
    const portfolioId = await funded(1);
    await t.fund(walletOf(portfolioId, "spot", BTC), 1n);
    isBitcoinPriced = false;
    expect(await ask(api.listBalances, {}, portfolioId)).toMatchObject({ value: { total_usdt: null } });
    isBitcoinPriced = true;
  });

  test("of another portfolio are never among one's own", async () => {
    await funded(1);
    expect(await ask(api.listBalances, {}, nextPortfolio())).toMatchObject({ value: { list: [], total_usdt: "0" } });
  });
});

describe("moving between wallets", () => {
  const move = (portfolioId: string, wire: object) =>
    ask(
      api.moveBetweenWallets,
      { currency_id: "1", number: "1", from_field: "change", to_field: "legal", ...wire },
      portfolioId,
    );

  test("moves the amount, by either name of a wallet", async () => {
    const portfolioId = await funded(100);
    const answer = await move(portfolioId, { number: "30.5", to_field: "legal_balance" });
    expect(answer).toMatchObject({
      value: {
        list: [
          { wallet: "funding", posted: "30.5" },
          { wallet: "spot", posted: "69.5" },
        ],
        total_usdt: "100",
      },
    });
  });

  test("refuses what is held, and says what is free", async () => {
    const portfolioId = await funded(100);
    const facts = { amount: amountOf(usdt(60)), kind: "test", reference: "order" };
    await t.post({ step: "hold", account: walletOf(portfolioId), ...facts });
    const details = { available: "40", currency: "USDT" };
    expect(await move(portfolioId, { number: "40.000001" })).toEqual({
      refused: true,
      code: "insufficient-funds",
      details,
    });
    expect(await move(portfolioId, { number: "40" })).toMatchObject({ refused: false });
  });

  test.each([
    ["currency-unknown", { currency_id: "99999" }],
    ["wallet-unknown", { from_field: "pocket" }],
    ["same-wallet", { to_field: "change_balance" }],
    ["amount-not-a-number", { number: "NaN" }],
    ["amount-not-a-number", { number: "1e400" }],
    ["amount-not-positive", { number: "0" }],
    ["amount-not-positive", { number: "-1" }],
    ["amount-too-many-digits", { number: "1".repeat(40) }],
    ["amount-too-many-decimals", { number: "0.0000001" }],
    ["insufficient-funds", { number: "100.1" }],
  ])("refuses with %s: %j", async (code, wire) => {
    expect(await move(await funded(100), wire)).toMatchObject({ refused: true, code });
  });

  test("spends a balance once, however many ask at the same time", async () => {
    const portfolioId = await funded(10);
    const answers = await Promise.all(Array.from({ length: 100 }, () => move(portfolioId, { number: "10" })));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
  });
});

describe("filling up the demo account", () => {
  const topUp = (portfolioId: string, mode: AccountMode = "demo") => ask(api.topUpDemo, {}, portfolioId, mode);

  test("brings all wallets together back to the starting funds, what is held included", async () => {
    const portfolioId = await funded(70_000);
    const facts = { amount: amountOf(usdt(5_000)), kind: "test", reference: "order" };
    await t.post({ step: "hold", account: walletOf(portfolioId), ...facts });
    t.published.length = 0;
    expect(await topUp(portfolioId)).toMatchObject({
      value: {
        list: expect.arrayContaining([
          expect.objectContaining({ wallet: "funding", posted: "30000" }),
          expect.objectContaining({ wallet: "spot", posted: "70000", held: "5000" }),
        ]),
        total_usdt: "100000",
      },
    });
    expect(t.published).toMatchObject([{ portfolioId, balances: [{ wallet: "funding", posted: usdt(30_000) }] }]);
  });

  test("is refused a second time on the same UTC day, also to 20 at once, and done again the next day", async () => {
    const portfolioId = await funded(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => topUp(portfolioId)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(await topUp(portfolioId)).toMatchObject({ refused: true, code: "top-up-used-today" });
    t.clock.advance(DAY_MS);
    expect(await topUp(portfolioId)).toMatchObject({ refused: true, code: "top-up-not-needed" });
    const move = { step: "move", from: walletOf(portfolioId, "funding"), to: walletOf("499"), kind: "loss" } as const;
    await t.post({ ...move, amount: amountOf(usdt(1_000)), reference: "x" });
    expect(await topUp(portfolioId)).toMatchObject({ refused: false });
  });

  test("is refused where nothing is missing, and the day is not used up by asking", async () => {
    const portfolioId = await funded(100_000);
    expect(await topUp(portfolioId)).toMatchObject({ refused: true, code: "top-up-not-needed" });
    expect(await topUp(portfolioId)).toMatchObject({ refused: true, code: "top-up-not-needed" });
  });

  test("is refused where next to nothing is missing, keeps the day, and the balances say what it would add", async () => {
    const portfolioId = await funded(99_001);
    const shows = async (top_up: string | null, mode: AccountMode = "demo") =>
      expect(await ask(api.listBalances, {}, portfolioId, mode)).toMatchObject({ value: { top_up } });
    await shows("0");
    expect(await topUp(portfolioId)).toEqual({
      ...{ refused: true, code: "top-up-not-needed", details: { minimum: "1000", currency: "USDT" } },
    });
    const move = { step: "move", from: walletOf(portfolioId), to: walletOf("499"), kind: "loss" } as const;
    await t.post({ ...move, amount: amountOf(usdt(1)), reference: "x" });
    await shows("1000");
    expect(await topUp(portfolioId)).toMatchObject({ value: { total_usdt: "100000", top_up: "0" } });
    await t.post({ ...move, amount: amountOf(usdt(5_000)), reference: "y" });
    await shows("0");
    t.clock.advance(DAY_MS);
    await shows("5000");
    await shows(null, "real");
  });

  test("counts what the play money was spent on, at its worth", async () => {
    const portfolioId = await funded(10_000);
    await t.fund(walletOf(portfolioId, "spot", BTC), 60_000_000n);
    expect(await topUp(portfolioId)).toMatchObject({ value: { total_usdt: "100000" } });
    t.clock.advance(DAY_MS);
    expect(await topUp(portfolioId)).toMatchObject({ refused: true, code: "top-up-not-needed" });
  });

  test("is refused to the real account", async () => {
    expect(await topUp(nextPortfolio(), "real")).toMatchObject({ refused: true, code: "demo-only" });
  });
});

describe("ledger lines", () => {
  test("tell newest first what changed a wallet, page by page", async () => {
    const portfolioId = await funded(100);
    const wire = { currency_id: "1", number: "2.5", from_field: "change", to_field: "legal" };
    await ask(api.moveBetweenWallets, wire, portfolioId);
    const line = { id: expect.any(String), result: null, currency_name: "USDT", created_at: t.clock.now() };
    const moved = { ...line, kind: "wallet-move", reference: portfolioId };
    expect(await ask(api.listLedgerLines, { type: "change", page: "1", limit: "1" }, portfolioId)).toEqual({
      refused: false,
      value: {
        list: [{ ...moved, wallet: "spot", amount: "-2.5", balance: "97.5" }],
        has_more: true,
        next: expect.stringMatching(/^\d+-$/),
      },
    });
    expect(await ask(api.listLedgerLines, { currency: "1", type: "" }, portfolioId)).toMatchObject({
      value: {
        list: [
          { amount: "-2.5", balance: "97.5" },
          { amount: "2.5", wallet: "funding", balance: "2.5" },
          { amount: "100", kind: "funding", balance: "100" },
        ],
      },
    });
    expect(await ask(api.listLedgerLines, { currency: "10" }, portfolioId)).toMatchObject({ value: { list: [] } });
  });

  test("refuse a wallet that does not exist", async () => {
    const answer = await ask(api.listLedgerLines, { type: "pocket" }, nextPortfolio());
    expect(answer).toMatchObject({ refused: true, code: "wallet-unknown" });
  });
});
