/** Words of the ways by which money comes in and goes out. Which ways there are is the tables' to say. */
import type { Language } from "./language.ts";

/** The families of networks: those of one family write addresses alike. */
export const NETWORK_FAMILIES = [
  "evm",
  "tron",
  "bitcoin",
  "litecoin",
  "dogecoin",
  "solana",
  "ripple",
  "cardano",
  "polkadot",
  "bank",
] as const;
/** `bank` is no network of a chain: cards and accounts, by which money of states comes and goes. */
export type NetworkFamily = (typeof NETWORK_FAMILIES)[number];

/** The way of money of states, named where networks are named. */
export const BANK = "bank";

/** What that way is called; a network keeps its own name in every language. */
export const BANK_NAMES: Readonly<Record<Language, string>> = {
  zh: "银行转账",
  en: "Bank transfer",
  hk: "銀行轉賬",
  jp: "銀行振込",
  kor: "은행 송금",
  xp: "Transferencia bancaria",
  ydl: "Bonifico bancario",
};
