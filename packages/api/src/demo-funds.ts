/** What a demo portfolio starts with and can be topped up to (DOMAIN section 2, default). Decimal text, no library. */
import type { Wallet } from "./account-mode.ts";

export const DEMO_START = {
  currency: "USDT",
  total: "100000",
  wallets: { spot: "40000", margin: "30000", option: "20000", funding: "10000" } satisfies Partial<
    Record<Wallet, string>
  >,
  /** Less than this is not topped up, as the day would be used up for next to nothing (default: 1 % of the total). */
  topUpMin: "1000",
} as const;
