/** The accounts that conversions and transfers move between, and the currencies they are in. */
import type { AccountMode } from "@candor/api/account-mode";
import type { AccountKey, Currency, HouseAccountKey, Ledger } from "../../core/ledger/ledger.ts";

export const fundingOf = (mode: AccountMode, portfolioId: string, currencyId: number): AccountKey => ({
  ...{ owner: "customer", mode, portfolioId, currencyId },
  wallet: "funding",
});

export const treasuryOf = (mode: AccountMode, currencyId: number): HouseAccountKey => ({
  ...{ owner: "house", mode, kind: "treasury", currencyId },
  instrumentId: null,
});

/** For rows of the tables, whose currencies are always known. */
export function currencyOf(ledger: Ledger, id: number): Currency {
  const currency = ledger.currency(id);
  if (!currency) throw new Error(`no such currency: ${id}`);
  return currency;
}
