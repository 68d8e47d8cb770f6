import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@candor/api/language";
import {
  addFavourite,
  CATEGORIES,
  listCategories,
  listCurrencies,
  listFavourites,
  listInstrumentNames,
  moveFavourite,
  removeFavourite,
} from "@candor/api/market";
import { COST_FLOORS, OPTION_BOUNDS } from "@candor/engine/cost-floors";
import { parsePrice } from "@candor/money/instrument-scale";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database-types.ts";
import { MIGRATIONS_FOLDER } from "../../platform/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { createLedger } from "../ledger/ledger.ts";
import { addAgreeing, agree, uncheckedKind } from "../terms/terms-test-support.ts";
import { createInstruments, currencyFacts, type Instruments, seed, TERMS_LEAD_MS } from "./instrument.ts";
import { askRoute } from "./instrument-test-support.ts";

let own: TestDatabase;
let instruments: Instruments;
let load: () => Promise<Instruments>;
/** Of each query of theirs, since it was emptied. */
const rowsShipped: number[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  const { log } = own;
  const database: Database = {
    ...own.database,
    async query<R>(...asked: Parameters<Database["query"]>) {
      const result = await own.database.query<R>(...asked);
      rowsShipped.push(result.rows.length);
      return result;
    },
  };
  const ids = createIds({ clock: systemClock, node: 1 });
  const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
  load = async () => {
    await seed(own.owner);
    return createInstruments({ database, clock: systemClock, ids, ledger });
  };
  instruments = await load();
  await addAgreeing(own);
});
afterAll(() => own.close());

const ask: typeof askRoute = (endpoint, request, call) =>
  askRoute(endpoint, request, { database: own.database, ...call }, instruments.routes);

