/**
 * How each currency is called in every language and what kind of thing it is. What is a market of its own is called as its
 * market is; only money of states and what markets are counted in are named here. Ids and decimals are the ledger's.
 */
import { LANGUAGES, type Language } from "@candor/api/language";
import type { InstrumentRow } from "./instrument-seed-row.ts";
import { CRYPTO } from "./seed-crypto.ts";
import { ETFS } from "./seed-etf.ts";
import { FUTURES } from "./seed-futures.ts";
import { STOCKS } from "./seed-stocks.ts";

/** `security` is a share or a fund, `underlying` what a future or index refers to and nobody holds. */
type CurrencyKind = "fiat" | "crypto" | "security" | "underlying";

interface CurrencyFacts {
  readonly names: Readonly<Record<Language, string>>;
  readonly kind: CurrencyKind;
}

/** In the order zh, en, hk, jp, kor, xp, ydl. */
type Names = InstrumentRow["names"];

const FIAT: Readonly<Record<string, Names>> = {
  USD: ["美元", "US Dollar", "美元", "米ドル", "미국 달러", "Dólar estadounidense", "Dollaro statunitense"],
  EUR: ["欧元", "Euro", "歐元", "ユーロ", "유로", "Euro", "Euro"],
  GBP: ["英镑", "British Pound", "英鎊", "英ポンド", "영국 파운드", "Libra esterlina", "Sterlina britannica"],
  JPY: ["日元", "Japanese Yen", "日圓", "日本円", "일본 엔", "Yen japonés", "Yen giapponese"],
  AUD: ["澳元", "Australian Dollar", "澳元", "豪ドル", "호주 달러", "Dólar australiano", "Dollaro australiano"],
  CHF: ["瑞士法郎", "Swiss Franc", "瑞士法郎", "スイスフラン", "스위스 프랑", "Franco suizo", "Franco svizzero"],
  CAD: ["加元", "Canadian Dollar", "加元", "カナダドル", "캐나다 달러", "Dólar canadiense", "Dollaro canadese"],
  NZD: [
    "新西兰元",
    "New Zealand Dollar",
    "紐西蘭元",
    "ニュージーランドドル",
    "뉴질랜드 달러",
    "Dólar neozelandés",
    "Dollaro neozelandese",
  ],
};

const USDT: Names = ["泰达币", "Tether USD", "泰達幣", "テザー", "테더", "Tether USD", "Tether USD"];

const facts = (code: string, names: Names, kind: CurrencyKind): [string, CurrencyFacts] => [
  code,
  { names: Object.fromEntries(LANGUAGES.map((language, at) => [language, names[at]])) as CurrencyFacts["names"], kind },
];

const ofMarkets = (rows: readonly InstrumentRow[], kind: CurrencyKind) =>
  rows.map(({ base, names }) => facts(base, names, kind));

const factsByCode: ReadonlyMap<string, CurrencyFacts> = new Map([
  facts("USDT", USDT, "crypto"),
  ...Object.entries(FIAT).map(([code, names]) => facts(code, names, "fiat")),
  ...ofMarkets(CRYPTO, "crypto"),
  ...ofMarkets([...STOCKS, ...ETFS], "security"),
  ...ofMarkets(FUTURES, "underlying"),
]);

/** A currency added later is called by its code and counts as money of a state. */
export const currencyFacts = (code: string): CurrencyFacts =>
  factsByCode.get(code) ?? facts(code, [code, code, code, code, code, code, code], "fiat")[1];
