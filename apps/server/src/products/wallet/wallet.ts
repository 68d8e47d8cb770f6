/**
 * Wallets: what a customer has, moving it between one's own wallets, the ledger lines behind it, and filling up a demo
 * account. Terms (DOMAIN section 2): moving is free and immediate; play money is filled up to the starting funds once a day
 * (UTC), counting everything in all wallets at its worth, held or not. Entries: "wallet-move" from wallet to wallet,
 * "demo-top-up" from the demo's external account. Never touches what is held, and never the other portfolio. Assets are worth
 * what the index prices say; what a day brought is today's worth less that of 00:00 UTC and of what came in and went out since.
 */
import type { Balance } from "@candor/api/wallet";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Currency, Ledger, WalletBalance } from "../../core/ledger/ledger.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

export interface WalletDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly market: Pick<MarketData, "priceWay" | "lastPrice" | "lastTick" | "candles" | "priceMode">;
  /**
   * Worth of an amount at the last valid price, in minor units of the quote currency; undefined when there is no price.
   * Amounts of the quote currency itself never come here.
   */
  readonly valueIn: (quoteCurrencyId: number, currencyId: number, amount: Amount) => Amount | undefined;
}

/** A wallet as it is on the wire; also what the account channel sends. */
export const balanceRow = ({ wallet, posted, held }: WalletBalance, { id, code, decimals }: Currency): Balance => ({
  currency_id: id,
  currency_name: code,
  wallet,
  posted: formatDecimalShort(posted, decimals),
  held: formatDecimalShort(held, decimals),
  available: formatDecimalShort(amountOf(posted - held), decimals),
});

/** For rows of the ledger, whose currencies are always known. */
export function currencyOf(ledger: Ledger, id: number): Currency {
  const currency = ledger.currency(id);
  if (!currency) throw new Error(`no such currency: ${id}`);
  return currency;
}
