/**
 * What a spot order has cost or brought, exactly. Fees are in the quote currency on both sides: a buyer pays the price and
 * the fee on top, a seller receives the price less the fee (DOMAIN section 4). Decides amounts, moves nothing.
 *
 * An order is charged by its whole: after every fill its totals are the rounded totals of everything filled so far, so
 * that it costs the same however it was split. Charges round up and payments round down (DOMAIN section 2).
 */
import { powerOfTen } from "@candor/money/decimal";
import { baseAmount, type InstrumentScale } from "@candor/money/instrument-scale";
import {
  type Amount,
  amountOf,
  type Lots,
  type PriceTicks,
  RATE_SCALE,
  type Rate,
  rateOf,
  ZERO,
} from "@candor/money/money";
import { divideRounded, type Rounding } from "@candor/money/rounding";
import type { Side } from "./spot-order.ts";

/** Frozen on an order when it opens. */
export interface SpotFeeRates {
  readonly maker: Rate;
  readonly taker: Rate;
}

/** Maker 0.05 %, taker 0.10 %. */
export const SPOT_FEES_DEFAULT: SpotFeeRates = { maker: rateOf(500_000n), taker: rateOf(1_000_000n) };

/** What an order has traded so far. Ticks × lots are exact; amounts are minor units of the quote currency. */
export interface SpotTotals {
  readonly makerTickLots: bigint;
  readonly takerTickLots: bigint;
  /** What a buyer was charged or a seller was paid, before fees. */
  readonly quote: Amount;
  readonly fee: Amount;
}

export const NO_TOTALS: SpotTotals = { makerTickLots: 0n, takerTickLots: 0n, quote: ZERO, fee: ZERO };

/** Ticks × lots as minor units of the quote currency. */
export function quoteOfTickLots(tickLots: bigint, scale: InstrumentScale, rounding: Rounding): Amount {
  return scaled(tickLots, scale, 0, rounding);
}

/** The fee on everything traded, rounded once. */
function feeOf(maker: bigint, taker: bigint, rates: SpotFeeRates, scale: InstrumentScale): Amount {
  return scaled(maker * rates.maker + taker * rates.taker, scale, RATE_SCALE, "charge");
}

function scaled(tickLots: bigint, scale: InstrumentScale, extraDecimals: number, rounding: Rounding): Amount {
  const units = tickLots * BigInt(scale.tickUnits) * BigInt(scale.lotUnits);
  const decimals = scale.priceScale + scale.quantityScale + extraDecimals - scale.quoteScale;
  if (decimals <= 0) return amountOf(units * powerOfTen(-decimals));
  return amountOf(divideRounded(units, powerOfTen(decimals), rounding));
}

/**
 * The totals after one more fill. Neither the quote amount nor the fee ever goes down, and a seller's fee for a fill is
 * never more than what the fill paid.
 */
export function totalsAfterFill(
  totals: SpotTotals,
  side: Side,
  rates: SpotFeeRates,
  fill: { readonly price: PriceTicks; readonly lots: Lots; readonly isMaker: boolean },
  scale: InstrumentScale,
): SpotTotals {
  const tickLots = BigInt(fill.price) * BigInt(fill.lots);
  const makerTickLots = totals.makerTickLots + (fill.isMaker ? tickLots : 0n);
  const takerTickLots = totals.takerTickLots + (fill.isMaker ? 0n : tickLots);
  const quote = quoteOfTickLots(makerTickLots + takerTickLots, scale, side === "buy" ? "charge" : "pay");
  const feeDue = feeOf(makerTickLots, takerTickLots, rates, scale);
  const feeMax = amountOf(totals.fee + quote - totals.quote);
  const fee = side === "sell" && feeDue > feeMax ? feeMax : feeDue;
  return { makerTickLots, takerTickLots, quote, fee };
}

/**
 * What must stay held for the lots of an order that are still open: a buyer's price and fee at the limit and the dearer
 * rate, in quote currency; a seller's lots, in base currency. It falls with each fill by at least what the fill costs.
 */
export function holdNeeded(
  order: { readonly side: Side; readonly limit: PriceTicks; readonly left: Lots; readonly rates: SpotFeeRates },
  totals: SpotTotals,
  scale: InstrumentScale,
): Amount {
  if (order.side === "sell") return baseAmount(order.left, scale);
  const { rates } = order;
  const open = BigInt(order.limit) * BigInt(order.left);
  const { makerTickLots: maker, takerTickLots: taker } = totals;
  const quote = quoteOfTickLots(maker + taker + open, scale, "charge");
  const fee =
    rates.maker > rates.taker ? feeOf(maker + open, taker, rates, scale) : feeOf(maker, taker + open, rates, scale);
  return amountOf(quote - totals.quote + fee - totals.fee);
}
