/** Balances, moves between one's own wallets, ledger lines and the demo top-up (spec section 7, Wallet; DOMAIN section 2). */
import { z } from "zod";
import { ACCOUNT_MODES, WALLETS, walletIn } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import { lineMark } from "./paging.ts";
import {
  decimalOut,
  decimalText,
  instantIn,
  instantOut,
  optionalField,
  pageLimit,
  pageNumber,
  recordId,
  smallId,
} from "./scalars.ts";
import { LINE_KINDS } from "./wallet-words.ts";

export const balance = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  wallet: z.enum(WALLETS),
  /** Everything in the wallet. */
  posted: decimalOut,
  /** The part held for open orders. */
  held: decimalOut,
  /** posted − held. */
  available: decimalOut,
});
export type Balance = z.output<typeof balance>;

export const balances = z.object({
  account: z.enum(ACCOUNT_MODES),
  list: z.array(balance),
  /** Worth of everything in USDT at the last valid prices; null when a held currency has none. */
  total_usdt: decimalOut.nullable(),
  /** What `/wallet/demo_top_up` would add now, in USDT: 0 where it would be refused; null of the real account. */
  top_up: decimalOut.nullable(),
});
export type Balances = z.output<typeof balances>;

const balancesAt = (method: "GET" | "POST", path: "/wallet/newlist" | "/wallet/list") =>
  endpoint({
    method,
    path,
    noun: "wallet",
    summary: "Balances of the caller's portfolio, by wallet and currency, and what they are worth.",
    who: "customer",
    changes: false,
    needsPortfolio: true,
    request: z.object({}),
    response: balances,
  });

export const listBalancesShort = balancesAt("GET", "/wallet/newlist");
export const listBalances = balancesAt("POST", "/wallet/list");

export const moveBetweenWallets = endpoint({
  method: "POST",
  path: "/wallet/change",
  noun: "wallet",
  summary: "Move an amount of one currency between two of the caller's own wallets. Free and immediate.",
  who: "customer",
  needsPortfolio: true,
  request: z
    .object({ currency_id: smallId, number: decimalText("amount"), from_field: walletIn, to_field: walletIn })
    .transform((wire) => ({
      currencyId: wire.currency_id,
      amount: wire.number,
      fromWallet: wire.from_field,
      toWallet: wire.to_field,
    })),
  response: balances,
  refusals: [
    "currency-unknown",
    "wallet-unknown",
    "same-wallet",
    "wallet-earn-by-products",
    "amount-not-a-number",
    "amount-not-positive",
    "amount-too-many-digits",
    "amount-too-many-decimals",
    "insufficient-funds",
  ],
});

export const topUpDemo = endpoint({
  method: "POST",
  path: "/wallet/demo_top_up",
  noun: "wallet",
  summary:
    "Bring the demo account's USDT back up to its starting funds; once a day (UTC), and only where at least 1,000 USDT " +
    "are missing: a refusal does not use up the day.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({}),
  response: balances,
  refusals: ["demo-only", "top-up-used-today", "top-up-not-needed"],
});

/** The one result of a closing, in the currency of its lines: after every cost, and in percent of the margin at entry. */
const lineResult = z.object({ receipt_id: recordId, net: decimalOut, percent: decimalOut });
export type LineResult = z.output<typeof lineResult>;

export const ledgerLine = z.object({
  id: recordId,
  currency_name: z.string(),
  wallet: z.enum(WALLETS),
  /** Signed change of the wallet. */
  amount: decimalOut,
  /** What the wallet had of the currency after it. */
  balance: decimalOut,
  kind: z.string(),
  /** The order, move or other record it belongs to. */
  reference: z.string(),
  /** Of the closing of a contract that it belongs to; null of every other line. */
  result: lineResult.nullable(),
  created_at: instantOut,
});

