/** What the assets pages show of balances: wallets in their order, sums per currency, shares. Pure and exact. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balance } from "@candor/api/wallet";
import { WIRE_OF_WALLET } from "@candor/api/wallet-words";
import { DECIMALS_MAX, formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { formatAmount } from "../../app/format.ts";

/** In the order shown. */
export const WALLET_NAMES = Object.keys(WIRE_OF_WALLET) as readonly Wallet[];
export const walletOf = (text: string | undefined): Wallet | undefined => WALLET_NAMES.find((name) => name === text);

/** Currency of the totals and of what a demo account starts with. */
export const MAIN_CURRENCY = "USDT";

export interface WalletView {
  readonly wallet: Wallet;
  /** What is not zero, the main currency first, then by name. */
  readonly balances: readonly Balance[];
}

const unitsOf = (text: string): bigint => {
  const parsed = parseDecimal(text, DECIMALS_MAX);
  return parsed.ok ? parsed.units : 0n;
};
const textOf = (units: bigint): string => formatDecimalShort(units, DECIMALS_MAX);

const isSomething = (balance: Balance): boolean => unitsOf(balance.posted) !== 0n;

const byCurrency = (a: Balance, b: Balance): number => {
  if (a.currency_name === b.currency_name) return 0;
  if (a.currency_name === MAIN_CURRENCY || b.currency_name === MAIN_CURRENCY) {
    return a.currency_name === MAIN_CURRENCY ? -1 : 1;
  }
  return a.currency_name < b.currency_name ? -1 : 1;
};

/** Every wallet, empty ones too. */
export const walletViews = (balances: readonly Balance[]): readonly WalletView[] =>
  WALLET_NAMES.map((wallet) => ({
    wallet,
    balances: balances.filter((one) => one.wallet === wallet && isSomething(one)).sort(byCurrency),
  }));

export interface CurrencySum {
  readonly posted: string;
  readonly held: string;
  readonly available: string;
}

/** What all wallets together hold of a currency. */
export function sumOf(balances: readonly Balance[], currencyId: number): CurrencySum {
  const own = balances.filter((one) => one.currency_id === currencyId);
  const total = (field: keyof CurrencySum) => textOf(own.reduce((sum, one) => sum + unitsOf(one[field]), 0n));
  return { posted: total("posted"), held: total("held"), available: total("available") };
}

export const isHolding = ({ held }: Balance): boolean => unitsOf(held) !== 0n;

/** Kinds of ledger lines that have words of their own. */
const KNOWN_KINDS = [
  "demo-grant",
  "demo-top-up",
  "wallet-move",
  "conversion",
  "conversion-fee",
  "user-transfer",
  "transfer-fee",
  "deposit",
  "wire",
  "withdrawal",
  "withdrawal-fee",
  "withdrawal-back",
  "manual-credit",
  "spot-trade",
  "spot-fee",
  "spot-rounding",
  "contract-profit",
  "contract-loss",
  "contract-fee",
  "contract-night",
  "option-won",
  "option-lost",
  "reversal",
] as const;
type KnownKind = (typeof KNOWN_KINDS)[number] | "other";
export const kindOf = (kind: string): KnownKind => KNOWN_KINDS.find((known) => known === kind) ?? "other";

/** "-20" → "−20.00", "50" → "+50.00": with the same minus sign as records and transfers. */
export function signedChange(amount: string): string {
  const isOut = amount.startsWith("-");
  return `${isOut ? "−" : "+"}${formatAmount(isOut ? amount.slice(1) : amount, 8, 2)}`;
}