describe("the instruments of a new installation", () => {
  test("are at least eight in each category", () => {
    for (const id of Object.values(CATEGORIES)) expect(instruments.inCategory(id).length).toBeGreaterThanOrEqual(8);
  });

  test("have a name in every language, a symbol that a channel can carry, and whole scales", () => {
    for (const { symbol, names, scale, character, ladder } of instruments.all()) {
      for (const language of LANGUAGES) expect(names[language], `${symbol} in ${language}`).toBeTruthy();
      expect(symbol).toMatch(/^[A-Z0-9]+$/);
      expect(scale.quantityScale).toBeLessThanOrEqual(scale.baseScale);
      expect(parsePrice(character.startPrice, scale).ok, symbol).toBe(true);
      expect(ladder.levelLots).toBeGreaterThan(0);
    }
  });

  test("name their live sources, at least three venues for crypto, and those stored before the sources get the same", async () => {
    const seeded = instruments.all().map(({ symbol, sources }) => ({ symbol, sources }));
    for (const { symbol, sources } of seeded) expect(sources.length, symbol).toBeGreaterThanOrEqual(1);
    for (const { sources } of instruments.inCategory(CATEGORIES.crypto)) expect(sources).toHaveLength(3);
    await own.owner.query("update instrument set sources = '[]'");
    for (const name of ["0060-live-sources.sql", "0070-what-is-quoted-in-cents.sql"]) {
      const migration = readFileSync(join(MIGRATIONS_FOLDER, name), "utf8");
      await own.owner.query(migration.slice(migration.indexOf("update instrument")));
    }
    const stored = (await load()).all().map(({ symbol, sources }) => ({ symbol, sources }));
    expect(stored).toEqual(seeded);
  });

  test("trade spot in crypto, stocks and ETFs against USDT, and nothing else does yet", () => {
    const spot = instruments.all().filter(({ products }) => products.includes("spot"));
    expect(new Set(spot.map(({ categoryId }) => categoryId))).toEqual(new Set([2, 6, 9]));
    expect(spot.every(({ quoteCode }) => quoteCode === "USDT")).toBe(true);
    for (const id of [6, 9] as const)
      expect(instruments.inCategory(id).every(({ scale }) => scale.quantityScale === 6)).toBe(true);
  });

  test("include every recording that can be replayed", () => {
    for (const symbol of ["BTCUSDT", "GBPUSD", "USDJPY", "EURUSD", "6E", "SPX", "SPY", "AAPL", "GOOG", "INTC"])
      expect(instruments.bySymbol(symbol), symbol).toBeDefined();
  });

  test("name the hours of their venue: a cash index those of its shares, grains their own", async () => {
    const named = (calendar: string) => instruments.all().filter((instrument) => instrument.calendar === calendar);
    expect(named("always")).toEqual(instruments.inCategory(2));
    expect(named("forex")).toEqual(instruments.inCategory(0));
    expect(named("cbot-grain").map(({ symbol }) => symbol)).toEqual(["ZC"]);
    expect(instruments.bySymbol("SPX")?.calendar).toBe("us-equity");
    expect(named("globex")).toHaveLength(instruments.inCategory(3).length - 2);
    expect(named("us-equity")).toHaveLength(instruments.inCategory(6).length + instruments.inCategory(9).length + 1);
  });

  test("of before there were calendars get the same hours by the migration", async () => {
    const hoursOf = (all: Instruments) => all.all().map(({ symbol, calendar }) => [symbol, calendar]);
    const migration = readFileSync(new URL("../../../migrations/0063-calendar.sql", import.meta.url), "utf8");
    const backfill = /^update instrument set calendar[^;]*;/m.exec(migration)?.[0] ?? "";
    await own.owner.query("update instrument set calendar = 'forex'");
    await own.owner.query(backfill);
    expect(hoursOf(await load())).toEqual(hoursOf(instruments));
  });

  test("are found by number, symbol and pair of currencies", () => {
    for (const instrument of instruments.all()) {
      expect(instruments.byId(instrument.id)).toBe(instrument);
      expect(instruments.byCurrencies(instrument.baseCurrencyId, instrument.quoteCurrencyId)).toBe(instrument);
    }
    expect(instruments.byCurrencies(1, 1)).toBeUndefined();
  });

  test("read of their terms once all there are, and then what takes effect later", async () => {
    const shipped = async () => {
      rowsShipped.length = 0;
      await instruments.readTerms();
      return rowsShipped;
    };
    expect(await shipped()).toEqual([0]);
    const content = { maker_fee: "0.0006", taker_fee: "0.0012" };
    const proposed = { subject: "ETHUSDT", edition: 1, effective_at: null, content };
    await agree(own, systemClock, uncheckedKind("spot-fees"), proposed);
    expect(await shipped()).toEqual([1]);
    const id = instruments.bySymbol("ETHUSDT")?.id as number;
    const then = instantOf(systemClock.now() + TERMS_LEAD_MS);
    expect([instruments.byId(id), instruments.byId(id, then)]).toMatchObject([
      { takerFeeRate: 1_000_000n },
      { takerFeeRate: 1_200_000n },
    ]);
  });

  test.each([
    ["spot-fees", "taker_fee", COST_FLOORS.takerFee],
    ["contract-terms", "fee", COST_FLOORS.contractFee],
    ["contract-terms", "half_spread", COST_FLOORS.halfSpread],
    ["option-terms", "payouts", { [OPTION_BOUNDS.secondsMin]: OPTION_BOUNDS.payoutMax }],
  ])("are under terms as cheap as the floors, and no cheaper by the table: %s, %s", async (kind, term, bound) => {
    const subject = "SOLUSDT";
    const { rows } = await own.owner.query<{ edition: number; content: object }>(
      "select edition, content from terms_edition where kind = $1 and subject = $2 order by edition desc limit 1",
      [kind, subject],
    );
    const { edition = 0, content } = rows[0] ?? {};
    const agreed = (value: unknown) =>
      agree(own, systemClock, uncheckedKind(kind), {
        ...{ subject, edition, effective_at: null },
        content: { ...content, ...(term === "taker_fee" && { maker_fee: "0" }), [term]: value },
      });
    const below = (text: string) => text.replace(/.$/, (digit) => `${Number(digit) - 1}9`);
    const cheaper = typeof bound === "string" ? [below(bound)] : [{ 29: "0.8" }, { 30: `${OPTION_BOUNDS.payoutMax}1` }];
    for (const one of cheaper) await expect(agreed(one)).rejects.toThrow(/fit what they are of/);
    await agreed(bound);
  });

  test("stay as an operator left them when the seed runs again", async () => {
    await own.owner.query("update instrument set min_notional = 7000000 where symbol = 'ETHUSDT'");
    const again = await load();
    expect(again.bySymbol("ETHUSDT")?.minNotional).toBe(7_000_000n);
    expect(again.all()).toHaveLength(instruments.all().length);
  });
});

