/**
 * By which instrument of the quote board a currency is priced: against USDT, or against the US dollar in either order. USDT is
 * counted as one US dollar wherever the two meet, and whoever shows it says so. Nobody sets a price here.
 */
import { ONE_TO_ONE, type UnitWorth } from "@candor/engine/conversion";
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, type PriceTicks } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Instrument, Instruments } from "../../instrument/instrument.ts";
import type { Tick } from "../../tick-log/tick-log.ts";

/** The dollar that an instrument counts in. */
export type Dollar = "USDT" | "USD";

/** How a currency's worth is found. */
export interface PriceRoute {
  readonly dollar: Dollar;
  /** Null for the dollar itself. */
  readonly instrument: Instrument | null;
  /** The instrument counts the dollar in the currency, as USD/JPY does. */
  readonly isInverse: boolean;
}

export type PriceRoutes = (currencyId: number) => PriceRoute | undefined;

/** Undefined for a currency that no instrument prices against a dollar. */
export function priceRoutes(instruments: Pick<Instruments, "all" | "byCurrencies">): PriceRoutes {
  const idOf = (code: Dollar): number | undefined => {
    for (const one of instruments.all()) {
      if (one.quoteCode === code) return one.quoteCurrencyId;
      if (one.baseCode === code) return one.baseCurrencyId;
    }
    return undefined;
  };
  const dollars = (["USDT", "USD"] as const).flatMap((dollar) => {
    const id = idOf(dollar);
    return id === undefined ? [] : [{ dollar, id }];
  });
  return (currencyId) => {
    const own = dollars.find(({ id }) => id === currencyId);
    if (own) return { dollar: own.dollar, instrument: null, isInverse: false };
    for (const { dollar, id } of dollars) {
      const direct = instruments.byCurrencies(currencyId, id);
      if (direct) return { dollar, instrument: direct, isInverse: false };
      const inverse = instruments.byCurrencies(id, currencyId);
      if (inverse) return { dollar, instrument: inverse, isInverse: true };
    }
    return undefined;
  };
}

/** One unit of the currency in dollars at a price in ticks. The dollar itself has no price: `ticks` is null. */
export function unitWorth({ instrument, isInverse }: PriceRoute, ticks: PriceTicks | null): UnitWorth {
  if (instrument === null) return ONE_TO_ONE;
  if (ticks === null) throw new Error(`${instrument.symbol} needs a price`);
  const { tickUnits, priceScale } = instrument.scale;
  const [price, one] = [BigInt(ticks) * BigInt(tickUnits), powerOfTen(priceScale)];
  return isInverse ? { numerator: one, denominator: price } : { numerator: price, denominator: one };
}

/** What is known of the two currencies of a worth. */
interface WorthSide {
  readonly currencyId: number;
  readonly decimals: number;
}

/** What an amount is worth at the last valid prices, in minor units of the other currency; undefined without a price. */
export function worthByRoutes(
  routes: PriceRoutes,
  lastGoodTick: (instrumentId: number) => Tick | undefined,
  { amount, from, to }: { readonly amount: Amount; readonly from: WorthSide; readonly to: WorthSide },
): Amount | undefined {
  const [here, there] = [worthNow(routes, lastGoodTick, from), worthNow(routes, lastGoodTick, to)];
  if (!here || !there) return undefined;
  const numerator = amount * here.numerator * there.denominator * powerOfTen(to.decimals);
  return amountOf(divideRounded(numerator, here.denominator * there.numerator * powerOfTen(from.decimals), "pay"));
}

function worthNow(
  routes: PriceRoutes,
  lastGoodTick: (instrumentId: number) => Tick | undefined,
  { currencyId }: WorthSide,
): UnitWorth | undefined {
  const route = routes(currencyId);
  if (!route) return undefined;
  if (route.instrument === null) return ONE_TO_ONE;
  const tick = lastGoodTick(route.instrument.id);
  return tick && unitWorth(route, tick.price);
}
