/** What an amount is worth in USDT and BTC at the last valid prices, by which days are limited. A price that is missing counts nothing. */
import { worthInBtc } from "@candor/engine/withdrawal-terms";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Currency, Ledger } from "../ledger/ledger.ts";

export const BTC_DECIMALS = 8;
export const USDT_DECIMALS = 6;
const ONE_BTC = amountOf(10n ** BigInt(BTC_DECIMALS));

export interface Pricing {
  readonly ledger: Pick<Ledger, "currencyByCode">;
  /** Worth at the last valid price, in minor units of the quote currency; undefined without a price. */
  readonly valueIn: (quoteCurrencyId: number, currencyId: number, amount: Amount) => Amount | undefined;
}

/** In minor units; null without a price. */
export interface Worth {
  readonly usdt: Amount | null;
  readonly btc: Amount | null;
}

/** Minor units of USDT for one BTC; null without a price. */
function bitcoinPrice({ ledger, valueIn }: Pricing): Amount | null {
  const usdt = ledger.currencyByCode("USDT").id;
  return valueIn(usdt, ledger.currencyByCode("BTC").id, ONE_BTC) ?? null;
}

export function worthOf(deps: Pricing, currencyId: number, amount: Amount): Worth {
  const { ledger, valueIn } = deps;
  const usdtId = ledger.currencyByCode("USDT").id;
  const usdt = currencyId === usdtId ? amount : (valueIn(usdtId, currencyId, amount) ?? null);
  if (currencyId === ledger.currencyByCode("BTC").id) return { usdt, btc: amount };
  const btc = worthInBtc(usdt, bitcoinPrice(deps));
  return { usdt, btc: btc === null ? null : amountOf(btc) };
}

/** What is left of a day in USDT and in the currency, as decimal text, rounded down; null where a price is missing. */
export function leftInMoney(
  deps: Pricing,
  { id, code, decimals }: Currency,
  leftBtc: bigint,
): { readonly usdt: string | null; readonly own: string | null } {
  const oneBtc = bitcoinPrice(deps);
  const usdt = oneBtc === null ? null : (leftBtc * oneBtc) / ONE_BTC;
  const text = usdt === null ? null : formatDecimalShort(usdt, USDT_DECIMALS);
  if (code === "BTC") return { usdt: text, own: formatDecimalShort(leftBtc, BTC_DECIMALS) };
  if (code === "USDT") return { usdt: text, own: text };
  const one = 10n ** BigInt(decimals);
  const price = deps.valueIn(deps.ledger.currencyByCode("USDT").id, id, amountOf(one));
  return { usdt: text, own: usdt === null || !price ? null : formatDecimalShort((usdt * one) / price, decimals) };
}
