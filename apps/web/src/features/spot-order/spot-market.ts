/**
 * An instrument, its book and its index in the words of the engine: whole ticks, lots and minor units. The only place of the
 * feature that reads the wire's decimals; what cannot be read is left out, never guessed.
 */
import type { Instrument } from "@candor/api/market";
import type { OrderBook } from "@candor/api/spot-order";
import type { Balance } from "@candor/api/wallet";
import { scaleOfWire } from "@candor/api/wire-scale";
import { type PriceBand, priceBandOf } from "@candor/engine/price-band";
import type { SpotFeeRates } from "@candor/engine/spot-fees";
import type { DepthLevel, Side } from "@candor/engine/spot-order";
import { decimalUnits } from "@candor/money/decimal";
import { type InstrumentScale, parsePrice, parseQuantity } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, type PriceTicks, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import { freeIn } from "../../trading/wallet-cover.ts";

export interface SpotInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  readonly scale: InstrumentScale;
  readonly rates: SpotFeeRates;
  /** The edition of the fees. */
  readonly termsId: string;
  readonly minimumNotional: Amount;
  readonly bandWidth: Rate;
  readonly isTraded: boolean;
}

/** Free funds of the spot wallet in minor units. */
export interface SpotFunds {
  readonly base: Amount;
  readonly quote: Amount;
}

/** What the ticket knows of the world around it. */
export interface SpotMarket {
  readonly instrument: SpotInstrument;
  /** Null while there is no valid price. */
  readonly index: PriceTicks | null;
  /** Null before the book has come. */
  readonly book: SpotDepth | null;
  /** Null for visitors and before the balances have come. */
  readonly funds: SpotFunds | null;
}

export interface SpotDepth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly areBidsComplete: boolean;
  readonly areAsksComplete: boolean;
}

/** The server shows so many levels of a side; fewer means that nothing lies behind them. */
const LEVELS_SHOWN = 20;

const rateIn = (text: string): Rate => rateOf(decimalUnits(text, RATE_SCALE));

export function spotInstrumentOf(wire: Instrument): SpotInstrument {
  return {
    id: wire.match_id,
    symbol: wire.symbol,
    name: wire.option_name,
    baseId: wire.currency_id,
    base: wire.currency_name,
    quoteId: wire.legal_id,
    quote: wire.legal_name,
    scale: scaleOfWire(wire.scale),
    rates: { maker: rateIn(wire.maker_fee_rate), taker: rateIn(wire.taker_fee_rate) },
    termsId: wire.spot_terms_id,
    minimumNotional: amountOf(decimalUnits(wire.min_notional, wire.scale.quote_scale)),
    bandWidth: rateIn(wire.price_band),
    isTraded: wire.products.includes("spot"),
  };
}

type WireLevel = OrderBook["bids"][number];

function depthSide(levels: readonly WireLevel[], scale: InstrumentScale): DepthLevel[] {
  return levels.flatMap(([priceText, lotsText, houseText]) => {
    const price = parsePrice(priceText, scale);
    const lots = parseQuantity(lotsText, scale);
    const house = parseQuantity(houseText, scale);
    if (!price.ok || !lots.ok) return [];
    const houseLots = house.ok ? house.value : (0 as Lots);
    return [{ price: price.value, lots: lots.value, houseLots, orders: houseLots < lots.value ? 1 : 0 }];
  });
}

export function depthOf(book: OrderBook, scale: InstrumentScale): SpotDepth {
  return {
    bids: depthSide(book.bids, scale),
    asks: depthSide(book.asks, scale),
    areBidsComplete: book.bids.length < LEVELS_SHOWN,
    areAsksComplete: book.asks.length < LEVELS_SHOWN,
  };
}

/** A price as it came to whole ticks; null when there is none or it is none of this instrument's. */
export function indexOf(price: string | null | undefined, scale: InstrumentScale): PriceTicks | null {
  if (price === null || price === undefined) return null;
  const ticks = parsePrice(price, scale);
  return ticks.ok ? ticks.value : null;
}

export function fundsOf(balances: readonly Balance[], instrument: SpotInstrument): SpotFunds {
  const { baseId, quoteId, scale } = instrument;
  return {
    base: freeIn(balances, baseId, "spot", scale.baseScale),
    quote: freeIn(balances, quoteId, "spot", scale.quoteScale),
  };
}

export const bandOf = ({ instrument, index }: SpotMarket): PriceBand | null =>
  index === null ? null : priceBandOf(index, instrument.bandWidth);

/** The side of the book that an order of this side trades with, best first. */
export const oppositeDepth = (book: SpotDepth | null, side: Side): readonly DepthLevel[] =>
  (side === "buy" ? book?.asks : book?.bids) ?? [];
