/** How far the house lets longs and shorts of a market differ. Reads balances, moves nothing. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { LedgerBatch } from "../../core/ledger/ledger.ts";
import type { ContractAccounts } from "./contract-entries.ts";

/**
 * By the market's terms; with real money no further than its own desk and insurance accounts reach (DOMAIN section 4). What all
 * markets share, such as the treasury, covers none of them: it would be counted once for each.
 */
export function exposureMaxOf(
  { symbol, contract }: Instrument,
  mode: AccountMode,
  { desk, insurance }: ContractAccounts,
  books: Pick<LedgerBatch, "available">,
): Amount {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  const { exposureMax } = contract;
  if (mode === "demo") return exposureMax;
  const owned = books.available(desk) + books.available(insurance);
  return owned < exposureMax ? amountOf(owned) : exposureMax;
}
