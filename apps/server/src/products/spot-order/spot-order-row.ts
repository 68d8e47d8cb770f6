/** Rows of spot_order and spot_fill to records and back: decimal text at the instrument's scale, never floating point. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Side, SpotOrderStatus, TimeInForce } from "@candor/api/spot-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import {
  formatPrice,
  formatQuantity,
  type InstrumentScale,
  parsePrice,
  parseQuantity,
} from "@candor/money/instrument-scale";
import { amountOf, type Instant, type Lots, lotsOf, type PriceTicks, rateOf } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import type { SpotFillRecord, SpotOrderEnd, SpotOrderRecord } from "./spot-order-record.ts";

export interface OrderRow {
  readonly id: string;
  readonly portfolio_id: string;
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly side: Side;
  readonly kind: "limit" | "market";
  readonly time_in_force: TimeInForce;
  readonly is_post_only: boolean;
  readonly limit_price: string;
  readonly quantity: string;
  readonly filled_quantity: string;
  readonly maker_notional: string;
  readonly taker_notional: string;
  readonly filled_value: string;
  readonly fee: string;
  readonly maker_fee_rate: string;
  readonly taker_fee_rate: string;
  readonly terms_id: string | null;
  readonly held: string;
  readonly status: SpotOrderStatus;
  readonly reason: SpotOrderEnd | null;
  readonly sequence: string;
  readonly due_from: Instant | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface FillRow {
  readonly id: string;
  readonly portfolio_id: string;
  readonly order_id: string;
  readonly instrument_id: number;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  readonly value: string;
  readonly fee: string;
  readonly is_maker: boolean;
  readonly counterparty: "customer" | "house";
  readonly given_usdt: string | null;
  readonly created_at: Instant;
}

/** An instrument of the tables; one that is gone is a bug. */
function instrumentOf(id: number, instruments: Pick<Instruments, "byId">): Instrument {
  const instrument = instruments.byId(id);
  if (!instrument) throw new Error(`there are spot orders at instrument ${id}, which does not exist`);
  return instrument;
}

export function orderOfRow(row: OrderRow, instruments: Pick<Instruments, "byId">): SpotOrderRecord {
  const { scale } = instrumentOf(row.instrument_id, instruments);
  return {
    id: row.id,
    portfolioId: row.portfolio_id,
    mode: row.mode,
    instrumentId: row.instrument_id,
    side: row.side,
    kind: row.kind,
    timeInForce: row.time_in_force,
    isPostOnly: row.is_post_only,
    price: ticksOf(row.limit_price, scale),
    lots: lotsOfText(row.quantity, scale),
    rates: { maker: rateOf(BigInt(row.maker_fee_rate)), taker: rateOf(BigInt(row.taker_fee_rate)) },
    termsId: row.terms_id,
    sequence: Number(row.sequence),
    pricedFrom: row.due_from,
    createdAt: row.created_at,
    filledLots: lotsOfText(row.filled_quantity, scale),
    totals: {
      makerTickLots: tickLotsOf(row.maker_notional, scale),
      takerTickLots: tickLotsOf(row.taker_notional, scale),
      quote: amountOf(decimalUnits(row.filled_value, scale.quoteScale)),
      fee: amountOf(decimalUnits(row.fee, scale.quoteScale)),
    },
    held: amountOf(decimalUnits(row.held, heldScale(row.side, scale))),
    status: row.status,
    reason: row.reason,
    updatedAt: row.updated_at,
  };
}

export function fillOfRow(row: FillRow, instruments: Pick<Instruments, "byId">): SpotFillRecord {
  const { scale } = instrumentOf(row.instrument_id, instruments);
  return {
    id: row.id,
    portfolioId: row.portfolio_id,
    orderId: row.order_id,
    instrumentId: row.instrument_id,
    side: row.side,
    price: ticksOf(row.price, scale),
    lots: lotsOfText(row.quantity, scale),
    value: amountOf(decimalUnits(row.value, scale.quoteScale)),
    fee: amountOf(decimalUnits(row.fee, scale.quoteScale)),
    isMaker: row.is_maker,
    counterparty: row.counterparty,
    given: amountOf(BigInt(row.given_usdt ?? 0)),
    createdAt: row.created_at,
  };
}

/** The columns that change during an order's life, as decimal text. */
export function progressColumns(order: SpotOrderRecord, { scale }: Instrument) {
  return {
    filledQuantity: order.filledLots === 0 ? ZERO : formatQuantity(order.filledLots, scale),
    makerNotional: notionalText(order.totals.makerTickLots, scale),
    takerNotional: notionalText(order.totals.takerTickLots, scale),
    filledValue: unitsText(order.totals.quote, scale.quoteScale),
    fee: unitsText(order.totals.fee, scale.quoteScale),
    held: unitsText(order.held, heldScale(order.side, scale)),
  };
}

/** Most of a new order's columns: neither made nor read digit by digit. */
const ZERO = "0";
const unitsText = (units: bigint, scale: number): string => (units === 0n ? ZERO : formatDecimal(units, scale));

export const priceText = (price: PriceTicks, { scale }: Instrument): string => formatPrice(price, scale);
export const quantityText = (lots: Lots, { scale }: Instrument): string => formatQuantity(lots, scale);
export const quoteText = (amount: bigint, { scale }: Instrument): string => formatDecimal(amount, scale.quoteScale);

const heldScale = (side: Side, scale: InstrumentScale): number => (side === "buy" ? scale.quoteScale : scale.baseScale);
const notionalScale = (scale: InstrumentScale): number => scale.priceScale + scale.quantityScale;
const unitsOf = (scale: InstrumentScale): bigint => BigInt(scale.tickUnits) * BigInt(scale.lotUnits);

const notionalText = (tickLots: bigint, scale: InstrumentScale): string =>
  tickLots === 0n ? ZERO : formatDecimal(tickLots * unitsOf(scale), notionalScale(scale));

function tickLotsOf(notional: string, scale: InstrumentScale): bigint {
  const units = decimalUnits(notional, notionalScale(scale));
  if (units % unitsOf(scale) !== 0n) throw new RangeError(`${notional} is not a whole number of ticks × lots`);
  return units / unitsOf(scale);
}

function ticksOf(text: string, scale: InstrumentScale): PriceTicks {
  const price = parsePrice(text, scale);
  if (!price.ok) throw new RangeError(`${text} is not a price of this instrument: ${price.fault}`);
  return price.value;
}

function lotsOfText(text: string, scale: InstrumentScale): Lots {
  if (decimalUnits(text, scale.quantityScale) === 0n) return lotsOf(0);
  const lots = parseQuantity(text, scale);
  if (!lots.ok) throw new RangeError(`${text} is not a quantity of this instrument: ${lots.fault}`);
  return lots.value;
}
