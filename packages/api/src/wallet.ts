/** Balances, moves between one's own wallets, ledger lines and the demo top-up (spec section 7, Wallet; DOMAIN section 2). */
import { z } from "zod";
import { ACCOUNT_MODES, WALLETS, walletIn } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import {
  decimalOut,
  decimalText,
  instantOut,
  optionalField,
  pageLimit,
  pageNumber,
  recordId,
  smallId,
} from "./scalars.ts";

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
  summary: "Bring the demo account's USDT back up to its starting funds; once a day (UTC).",
  who: "customer",
  needsPortfolio: true,
  request: z.object({}),
  response: balances,
  refusals: ["demo-only", "top-up-used-today", "top-up-not-needed"],
});

export const ledgerLine = z.object({
  id: recordId,
  currency_name: z.string(),
  wallet: z.enum(WALLETS),
  /** Signed change of the wallet. */
  amount: decimalOut,
  kind: z.string(),
  /** The order, move or other record it belongs to. */
  reference: z.string(),
  created_at: instantOut,
});

export const listLedgerLines = endpoint({
  method: "POST",
  path: "/wallet/legal_log",
  noun: "wallet",
  summary: "Ledger lines of the caller's portfolio, newest first, of one currency and wallet or of all.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: z
    .object({
      currency: optionalField(smallId),
      type: optionalField(walletIn),
      page: pageNumber,
      limit: pageLimit(30),
    })
    .transform((wire) => ({ currencyId: wire.currency, wallet: wire.type, page: wire.page, limit: wire.limit })),
  response: z.object({ list: z.array(ledgerLine), has_more: z.boolean() }),
  refusals: ["wallet-unknown"],
});
