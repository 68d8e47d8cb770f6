/** Words of the payment rails by which money comes in and goes out. Which rails there are is the tables' to say. */
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

/** The rail of fiat currencies, named where networks are named. */
export const BANK = "bank";

/** What that rail is called. */
export const BANK_NAMES: Readonly<Record<Language, string>> = {
  zh: "银行转账",
  en: "Bank transfer",
  hk: "銀行轉賬",
  jp: "銀行振込",
  kor: "계좌 이체",
  xp: "Transferencia bancaria",
  ydl: "Bonifico bancario",
};

/** The network of test coins, which exists in a sandbox alone. */
const TEST_NETWORK = "sandbox";

const TEST_NETWORK_NAMES: Readonly<Record<Language, string>> = {
  zh: "沙盒网络（测试币）",
  en: "Sandbox network (test coins)",
  hk: "沙盒網絡（測試幣）",
  jp: "サンドボックスネットワーク（テストコイン）",
  kor: "샌드박스 네트워크(테스트 코인)",
  xp: "Red sandbox (monedas de prueba)",
  ydl: "Rete sandbox (monete di prova)",
};

/**
 * What a rail is called: the bank and the network of test coins in the reader's language, any other network by its own name.
 *
 * @param network its id, such as "tron"
 * @param name its own name, such as "Tron (TRC20)"
 */
export function railNameIn(language: Language, network: string, name: string): string {
  if (network === BANK) return BANK_NAMES[language];
  return network === TEST_NETWORK ? TEST_NETWORK_NAMES[language] : name;
}
