/**
 * An instrument, its option terms and its price in the words of the engine: whole ticks, minor units and rates. The only place
 * of the feature that reads the wire's decimals; what cannot be read is left out, never guessed.
 */
import type { WireResponse } from "@candor/api/api";
import type { Instrument } from "@candor/api/market";
import { scaleOfWire } from "@candor/api/wire-scale";
import type { OptionTerm, OptionTerms } from "@candor/engine/option-order";
import { decimalUnits } from "@candor/money/decimal";
import { type InstrumentScale, parsePrice } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type PriceTicks, RATE_SCALE, rateOf } from "@candor/money/money";

export interface OptionInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  readonly scale: InstrumentScale;
  readonly isTraded: boolean;
}

/** The currency in which stakes are paid. */
export interface StakeCurrency {
  readonly id: number;
  readonly name: string;
  readonly scale: number;
  readonly stakeMin: Amount;
  readonly stakeMax: Amount;
}

/** What the ticket knows of the world around it. */
export interface OptionMarket {
  readonly instrument: OptionInstrument;
  /** Null while there is no valid price. */
  readonly price: PriceTicks | null;
  /** Durations with their payout, shortest first; null before they have come. */
  readonly terms: readonly OptionTerm[] | null;
  /** Their edition; undefined before they have come. */
  readonly termsId: string | undefined;
  /** Null for visitors and before it has come. */
  readonly currency: StakeCurrency | null;
  /** Free funds of the option wallet, in minor units; null where not known. */
  readonly available: Amount | null;
  /** Until the market closes; null for one that does not, or where it is not known. */
  readonly secondsToClose: number | null;
}

export const optionInstrumentOf = (wire: Instrument): OptionInstrument => ({
  id: wire.match_id,
  symbol: wire.symbol,
  name: wire.option_name,
  base: wire.currency_name,
  quoteId: wire.legal_id,
  quote: wire.legal_name,
  scale: scaleOfWire(wire.scale),
  isTraded: wire.products.includes("option"),
});

export const termsOf = ({ list }: WireResponse<"GET /microtrade/seconds">): OptionTerm[] =>
  list
    .map(({ seconds, profit_ratio }) => ({ seconds, payoutRate: rateOf(decimalUnits(profit_ratio, RATE_SCALE)) }))
    .sort((a, b) => a.seconds - b.seconds);

/** The instrument's own currency where that is payable, else the first that is. */
export function stakeCurrencyOf(
  { list }: WireResponse<"GET /microtrade/payable_currencies">,
  quoteId: number,
): StakeCurrency | null {
  const wire = list.find(({ currency_id }) => currency_id === quoteId) ?? list[0];
  if (wire === undefined) return null;
  const { currency_id: id, currency_name: name, scale, stake_min, stake_max } = wire;
  const stakeMin = amountOf(decimalUnits(stake_min, scale));
  return { id, name, scale, stakeMin, stakeMax: amountOf(decimalUnits(stake_max, scale)) };
}

/** What the engine judges an order by. How much of its exposure the house has taken is the desk's alone to know. */
export const engineTermsOf = (terms: readonly OptionTerm[], { stakeMin, stakeMax }: StakeCurrency): OptionTerms => ({
  terms,
  stakeMin,
  stakeMax,
  exposureMax: amountOf(0n),
});

/** A price as it came to whole ticks; null when there is none or it is none of this instrument's. */
export function ticksOf(price: string | null | undefined, scale: InstrumentScale): PriceTicks | null {
  if (price === null || price === undefined) return null;
  const ticks = parsePrice(price, scale);
  return ticks.ok ? ticks.value : null;
}
