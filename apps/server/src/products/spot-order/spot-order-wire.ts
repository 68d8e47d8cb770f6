/** Spot orders and fills in the words of the interface: decimal text and wire names. The only place that writes them. */
import type { SpotFill, SpotOrder } from "@candor/api/spot-order";
import { formatDecimal } from "@candor/money/decimal";
import { formatPrice, formatQuantity, type InstrumentScale } from "@candor/money/instrument-scale";
import { divideRounded } from "@candor/money/rounding";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { SpotFillRecord, SpotOrderRecord } from "./spot-order-record.ts";

export function wireOrder(order: SpotOrderRecord, instrument: Instrument): SpotOrder {
  const { scale, quoteCode, baseCode } = instrument;
  const isBuy = order.side === "buy";
  return {
    id: order.id,
    match_id: order.instrumentId,
    symbol: instrument.symbol,
    currency_name: baseCode,
    legal_name: quoteCode,
    type: order.side,
    kind: order.kind,
    time_in_force: order.timeInForce,
    post_only: order.isPostOnly,
    target_price: order.kind === "limit" ? formatPrice(order.price, scale) : null,
    amount: formatQuantity(order.lots, scale),
    filled_amount: formatQuantity(order.filledLots, scale),
    average_price: averagePrice(order, scale),
    filled_value: formatDecimal(order.totals.quote, scale.quoteScale),
    fee: formatDecimal(order.totals.fee, scale.quoteScale),
    fee_currency: quoteCode,
    held: formatDecimal(order.held, isBuy ? scale.quoteScale : scale.baseScale),
    held_currency: isBuy ? quoteCode : baseCode,
    status: order.status,
    fills_from: order.pricedFrom,
    reason: order.reason,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

/** Rounded to the price scale for reading; nothing is booked by it. */
function averagePrice({ totals, filledLots }: SpotOrderRecord, scale: InstrumentScale): string | null {
  if (filledLots === 0) return null;
  const units = (totals.makerTickLots + totals.takerTickLots) * BigInt(scale.tickUnits);
  return formatDecimal(divideRounded(units, BigInt(filledLots), "nearest"), scale.priceScale);
}

export function wireFill(fill: SpotFillRecord, instrument: Instrument): SpotFill {
  const { scale, quoteCode } = instrument;
  return {
    id: fill.id,
    order_id: fill.orderId,
    match_id: fill.instrumentId,
    symbol: instrument.symbol,
    type: fill.side,
    price: formatPrice(fill.price, scale),
    amount: formatQuantity(fill.lots, scale),
    value: formatDecimal(fill.value, scale.quoteScale),
    fee: formatDecimal(fill.fee, scale.quoteScale),
    fee_currency: quoteCode,
    is_maker: fill.isMaker,
    counterparty: fill.counterparty,
    created_at: fill.createdAt,
  };
}
