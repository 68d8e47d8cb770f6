/** Spot (currency) orders: place, cancel, list, fills and the order book (spec section 7, `coin/*`; DOMAIN section 4). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, decimalText, flag, instantOut, optionalField, recordId, smallId, word } from "./scalars.ts";
import { termDecimal } from "./terms.ts";
import { logHeadReceipt } from "./tick-log.ts";

export const SIDES = ["buy", "sell"] as const;
export type Side = (typeof SIDES)[number];
export const TIMES_IN_FORCE = ["gtc", "ioc", "fok"] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export const SPOT_ORDER_STATUSES = ["open", "partly-filled", "filled", "cancelled", "rejected"] as const;
export type SpotOrderStatus = (typeof SPOT_ORDER_STATUSES)[number];

/** The spec leaves `type` open; 1 and 2 are what older clients send for buy and sell. */
const side = z
  .union([z.enum(SIDES), z.literal(1), z.literal(2), z.enum(["1", "2"])])
  .transform((wire): Side => (wire === "buy" || wire === 1 || wire === "1" ? "buy" : "sell"));

export const spotOrder = z.object({
  id: recordId,
  match_id: z.int(),
  symbol: z.string(),
  currency_name: z.string(),
  legal_name: z.string(),
  type: z.enum(SIDES),
  kind: z.enum(["limit", "market"]),
  time_in_force: z.enum(TIMES_IN_FORCE),
  post_only: z.boolean(),
  /** Limit price; null for a market order. */
  target_price: decimalOut.nullable(),
  amount: decimalOut,
  filled_amount: decimalOut,
  /** Average price of what was filled, at the instrument's price scale; null before the first fill. */
  average_price: decimalOut.nullable(),
  /** What was filled in quote currency, before fees. */
  filled_value: decimalOut,
  fee: decimalOut,
  fee_currency: z.string(),
  /** What is still held for the rest, and in which currency. */
  held: decimalOut,
  held_currency: z.string(),
  status: z.enum(SPOT_ORDER_STATUSES),
  /** While what is left waits for the house's next price: from when on a price fills it. Null once it has, or where it rests. */
  fills_from: instantOut.nullable(),
  /** Why a final order ended short of filled. */
  reason: z.string().nullable(),
  created_at: instantOut,
  updated_at: instantOut,
});
export type SpotOrder = z.output<typeof spotOrder>;

export const spotFill = z.object({
  id: recordId,
  order_id: recordId,
  match_id: z.int(),
  symbol: z.string(),
  type: z.enum(SIDES),
  price: decimalOut,
  amount: decimalOut,
  value: decimalOut,
  fee: decimalOut,
  fee_currency: z.string(),
  is_maker: z.boolean(),
  /** Who stood on the other side: another customer, or the house, which is named as such. */
  counterparty: z.enum(["customer", "house"]),
  created_at: instantOut,
});
export type SpotFill = z.output<typeof spotFill>;

/** A placed order with the newest signed head of its instrument's tick log, to be kept by who placed it. */
export const placedSpotOrder = spotOrder.extend({ log_head: logHeadReceipt.nullable() });
export type PlacedSpotOrder = z.output<typeof placedSpotOrder>;

/** What two operators agree on, as parts of what is traded. */
export const spotFeesContent = z.strictObject({ maker_fee: termDecimal, taker_fee: termDecimal });
export type SpotFeesContent = z.output<typeof spotFeesContent>;

