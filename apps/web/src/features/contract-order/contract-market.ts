/**
 * An instrument, its contract terms and one's positions in the words of the engine: whole ticks, lots and minor units. The
 * only place of the feature that reads the wire's decimals.
 */
import type { ContractOrder, ContractTermsWire } from "@candor/api/contract-order";
import type { Instrument } from "@candor/api/market";
import { scaleOfWire } from "@candor/api/wire-scale";
import { marginFor, type Position } from "@candor/engine/contract-margin";
import { type ContractTerms, type Direction, notionalOf } from "@candor/engine/contract-order";
import { decimalUnits } from "@candor/money/decimal";
import { formatPrice, type InstrumentScale, parsePrice, parseQuantity } from "@candor/money/instrument-scale";
import {
  type Amount,
  amountOf,
  type Lots,
  lotsOf,
  type PriceTicks,
  RATE_SCALE,
  type Rate,
  rateOf,
} from "@candor/money/money";

export interface ContractInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly categoryId: number;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  readonly scale: InstrumentScale;
  readonly bandWidth: Rate;
  readonly isTraded: boolean;
}

/** What trading this market as a contract means, and in which currency it settles. */
export interface ContractDeal {
  readonly terms: ContractTerms;
  readonly settle: string;
  readonly settleScale: number;
  /** The edition of the terms. */
  readonly termsId: string;
}

/** What the ticket knows of the world around it. */
export interface ContractMarket {
  readonly instrument: ContractInstrument;
  /** Null for visitors and before the terms have come. */
  readonly deal: ContractDeal | null;
  /** Null while there is no valid price. */
  readonly index: PriceTicks | null;
  /** Free funds of the margin wallet in minor units; null while not known. */
  readonly available: Amount | null;
}

const rateIn = (text: string): Rate => rateOf(decimalUnits(text, RATE_SCALE));

export const pairOf = ({ base, quote }: Pick<ContractInstrument, "base" | "quote">): string => `${base}/${quote}`;

export function contractInstrumentOf(wire: Instrument): ContractInstrument {
  return {
    id: wire.match_id,
    symbol: wire.symbol,
    name: wire.option_name,
    categoryId: wire.is_class,
    baseId: wire.currency_id,
    base: wire.currency_name,
    quoteId: wire.legal_id,
    quote: wire.legal_name,
    scale: scaleOfWire(wire.scale),
    bandWidth: rateIn(wire.price_band),
    isTraded: wire.products.includes("contract"),
  };
}

export function dealOf(wire: ContractTermsWire, scale: InstrumentScale): ContractDeal {
  const settled = (text: string): Amount => amountOf(decimalUnits(text, wire.settle_scale));
  const lotSize = parseQuantity(wire.lot_size, scale);
  return {
    terms: {
      tickValue: settled(wire.tick_value),
      lotSize: lotSize.ok ? lotSize.value : lotsOf(0),
      lotsMin: lotsOf(wire.lots_min),
      lotsMax: lotsOf(wire.lots_max),
      leverages: wire.leverages,
      maintenanceRate: rateIn(wire.maintenance_rate),
      halfSpread: rateIn(wire.half_spread),
      feeRate: rateIn(wire.fee_rate),
      financingRate: rateIn(wire.financing_rate),
      tolerance: rateIn(wire.tolerance),
      exposureMax: settled(wire.exposure_max),
    },
    settle: wire.settle_currency,
    settleScale: wire.settle_scale,
    termsId: wire.terms_id,
  };
}

/** A price as it came to whole ticks; null when there is none or it is none of this instrument's. */
export function ticksOf(price: string | null | undefined, scale: InstrumentScale): PriceTicks | null {
  if (price === null || price === undefined) return null;
  const ticks = parsePrice(price, scale);
  return ticks.ok ? ticks.value : null;
}

/** Ticks as decimal text; null stays null. */
export const priceText = (ticks: PriceTicks | null, scale: InstrumentScale): string | null =>
  ticks === null ? null : formatPrice(ticks, scale);

const directionOf = ({ type }: Pick<ContractOrder, "type">): Direction => (type === "up" ? "long" : "short");

export const openLotsOf = ({ lots, closed_lots }: ContractOrder): Lots => lotsOf(lots - closed_lots);

/** Decimals of the settlement currency: every amount of an order is written with all of them. */
export const settleScaleOf = ({ margin }: ContractOrder): number => margin.split(".")[1]?.length ?? 0;

export const settledUnits = (text: string, order: ContractOrder): Amount =>
  amountOf(decimalUnits(text, settleScaleOf(order)));

/** What of an order is open, as the engine reckons with it; null for one that is not, or of another instrument's grid. */
export function positionOf(order: ContractOrder, scale: InstrumentScale): Position | null {
  const openPrice = ticksOf(order.open_price, scale);
  if (openPrice === null || !isOpen(order)) return null;
  return {
    ...boundsOf(order, openPrice, scale),
    margin: settledUnits(order.margin, order),
    firstMargin: settledUnits(order.first_margin, order),
  };
}

/** As positionOf; of an order that waits for its limit, what it would be once entered there. Null for one without a limit. */
export function positionToBe(order: ContractOrder, scale: InstrumentScale): Position | null {
  const limit = ticksOf(order.target_price, scale);
  if (order.status !== "pending") return positionOf(order, scale);
  if (limit === null) return null;
  const bounds = boundsOf(order, limit, scale);
  const margin = marginFor(notionalOf(limit, bounds.lots, bounds.terms.tickValue), order.leverage);
  return { ...bounds, margin, firstMargin: margin };
}

/** Of the lots that are open, as if entered at this price: all that decides beside its margin. */
export const boundsOf = (order: ContractOrder, openPrice: PriceTicks, scale: InstrumentScale) => ({
  direction: directionOf(order),
  lots: openLotsOf(order),
  openPrice,
  terms: {
    tickValue: settledUnits(order.tick_value, order),
    leverage: order.leverage,
    maintenanceRate: rateIn(order.maintenance_rate),
    halfSpread: ticksOf(order.half_spread, scale) ?? 1,
    feeRate: rateIn(order.fee_rate),
    financingRate: rateIn(order.financing_rate),
  },
});

/** Entered and not wholly closed; one whose closing was asked for is still open. */
export const isOpen = ({ status }: ContractOrder): boolean => status === "open" || status === "closing";
