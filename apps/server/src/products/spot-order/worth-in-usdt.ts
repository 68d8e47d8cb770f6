/** What amounts are worth in USDT at the last valid prices, for what the desk decides by. USDT is counted as one US dollar. */
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { divideRounded, type Rounding } from "@candor/money/rounding";
import type { Instruments } from "../../core/instrument/instrument.ts";
import { type MarketData, priceRoutes, unitWorth } from "../../core/market-data/market-data.ts";

/** Of its minor units. */
export const USDT_DECIMALS = 6;

/** In minor units of USDT, rounded as named; undefined where there is no price. */
export type WorthInUsdt = (currencyId: number, amount: Amount, rounding: Rounding) => Amount | undefined;

export function worthInUsdt(
  instruments: Pick<Instruments, "all" | "byCurrencies">,
  marketData: Pick<MarketData, "lastPrice">,
): WorthInUsdt {
  const routes = priceRoutes(instruments);
  const decimals = new Map<number, number>();
  for (const { baseCurrencyId, quoteCurrencyId, scale } of instruments.all()) {
    decimals.set(baseCurrencyId, scale.baseScale);
    decimals.set(quoteCurrencyId, scale.quoteScale);
  }
  return (currencyId, amount, rounding) => {
    const route = routes(currencyId);
    const own = decimals.get(currencyId);
    if (!route || own === undefined) return undefined;
    const ticks = route.instrument === null ? null : marketData.lastPrice(route.instrument.id);
    if (ticks === undefined) return undefined;
    const { numerator, denominator } = unitWorth(route, ticks);
    const units = amount * numerator * powerOfTen(USDT_DECIMALS);
    return amountOf(divideRounded(units, denominator * powerOfTen(own), rounding));
  };
}