describe("categories and currencies", () => {
  test("categories come with favourites first, names in the caller's language and counts", async () => {
    const categories = await ask(listCategories, {}, { language: "kor" });
    expect(categories[0]).toEqual({ id: 100, name: "관심 종목", count: 0 });
    expect(categories.find(({ id }) => id === 2)).toEqual({ id: 2, name: "암호화폐", count: 10 });
  });

  test("names come in every language, each once, for every instrument", async () => {
    const names = await ask(listInstrumentNames, {});
    expect(names.map(({ match_id }) => match_id)).toEqual(instruments.all().map(({ id }) => id));
    const bitcoin = names.find(({ match_id }) => match_id === 1)?.names ?? [];
    expect(bitcoin).toEqual(expect.arrayContaining(["Bitcoin", "比特币", "비트코인"]));
    expect(new Set(bitcoin).size).toBe(bitcoin.length);
  });

  test("currencies come with their decimals and what they are", async () => {
    const currencies = await ask(listCurrencies, {});
    expect(currencies.find(({ name }) => name === "BTC")).toMatchObject({
      full_name: "Bitcoin",
      decimals: 8,
      is_crypto: true,
      networks: [
        { network: "bitcoin", name: "Bitcoin", family: "bitcoin", is_deposit_open: true, is_withdraw_open: true },
      ],
    });
    const usdt = currencies.find(({ name }) => name === "USDT");
    expect(usdt?.networks.map(({ network }) => network).sort()).toEqual([
      "arbitrum",
      "bsc",
      "ethereum",
      "polygon",
      "solana",
      "tron",
    ]);
    expect(currencies.find(({ name }) => name === "AAPL")).toMatchObject({ is_crypto: false, networks: [] });
    expect(currencies.find(({ name }) => name === "EUR")).toMatchObject({ full_name: "Euro", is_crypto: false });
    const ofState = (list: typeof currencies) => list.find(({ name }) => name === "USD");
    expect(ofState(currencies)).toMatchObject({ full_name: "US Dollar", networks: [{ name: "Bank transfer" }] });
    const chinese = await ask(listCurrencies, {}, { language: "zh" });
    expect(ofState(chinese)).toMatchObject({ full_name: "美元", networks: [{ name: "银行转账" }] });
    expect(chinese.find(({ name }) => name === "AAPL")).toMatchObject({ full_name: "苹果" });
    const latin = chinese.filter(({ full_name }) => /^[\x20-\x7e]+$/.test(full_name)).map(({ name }) => name);
    expect(latin.filter((name) => currencyFacts(name).kind === "fiat")).toEqual([]);
    expect(currencies.every(({ name, full_name }) => name === "XRP" || name === "BNB" || full_name !== name)).toBe(
      true,
    );
  });
});

