/** A wallet's balance as it is on the wire. */
import type { Balance } from "@candor/api/wallet";
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { Currency, Ledger, WalletBalance } from "../../core/ledger/ledger.ts";

/** Also what the account channel sends. */
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
