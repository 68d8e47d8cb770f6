/** What an amount is worth in USDT and BTC at the last valid prices, by which days are limited. A price that is missing counts nothing. */
import { worthInBtc } from "@candor/engine/withdrawal-terms";
import { type Amount, amountOf } from "@candor/money/money";
import type { WithdrawalDeps } from "./withdrawal.ts";

export const BTC_DECIMALS = 8;
export const USDT_DECIMALS = 6;
const ONE_BTC = amountOf(10n ** BigInt(BTC_DECIMALS));

type Pricing = Pick<WithdrawalDeps, "ledger" | "valueIn">;

/** Minor units of USDT for one BTC; null without a price. */
export function bitcoinPrice({ ledger, valueIn }: Pricing): Amount | null {
  const usdt = ledger.currencyByCode("USDT").id;
  return valueIn(usdt, ledger.currencyByCode("BTC").id, ONE_BTC) ?? null;
}

export function worthOf(
  deps: Pricing,
  currencyId: number,
  amount: Amount,
): { readonly usdt: Amount | null; readonly btc: Amount | null } {
  const { ledger, valueIn } = deps;
  const usdtId = ledger.currencyByCode("USDT").id;
  const usdt = currencyId === usdtId ? amount : (valueIn(usdtId, currencyId, amount) ?? null);
  if (currencyId === ledger.currencyByCode("BTC").id) return { usdt, btc: amount };
  const btc = worthInBtc(usdt, bitcoinPrice(deps));
  return { usdt, btc: btc === null ? null : amountOf(btc) };
}
