/** The two portfolios of a customer and the wallets in each (DOMAIN section 2). */
import { z } from "zod";
import { refusal } from "./scalars.ts";

export const ACCOUNT_MODES = ["demo", "real"] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

export const WALLETS = ["funding", "spot", "margin", "option", "earn"] as const;
export type Wallet = (typeof WALLETS)[number];

/** The spec's words for the wallets; `*_balance` are aliases (DOMAIN section 2). */
const WALLET_OF_WIRE: Readonly<Record<string, Wallet>> = {
  legal: "funding",
  change: "spot",
  lever: "margin",
  micro: "option",
  earn: "earn",
  legal_balance: "funding",
  change_balance: "spot",
  lever_balance: "margin",
  micro_balance: "option",
};

export const walletIn = z.string().transform((text, context) => {
  const wallet = Object.hasOwn(WALLET_OF_WIRE, text) ? WALLET_OF_WIRE[text] : undefined;
  if (wallet) return wallet;
  context.addIssue({ code: "custom", ...refusal("wallet-unknown") });
  return z.NEVER;
});
