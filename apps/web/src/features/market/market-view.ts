/** What the market screens show of quotes: categories, order, matches. Pure; prices are compared exactly, never reckoned. */
import type { InstrumentState, Quote } from "@candor/api/market";
import { parseDecimal } from "@candor/money/decimal";

/** As the wire says it of an instrument whose price nobody publishes. */
export const SIMULATED = "simulated";

/** Tabs in the order of the spec (section 3), with the numbers that the wire uses. */
export const CATEGORY_IDS = { favourites: 100, forex: 0, stocks: 6, futures: 3, crypto: 2, etf: 9 } as const;
export type CategoryName = keyof typeof CATEGORY_IDS;
export const CATEGORY_NAMES = Object.keys(CATEGORY_IDS) as readonly CategoryName[];
export const FIRST_CATEGORY: CategoryName = "crypto";

export const categoryOf = (text: unknown): CategoryName | undefined => CATEGORY_NAMES.find((name) => name === text);

/** One market as a row needs it; what moves is read from the live store and stands here only until that has come. */
export interface MarketRow {
  readonly id: number;
  readonly wireSymbol: string;
  /** "BTC" of "BTC/USDT"; the icon's name too. */
  readonly base: string;
  /** Null where the symbol stands alone, as for stocks. */
  readonly quote: string | null;
  readonly name: string;
  readonly otherNames: string;
  readonly categoryId: number;
  readonly price: string | null;
  readonly change: string;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string;
  readonly state: InstrumentState;
  /** The next opening or closing of a market with hours, epoch milliseconds. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Closes of the last day, oldest first. */
  readonly spark: readonly string[];
}

const PAIRED: ReadonlySet<number> = new Set([CATEGORY_IDS.forex, CATEGORY_IDS.crypto]);

export const rowOf = (quote: Quote): MarketRow => ({
  id: quote.match_id,
  wireSymbol: quote.symbol,
  base: quote.currency_name,
  quote: PAIRED.has(quote.is_class) ? quote.legal_name : null,
  name: quote.option_name,
  otherNames: `${quote.en_name} ${quote.tw_name}`,
  categoryId: quote.is_class,
  price: quote.now_price,
  change: quote.change,
  high: quote.high,
  low: quote.low,
  volume: quote.volume,
  state: quote.state,
  opensAt: quote.opens_at,
  closesAt: quote.closes_at,
  spark: quote.spark,
});

/** What is traded as it is: the others only as contracts and options (DOMAIN section 4). */
const SPOT: ReadonlySet<number> = new Set([CATEGORY_IDS.crypto, CATEGORY_IDS.stocks, CATEGORY_IDS.etf]);

/** Where a tap on a market leads. */
export const tradePathOf = ({ categoryId }: Pick<MarketRow, "categoryId">) =>
  SPOT.has(categoryId) ? "pages/transaction/currency" : "pages/transaction/contract";

export const symbolOf = ({ base, quote }: Pick<MarketRow, "base" | "quote">): string =>
  quote === null ? base : `${base}/${quote}`;

/** The rows of the markets kept, in the order of the keeping; those without a row are left out. */
export function keptRows(rows: readonly MarketRow[], ids: ReadonlySet<number>): readonly MarketRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

export const SORT_COLUMNS = ["name", "price", "change"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export interface Sort {
  readonly by: SortColumn;
  readonly isDescending: boolean;
}

/** The order after a tap on a column: names rise first, figures fall first; the third tap is the market's own order. */
export function nextSort(current: Sort | null, by: SortColumn): Sort | null {
  const first = by !== "name";
  if (current?.by !== by) return { by, isDescending: first };
  return current.isDescending === first ? { by, isDescending: !first } : null;
}

/** Of the live quote, what an order by figures needs. */
export interface Figures {
  readonly price: string | null;
  readonly changePercent: string;
}

const COMPARED_DECIMALS = 18;

function unitsOf(text: string | null | undefined): bigint | null {
  const parsed = text === null || text === undefined ? undefined : parseDecimal(text, COMPARED_DECIMALS);
  return parsed?.ok ? parsed.units : null;
}

/** The rows in the order asked for; rows without a figure come last either way, equal ones keep their order. */
export function sortedRows(
  rows: readonly MarketRow[],
  sort: Sort | null,
  liveOf: (id: number) => Figures | undefined,
): readonly MarketRow[] {
  if (sort === null) return rows;
  const sign = sort.isDescending ? -1 : 1;
  if (sort.by === "name") return [...rows].sort((a, b) => sign * compareText(symbolOf(a), symbolOf(b)));
  const figureOf = (row: MarketRow) => {
    const live = liveOf(row.id);
    return unitsOf(sort.by === "price" ? (live?.price ?? row.price) : (live?.changePercent ?? row.change));
  };
  const keyed = rows.map((row) => ({ row, figure: figureOf(row) }));
  keyed.sort((a, b) => {
    if (a.figure === null || b.figure === null) return Number(a.figure === null) - Number(b.figure === null);
    return sign * (a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0);
  });
  return keyed.map(({ row }) => row);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Without case, accents, widths and what may be left out: "Índice" and "indice", "ＢＴＣ/USDT" and "btcusdt" are alike. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\s/.-]|\p{M}/gu, "");

/** Names of instruments in every language, by their numbers. */
export type NamesOf = ReadonlyMap<number, readonly string[]>;

/** Markets whose symbol or a name in any language holds the text: those whose symbol begins with it first. */
export function matching(rows: readonly MarketRow[], text: string, namesOf: NamesOf): readonly MarketRow[] {
  const wanted = plain(text);
  if (wanted === "") return [];
  const rankOf = (row: MarketRow) => {
    const symbol = plain(row.wireSymbol);
    if (symbol === wanted || plain(row.base) === wanted) return 0;
    if (symbol.startsWith(wanted)) return 1;
    if (plain(row.name).startsWith(wanted)) return 2;
    const names = [row.wireSymbol, row.name, row.otherNames, ...(namesOf.get(row.id) ?? [])];
    return names.some((name) => plain(name).includes(wanted)) ? 3 : 4;
  };
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

/** The markets that moved most in either direction. */
export function movers(rows: readonly MarketRow[], count: number): readonly MarketRow[] {
  const size = ({ change }: MarketRow) => unitsOf(change.replace("-", "")) ?? 0n;
  return [...rows].sort((a, b) => (size(b) > size(a) ? 1 : size(b) < size(a) ? -1 : 0)).slice(0, count);
}

const HISTORY_LENGTH = 8;

/** Recent searches with the newest first, each once. */
export function withSearch(history: readonly string[], text: string): readonly string[] {
  const kept = text.trim();
  if (kept === "") return history;
  const others = history.filter((one) => one.toLowerCase() !== kept.toLowerCase());
  return [kept, ...others].slice(0, HISTORY_LENGTH);
}

/** Recent searches as stored; anything else in the record is left out. */
export const historyFrom = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, HISTORY_LENGTH) : [];
