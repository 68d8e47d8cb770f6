/** What a portfolio has and how it came about. Reads only. */
import type { AccountMode } from "@candor/api/account-mode";
import { DEMO_START } from "@candor/api/demo-funds";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Balances, getWalletDetail, listLedgerLines, listUserCurrencies } from "@candor/api/wallet";
import { LINE_KIND_PATTERNS } from "@candor/api/wallet-words";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf, instantOf } from "@candor/money/money";
import { currencyFacts } from "../../core/instrument/instrument.ts";
import type { Currency, WalletBalance } from "../../core/ledger/ledger.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { balanceRow, currencyOf } from "./balance-row.ts";
import { topUpNow } from "./demo-shortage.ts";
import type { WalletDeps } from "./wallet-types.ts";

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
    top_up: mode === "demo" ? await topUpText(deps, reader, portfolioId, wallets) : null,
  };
}

async function topUpText(deps: WalletDeps, reader: Reader, portfolioId: string, wallets: readonly WalletBalance[]) {
  const { decimals } = deps.ledger.currencyByCode(DEMO_START.currency);
  return formatDecimalShort(await topUpNow(deps, reader, portfolioId, wallets), decimals);
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
  { ledger, resultsOf }: WalletDeps,
  reader: Reader,
  mode: AccountMode,
  portfolioId: string,
  request: RequestOf<typeof listLedgerLines>,
): Promise<ResponseOf<typeof listLedgerLines>> {
  const { kinds: asked, from, until, ...rest } = request;
  const { lines, hasMore, next } = await ledger.linesOf(reader, {
    ...{ mode, portfolioId, ...rest },
    kinds: asked && LINE_KIND_PATTERNS[asked],
    from: from === undefined ? undefined : instantOf(from),
    until: until === undefined ? undefined : instantOf(until),
  });
  const results = await resultsOf(reader, portfolioId, lines);
  const list = lines.map(({ transferId, currencyId, wallet, amount, balance, kind, reference, at }) => {
    const { code, decimals } = currencyOf(ledger, currencyId);
    const text = (units: Amount) => formatDecimalShort(units, decimals);
    return {
      ...{ id: transferId, currency_name: code, wallet, kind, reference, created_at: at },
      amount: text(amount),
      balance: text(balance),
      result: results.get(reference) ?? null,
    };
  });
  return { list, has_more: hasMore, next };
}

/** One currency, in one wallet or in all. */
export async function readDetail(
  deps: WalletDeps,
  mode: AccountMode,
  portfolioId: string,
  { currencyId, wallet }: RequestOf<typeof getWalletDetail>,
): Promise<Answer<ResponseOf<typeof getWalletDetail>>> {
  const currency = deps.ledger.currency(currencyId);
  if (!currency) return refuse("currency-unknown");
  const wallets = await deps.ledger.balancesOf(deps.database, mode, portfolioId);
  const own = wallets.filter((one) => one.currencyId === currencyId && (wallet === undefined || one.wallet === wallet));
  const posted = amountOf(own.reduce((sum, one) => sum + one.posted, 0n));
  const held = own.reduce((sum, one) => sum + one.held, 0n);
  const quote = deps.ledger.currencyByCode(DEMO_START.currency);
  const worth = posted === 0n || currencyId === quote.id ? posted : deps.valueIn(quote.id, currencyId, posted);
  const text = (units: bigint) => formatDecimalShort(units, currency.decimals);
  return answer({
    ...{ currency_id: currency.id, currency_name: currency.code },
    ...{ posted: text(posted), held: text(held), available: text(posted - held) },
    worth_usdt: worth === undefined ? null : formatDecimalShort(worth, quote.decimals),
    list: own.map((one) => balanceRow(one, currency)),
  });
}

/** What can be converted and sent: money of states and coins that have a price. */
export async function readOwnCurrencies(
  { ledger, database, market }: WalletDeps,
  { accountMode: mode, portfolioId, language }: CustomerCall,
): Promise<ResponseOf<typeof listUserCurrencies>> {
  const wallets = await ledger.balancesOf(database, mode, portfolioId);
  const isOffered = ({ id, code }: Currency) =>
    ["fiat", "crypto"].includes(currencyFacts(code).kind) && market.priceRoute(id) !== undefined;
  return ledger
    .currencies()
    .filter(isOffered)
    .map(({ id, code, decimals }) => {
      const { names, kind } = currencyFacts(code);
      const own = wallets.find((one) => one.currencyId === id && one.wallet === "funding");
      const available = own ? formatDecimalShort(own.posted - own.held, decimals) : "0";
      return { id, name: code, full_name: names[language], decimals, is_crypto: kind === "crypto", available };
    });
}