export const placeSpotOrder = endpoint({
  method: "POST",
  path: "/coin/trade",
  noun: "spot-order",
  summary:
    "Place a spot order. Without target_price it is a market order, which never trades beyond worst_price, " +
    "or beyond 2 % from the index without one; both together are refused. Real money needs a fresh proof where it may fill " +
    "over 2 % worse than the index, or give over 2 % of the wallet to others in 24 hours.",
  who: "customer",
  restrictedBy: ["no-new-orders"],
  rate: "trade",
  needsPortfolio: true,
  request: z
    .object({
      currency_id: smallId,
      legal_id: smallId,
      type: side,
      amount: decimalText("amount"),
      target_price: optionalField(decimalText("price")),
      time_in_force: optionalField(z.enum(TIMES_IN_FORCE)),
      post_only: optionalField(flag),
      worst_price: optionalField(decimalText("price")),
      /** The fees that the customer saw: under others the order is refused. */
      terms_id: optionalField(recordId),
    })
    .transform((wire) => ({
      baseCurrencyId: wire.currency_id,
      quoteCurrencyId: wire.legal_id,
      side: wire.type,
      quantity: wire.amount,
      limitPrice: wire.target_price,
      timeInForce: wire.time_in_force ?? (wire.target_price === undefined ? ("ioc" as const) : ("gtc" as const)),
      isPostOnly: wire.post_only ?? false,
      worstPrice: wire.worst_price,
      termsId: wire.terms_id,
    })),
  response: placedSpotOrder,
  refusals: [
    "terms-changed",
    "instrument-unknown",
    "product-not-on-instrument",
    "market-closed",
    "market-halted",
    "price-stale",
    "real-needs-live-prices",
    "amount-not-a-number",
    "amount-not-positive",
    "amount-too-many-digits",
    "amount-too-many-decimals",
    "amount-off-grid",
    "amount-too-small",
    "amount-too-large",
    "price-not-a-number",
    "price-not-positive",
    "price-too-many-digits",
    "price-too-many-decimals",
    "price-off-grid",
    "price-outside-band",
    "insufficient-funds",
    "would-take-liquidity",
    "cannot-fill-completely",
    "no-liquidity",
    "own-order-in-the-way",
    "too-many-open-orders",
    "desk-overloaded",
  ],
});

export const cancelSpotOrder = endpoint({
  method: "POST",
  path: "/coin/cancel",
  noun: "spot-order",
  summary:
    "Cancel what is left of one of the caller's open orders; what was held for it is free again. The ticks of a freshness bound act first.",
  who: "customer",
  whenFrozen: "allowed",
  rate: "wait",
  needsPortfolio: true,
  request: z.object({ id: recordId }).transform((wire) => ({ orderId: wire.id })),
  response: spotOrder,
  refusals: ["order-unknown", "order-already-final", "order-awaits-price", "desk-overloaded"],
});

export const listSpotOrders = endpoint({
  method: "GET",
  path: "/coin/list",
  rate: "list",
  noun: "spot-order",
  summary:
    "The caller's spot orders, newest first: open ones, final ones or all, of one instrument or of all, of one side or both.",
  who: "customer",
  needsPortfolio: true,
  request: z
    .object({
      status: optionalField(word(["open", "final", "all"], { 1: "open", 2: "final" })),
      type: optionalField(side),
      match_id: optionalField(smallId),
      ...paging(50),
    })
    .transform((wire) => ({
      show: wire.status ?? ("all" as const),
      side: wire.type,
      instrumentId: wire.match_id,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: z.object(pageOf(spotOrder)),
});

export const listSpotFills = endpoint({
  method: "GET",
  path: "/coin/fills",
  rate: "list",
  noun: "spot-order",
  summary: "The caller's fills, newest first, of one order, of one instrument or of all.",
  who: "customer",
  needsPortfolio: true,
  request: z
    .object({
      order_id: optionalField(recordId),
      match_id: optionalField(smallId),
      ...paging(50),
    })
    .transform((wire) => ({
      orderId: wire.order_id,
      instrumentId: wire.match_id,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: z.object(pageOf(spotFill)),
});

/** A price level: price, total quantity, and how much of it is the house's. */
export const bookLevel = z.tuple([decimalOut, decimalOut, decimalOut]);

export const orderBook = z.object({
  match_id: z.int(),
  seq: z.int(),
  /** Best first. Customers' orders and the house ladder together; the house's part is named in each level. */
  bids: z.array(bookLevel),
  asks: z.array(bookLevel),
});
export type OrderBook = z.output<typeof orderBook>;

export const getOrderBook = endpoint({
  method: "GET",
  path: "/coin/book",
  isShared: true,
  seenBy: "portfolio",
  noun: "spot-order",
  summary:
    "The best 20 levels of each side of an instrument's order book in the caller's account mode (demo for visitors).",
  who: "visitor",
  request: z.object({ match_id: smallId }).transform((wire) => ({ instrumentId: wire.match_id })),
  response: orderBook,
  refusals: ["instrument-unknown", "product-not-on-instrument"],
});
