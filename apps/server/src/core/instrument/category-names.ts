/** What the market categories are called in each language. */
import type { Language } from "@candor/api/language";
import { CATEGORIES, FAVOURITES_CATEGORY } from "@candor/api/market";

type Names = Readonly<Record<Language, string>>;

/** In the order in which they are shown. */
export const CATEGORY_NAMES: readonly { readonly id: number; readonly names: Names }[] = [
  {
    id: FAVOURITES_CATEGORY,
    names: {
      zh: "自选",
      en: "Favourites",
      hk: "自選",
      jp: "お気に入り",
      kor: "관심 종목",
      xp: "Favoritos",
      ydl: "Preferiti",
    },
  },
  {
    id: CATEGORIES.crypto,
    names: {
      zh: "加密货币",
      en: "Crypto",
      hk: "加密貨幣",
      jp: "暗号資産",
      kor: "암호화폐",
      xp: "Criptomonedas",
      ydl: "Criptovalute",
    },
  },
  {
    id: CATEGORIES.forex,
    names: { zh: "外汇", en: "Forex", hk: "外匯", jp: "外国為替", kor: "외환", xp: "Divisas", ydl: "Valute" },
  },
  {
    id: CATEGORIES.stocks,
    names: { zh: "股票", en: "Stocks", hk: "股票", jp: "株式", kor: "주식", xp: "Acciones", ydl: "Azioni" },
  },
  {
    id: CATEGORIES.futures,
    names: { zh: "期货", en: "Futures", hk: "期貨", jp: "先物", kor: "선물", xp: "Futuros", ydl: "Futures" },
  },
  {
    id: CATEGORIES.etf,
    names: { zh: "ETF", en: "ETFs", hk: "ETF", jp: "ETF", kor: "ETF", xp: "ETF", ydl: "ETF" },
  },
];
