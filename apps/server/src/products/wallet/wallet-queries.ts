/** What a portfolio has and how it came about. Reads only. */
import type { AccountMode } from "@candor/api/account-mode";
import { DEMO_START } from "@candor/api/demo-funds";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type { Balances, listLedgerLines } from "@candor/api/wallet";
import { formatDecimalShort } from "@candor/money/decimal";
import type { WalletBalance } from "../../core/ledger/ledger.ts";
import type { Reader } from "../../platform/database.ts";
import { balanceRow, currencyOf, type WalletDeps } from "./wallet.ts";

export async function readBalances(
  deps: WalletDeps,
  reader: Reader,
  mode: AccountMode,
  portfolioId: string,
): Promise<Balances> {
  const wallets = await deps.ledger.balancesOf(reader, mode, portfolioId);
  return {
    account: mode,
    list: wallets.map((wallet) => balanceRow(wallet, currencyOf(deps.ledger, wallet.currencyId))),
    total_usdt: totalOf(deps, wallets),
  };
}

/** Null when something is there that has no price. */
function totalOf({ ledger, valueIn }: WalletDeps, wallets: readonly WalletBalance[]): string | null {
  const quote = ledger.currencyByCode(DEMO_START.currency);
  let total = 0n;
  for (const { currencyId, posted } of wallets) {
    if (posted === 0n) continue;
    const value = currencyId === quote.id ? posted : valueIn(quote.id, currencyId, posted);
    if (value === undefined) return null;
    total += value;
  }
  return formatDecimalShort(total, quote.decimals);
}

export async function readLines(
  { ledger, database }: WalletDeps,
  mode: AccountMode,
  portfolioId: string,
  request: RequestOf<typeof listLedgerLines>,
): Promise<ResponseOf<typeof listLedgerLines>> {
  const { lines, hasMore } = await ledger.linesOf(database, { mode, portfolioId, ...request });
  const list = lines.map(({ transferId, currencyId, wallet, amount, kind, reference, at }) => {
    const { code, decimals } = currencyOf(ledger, currencyId);
    const text = formatDecimalShort(amount, decimals);
    return { id: transferId, currency_name: code, wallet, amount: text, kind, reference, created_at: at };
  });
  return { list, has_more: hasMore };
}