describe("favourites", () => {
  const anna = { caller: { customerId: "11" } };
  const ben = { caller: { customerId: "12" } };

  async function addAll(instrumentIds: readonly number[], owner: typeof anna) {
    const added: { id: string; match_id: number }[] = [];
    for (const id of instrumentIds) added.push(await ask(addFavourite, { currency_id: id }, owner));
    return added;
  }

  test("are added in order, once each, and removed by their id", async () => {
    const first = await ask(addFavourite, { currency_id: 41 }, anna);
    const second = await ask(addFavourite, { currency_id: 1 }, anna);
    expect(await ask(addFavourite, { currency_id: 41 }, anna)).toEqual(first);
    expect(first, "currency_id means the instrument when it is answered too").toMatchObject({
      currency_id: 41,
      match_id: 41,
    });
    expect(await ask(listFavourites, {}, anna)).toEqual([first, second]);
    expect((await ask(listCategories, {}, anna))[0]?.count).toBe(2);
    expect(await instruments.favouritesOf(own.database, "11")).toEqual([instruments.byId(41), instruments.byId(1)]);
    expect(await ask(removeFavourite, { id: first.id }, anna)).toEqual({ id: first.id });
    expect(await ask(listFavourites, {}, anna)).toEqual([second]);
  });

  test("of someone else and of nobody are refused alike, and stay", async () => {
    const { id } = await ask(addFavourite, { currency_id: 2 }, anna);
    await expect(ask(removeFavourite, { id }, ben)).rejects.toThrow("favourite-unknown");
    await expect(ask(removeFavourite, { id: "1" }, ben)).rejects.toThrow("favourite-unknown");
    expect((await ask(listFavourites, {}, anna)).map((favourite) => favourite.id)).toContain(id);
  });

  test("of an instrument that does not exist are refused", async () => {
    await expect(ask(addFavourite, { currency_id: 9999 }, anna)).rejects.toThrow("instrument-unknown");
  });

  test("are moved before another or to the end, and what is added afterwards comes last", async () => {
    const dora = { caller: { customerId: "15" } };
    const added = await addAll([1, 2, 3, 4], dora);
    const idOf = (instrumentId: number) => added.find((one) => one.match_id === instrumentId)?.id ?? "";
    const order = async () => (await ask(listFavourites, {}, dora)).map((favourite) => favourite.match_id);

    const answered = await ask(moveFavourite, { id: idOf(4), before_id: idOf(2) }, dora);
    expect(answered.map((favourite) => favourite.match_id)).toEqual([1, 4, 2, 3]);
    expect(await order()).toEqual([1, 4, 2, 3]);
    await ask(moveFavourite, { id: idOf(4), before_id: idOf(2) }, dora);
    await ask(moveFavourite, { id: idOf(4), before_id: idOf(4) }, dora);
    expect(await order()).toEqual([1, 4, 2, 3]);
    await ask(moveFavourite, { id: idOf(1) }, dora);
    expect(await order()).toEqual([4, 2, 3, 1]);
    await ask(removeFavourite, { id: idOf(2) }, dora);
    await ask(addFavourite, { currency_id: 5 }, dora);
    expect(await order()).toEqual([4, 3, 1, 5]);
    const quoted = await instruments.favouritesOf(own.database, "15");
    expect(quoted.map(({ id }) => id)).toEqual([4, 3, 1, 5]);
  });

  test("are moved by their owner alone, and only before one's own", async () => {
    const { id } = await ask(addFavourite, { currency_id: 6 }, anna);
    const foreign = await ask(addFavourite, { currency_id: 6 }, ben);
    const before = await ask(listFavourites, {}, anna);
    await expect(ask(moveFavourite, { id }, ben)).rejects.toThrow("favourite-unknown");
    await expect(ask(moveFavourite, { id, before_id: foreign.id }, anna)).rejects.toThrow("favourite-unknown");
    await expect(ask(moveFavourite, { id: "1" }, anna)).rejects.toThrow("favourite-unknown");
    expect(await ask(listFavourites, {}, anna)).toEqual(before);
  });

  test("moved at the same moment end in one order that holds each once", async () => {
    const emil = { caller: { customerId: "16" } };
    const ids = (await addAll([1, 2, 3, 4, 5], emil)).map(({ id }) => id);
    await Promise.all(ids.flatMap((id) => ids.map((other) => ask(moveFavourite, { id, before_id: other }, emil))));
    const ordered = await ask(listFavourites, {}, emil);
    expect(ordered.map((favourite) => favourite.id).toSorted()).toEqual(ids.toSorted());
  });

  test("of before they could be moved keep the order of their adding by the migration", async () => {
    const fritz = { caller: { customerId: "17" } };
    const added = await addAll([7, 3, 5], fritz);
    await ask(moveFavourite, { id: added[0]?.id ?? "" }, fritz);
    const migration = readFileSync(join(MIGRATIONS_FOLDER, "0066-favourite-order.sql"), "utf8");
    await own.owner.query(/^update favourite[^;]*;/m.exec(migration)?.[0] ?? "");
    expect(await ask(listFavourites, {}, fritz)).toEqual(added);
  });

  test("added twice at the same moment are one", async () => {
    const carol = { caller: { customerId: "13" } };
    const added = await Promise.all(Array.from({ length: 10 }, () => ask(addFavourite, { currency_id: 3 }, carol)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await ask(listFavourites, {}, carol)).toHaveLength(1);
  });

  test("are at most a hundred", async () => {
    await own.owner.query(
      `insert into instrument select (jsonb_populate_record(instrument, jsonb_build_object(
         'id', 5000 + n, 'symbol', 'X' || n, 'base_currency_id', 100000 + n))).*
       from instrument, generate_series(1, 101) n where symbol = 'BTCUSDT'`,
    );
    await own.owner.query(
      `insert into favourite (customer_id, id, instrument_id, place)
         select 14, n, 5000 + n, n from generate_series(1, 100) n`,
    );
    await expect(ask(addFavourite, { currency_id: 1 }, { caller: { customerId: "14" } })).rejects.toThrow(
      "favourites-full",
    );
  });
});
