import type { Quote } from "@candor/api/market";
import { CATEGORIES, FAVOURITES_CATEGORY } from "@candor/api/market";
import { describe, expect, test } from "vitest";
import {
  CATEGORY_IDS,
  categoryOf,
  historyFrom,
  keptRows,
  matching,
  movers,
  type NamesOf,
  nextSort,
  rowOf,
  type Sort,
  sortedRows,
  symbolOf,
  tradePathOf,
  withSearch,
} from "./market-view.ts";

const quote = (id: number, symbol: string, more: Partial<Quote> = {}): Quote => ({
  match_id: id,
  currency_id: id,
  legal_id: 1,
  symbol,
  currency_name: symbol.replace("USDT", ""),
  legal_name: "USDT",
  option_name: symbol,
  en_name: symbol,
  tw_name: symbol,
  is_class: 2,
  now_price: "1",
  change: "0.00",
  open: "1",
  high: "1",
  low: "1",
  volume: "1",
  state: "open",
  opens_at: null,
  closes_at: null,
  price_mode: "simulated",
  seq: 1,
  priced_at: 1,
  source_count: 1,
  said_at: 1,
  spark: ["1", "2.5"],
  ...more,
});

const btc = rowOf(
  quote(1, "BTCUSDT", { option_name: "比特币", en_name: "Bitcoin", now_price: "97412.50", change: "2.34" }),
);
const eth = rowOf(quote(2, "ETHUSDT", { en_name: "Ethereum", now_price: "3521.18", change: "-11.12" }));
const shib = rowOf(quote(3, "SHIBUSDT", { now_price: "0.000000000000000002", change: "0.10" }));
const dust = rowOf(quote(4, "DUSTUSDT", { now_price: "0.000000000000000001", change: "0.09" }));
const fresh = rowOf(quote(5, "NEWUSDT", { now_price: null, change: "0.00" }));
const all = [btc, eth, shib, dust, fresh];
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const still = () => undefined;
const noNames: NamesOf = new Map();

describe("categories", () => {
  test("are the wire's numbers", () => {
    expect(CATEGORY_IDS).toEqual({ ...CATEGORIES, favourites: FAVOURITES_CATEGORY });
  });
  test("an unknown name is none", () => {
    expect(categoryOf("crypto")).toBe("crypto");
    expect(categoryOf("toString")).toBeUndefined();
    expect(categoryOf(null)).toBeUndefined();
  });
});

describe("a row", () => {
  test("names pairs with both currencies and shares alone", () => {
    expect(symbolOf(btc)).toBe("BTC/USDT");
    expect(symbolOf(rowOf(quote(41, "AAPL", { is_class: 6 })))).toBe("AAPL");
  });
});

describe("sorting", () => {
  test("a column goes from one direction to the other and back to none; names rise first, figures fall first", () => {
    const down: Sort = { by: "price", isDescending: true };
    const up: Sort = { by: "price", isDescending: false };
    expect(nextSort(null, "price")).toEqual(down);
    expect(nextSort(down, "price")).toEqual(up);
    expect(nextSort(up, "price")).toBeNull();
    expect(nextSort(up, "name")).toEqual({ by: "name", isDescending: false });
  });
  test("without an order the market's own stays", () => {
    expect(sortedRows(all, null, still)).toBe(all);
  });
  test("prices are compared exactly, where floating point would see the same", () => {
    expect(ids(sortedRows([dust, shib], { by: "price", isDescending: true }, still))).toEqual([3, 4]);
    expect(ids(sortedRows([shib, dust], { by: "price", isDescending: false }, still))).toEqual([4, 3]);
  });
  test("what has no price comes last in both directions", () => {
    expect(ids(sortedRows(all, { by: "price", isDescending: true }, still))).toEqual([1, 2, 3, 4, 5]);
    expect(ids(sortedRows(all, { by: "price", isDescending: false }, still))).toEqual([4, 3, 2, 1, 5]);
  });
  test("a live figure outranks the one that was fetched", () => {
    const live = (id: number) => (id === 2 ? { price: "3600", changePercent: "9.99" } : undefined);
    expect(ids(sortedRows([btc, eth], { by: "change", isDescending: true }, still))).toEqual([1, 2]);
    expect(ids(sortedRows([btc, eth], { by: "change", isDescending: true }, live))).toEqual([2, 1]);
  });
  test("names go by the symbol", () => {
    expect(ids(sortedRows([shib, btc, eth], { by: "name", isDescending: false }, still))).toEqual([1, 2, 3]);
  });
});

describe("favourites", () => {
  test("stand in the order of their keeping, without those that have no row", () => {
    expect(ids(keptRows(all, new Set([4, 99, 1])))).toEqual([4, 1]);
  });
});

describe("searching", () => {
  test("finds by symbol, with or without a slash, and in any case", () => {
    expect(ids(matching(all, "btc/usdt", noNames))).toEqual([1]);
    expect(ids(matching(all, " eTh ", noNames))).toEqual([2]);
  });
  test("finds by the name in the reader's language and in English", () => {
    expect(ids(matching(all, "比特", noNames))).toEqual([1]);
    expect(ids(matching(all, "ethereum", noNames))).toEqual([2]);
  });
  test("finds by a name in any other language, without regard to accents, widths and case", () => {
    const names: NamesOf = new Map([
      [1, ["Bitcoin", "ビットコイン", "비트코인"]],
      [3, ["Índice café"]],
    ]);
    expect(ids(matching(all, "ビットコ", names))).toEqual([1]);
    expect(ids(matching(all, "비트", names))).toEqual([1]);
    expect(ids(matching(all, "indice CAFE", names))).toEqual([3]);
    expect(ids(matching(all, "ＢＴＣ", noNames))).toEqual([1]);
    expect(matching(all, "비트", noNames)).toEqual([]);
  });
  test("a symbol that begins with the text comes before one that holds it", () => {
    const wrapped = rowOf(quote(9, "WBTCUSDT"));
    expect(ids(matching([wrapped, btc], "btc", noNames))).toEqual([1, 9]);
  });
  test("nothing matches nothing", () => {
    expect(matching(all, "  ", noNames)).toEqual([]);
    expect(matching(all, "zzz", noNames)).toEqual([]);
  });
  test("the biggest moves count in both directions", () => {
    expect(ids(movers(all, 2))).toEqual([2, 1]);
  });
});

describe("recent searches", () => {
  test("are kept once, newest first, eight at most", () => {
    expect(withSearch(["btc", "eth"], " ETH ")).toEqual(["ETH", "btc"]);
    expect(withSearch(["a"], "  ")).toEqual(["a"]);
    expect(withSearch(["1", "2", "3", "4", "5", "6", "7", "8"], "9")).toHaveLength(8);
  });
  test("a broken record is an empty one", () => {
    expect(historyFrom({ length: 3 })).toEqual([]);
    expect(historyFrom(["a", 1, null, "b"])).toEqual(["a", "b"]);
  });
});

test("a tap on a market leads to where it is traded: spot, or contracts where there is no spot", () => {
  const paths = Object.values(CATEGORY_IDS).map((categoryId) => [categoryId, tradePathOf({ categoryId })]);
  expect(Object.fromEntries(paths)).toMatchObject({
    ...{ 2: "pages/transaction/currency", 6: "pages/transaction/currency", 9: "pages/transaction/currency" },
    ...{ 0: "pages/transaction/contract", 3: "pages/transaction/contract" },
  });
});