export const listLedgerLines = endpoint({
  method: "POST",
  path: "/wallet/legal_log",
  rate: "list",
  noun: "wallet",
  summary:
    "Ledger lines of the caller's portfolio with the balance after each, newest first: of one currency and wallet or of " +
    "all, of what they are about, and from one instant until before another.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: z
    .object({
      currency: optionalField(smallId),
      type: optionalField(walletIn),
      kinds: optionalField(z.enum(LINE_KINDS)),
      from: optionalField(instantIn),
      to: optionalField(instantIn),
      page: pageNumber,
      limit: pageLimit(30),
      after: optionalField(lineMark),
    })
    .transform((wire) => ({
      currencyId: wire.currency,
      wallet: wire.type,
      kinds: wire.kinds,
      from: wire.from,
      until: wire.to,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: z.object({
    list: z.array(ledgerLine),
    has_more: z.boolean(),
    /** What to send as `after` for the next page, null with the last one. */
    next: lineMark.nullable(),
  }),
  refusals: ["wallet-unknown"],
});

export const listEarnedHistory = endpoint({
  method: "GET",
  path: "/wallet/earnedhistory",
  rate: "list",
  noun: "wallet",
  summary: "Interest that the caller's portfolio was paid, by whatever product, newest first.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({ page: pageNumber, limit: pageLimit(30), after: optionalField(lineMark) }),
  response: listLedgerLines.response,
});

/** What a currency is worth in another, and by which price. */
const rateFacts = {
  id: z.int(),
  name: z.string(),
  full_name: z.string(),
  /** One USDT in the currency; null while there is no price. */
  rate: decimalOut.nullable(),
  /** When the price was made; null for the dollar itself. */
  priced_at: instantOut.nullable(),
  /** USDT counted as one US dollar is part of it. */
  is_parity: z.boolean(),
};
const rateOut = z.object(rateFacts);
export type CurrencyRate = z.output<typeof rateOut>;

export const listRates = endpoint({
  method: "GET",
  path: "/wallet/getRateCurrency",
  noun: "wallet",
  summary: "What one USDT is in each currency of a state, by the index prices; with an id, in that currency alone.",
  who: "visitor",
  request: z.object({ id: optionalField(smallId) }),
  response: z.object({ list: z.array(rateOut) }),
  refusals: ["currency-unknown"],
});

/** What is set aside, by what for; `free` is the rest. */
export const ASSET_PARTS = [
  "free",
  "spot-orders",
  "contract-margin",
  "option-stakes",
  "savings",
  "other-holds",
] as const;
export type AssetPart = (typeof ASSET_PARTS)[number];

const worth = decimalOut.nullable();

export const getAssets = endpoint({
  method: "GET",
  path: "/wallet/assets",
  noun: "wallet",
  summary:
    "Worth of everything in the caller's portfolio in a chosen currency, by wallet, by what it is set aside for and by " +
    "currency, with what the day since 00:00 UTC brought beyond what came in and went out.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({ currency: optionalField(smallId) }).transform((wire) => ({ currencyId: wire.currency })),
  response: z.object({
    account: z.enum(ACCOUNT_MODES),
    currency: rateOut,
    /** In the chosen currency; null while something has no price. */
    total: worth,
    total_usdt: worth,
    /** Since 00:00 UTC, beyond what came in and went out; open contracts count by their margin. */
    today_profit: worth,
    /** In percent of what there was at the start of the day and came in since; null of nothing. */
    today_percent: decimalOut.nullable(),
    day_started_at: instantOut,
    wallets: z.array(z.object({ wallet: z.enum(WALLETS), worth })),
    parts: z.array(z.object({ part: z.enum(ASSET_PARTS), worth })),
    allocation: z.array(
      z.object({
        currency_id: z.int(),
        currency_name: z.string(),
        amount: decimalOut,
        worth,
        /** Thousandths of the total, rounded down; null without a total. */
        permille: z.int().nullable(),
      }),
    ),
    /** Currencies without a price at the moment. */
    unpriced: z.array(z.string()),
  }),
  refusals: ["currency-unknown", "rate-unavailable"],
});

export const getWalletDetail = endpoint({
  method: "POST",
  path: "/wallet/detail",
  noun: "wallet",
  summary: "One currency in one wallet, or in all: what is there, held and free, and what it is worth in USDT.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: z
    .object({ currency: smallId, type: optionalField(walletIn) })
    .transform((wire) => ({ currencyId: wire.currency, wallet: wire.type })),
  response: z.object({
    currency_id: z.int(),
    currency_name: z.string(),
    posted: decimalOut,
    held: decimalOut,
    available: decimalOut,
    worth_usdt: worth,
    list: z.array(balance),
  }),
  refusals: ["currency-unknown", "wallet-unknown"],
});

export const listUserCurrencies = endpoint({
  method: "GET",
  path: "/currency/user_currency_list",
  noun: "wallet",
  summary: "Currencies that can be converted and sent, with what the caller's funding wallet has free of each.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({}),
  response: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      full_name: z.string(),
      decimals: z.int(),
      is_crypto: z.boolean(),
      available: decimalOut,
    }),
  ),
});
