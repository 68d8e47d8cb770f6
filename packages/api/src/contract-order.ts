/** Contract orders: what can be traded, place, close, stops, lists (spec sections 3 and 7, `lever/*`; DOMAIN section 4). */
import { z } from "zod";
import { BATCH_CLOSE_TYPES, CONTRACT_CLOSE_CAUSES } from "./contract-words.ts";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, decimalText, flag, instantOut, optionalField, recordId, smallId, word } from "./scalars.ts";
import { termDecimal } from "./terms.ts";
import { logHeadReceipt } from "./tick-log.ts";

/** The spec's words for the direction; the field's are long and short. */
export const CONTRACT_TYPES = ["up", "down"] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
export const CONTRACT_STATUSES = ["pending", "open", "closing", "closed", "cancelled"] as const;

const direction = z
  .union([z.enum(CONTRACT_TYPES), z.literal(1), z.literal(2), z.enum(["1", "2"])])
  .transform((wire) => (wire === "up" || wire === 1 || wire === "1" ? ("long" as const) : ("short" as const)));

/** Whole lots: a number or digits. */
const lots = z
  .union([z.int(), z.string().regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.int().min(0).max(1_000_000_000_000));

const leverage = z
  .union([z.int(), z.string().regex(/^\d{1,4}$/)])
  .transform(Number)
  .pipe(z.int().min(1).max(1_000));

export const contractOrder = z.object({
  id: recordId,
  match_id: z.int(),
  symbol: z.string(),
  currency_name: z.string(),
  legal_name: z.string(),
  type: z.enum(CONTRACT_TYPES),
  kind: z.enum(["limit", "market"]),
  /** Limit price; null for an entry at the market. */
  target_price: decimalOut.nullable(),
  lots: z.int(),
  /** Lots that a part close has taken off. */
  closed_lots: z.int(),
  leverage: z.int(),
  /** What one lot gains or loses per tick, in `settle_currency`. */
  tick_value: decimalOut,
  settle_currency: z.string(),
  /** Between the index and the price it trades at, as a price; the rates are fractions. Frozen when it was placed. */
  half_spread: decimalOut,
  fee_rate: decimalOut,
  financing_rate: decimalOut,
  maintenance_rate: decimalOut,
  /** Held now for what is open; of a closed order what was held for all of it at its entry. */
  margin: decimalOut,
  first_margin: decimalOut,
  maintenance: decimalOut.nullable(),
  open_price: decimalOut.nullable(),
  close_price: decimalOut.nullable(),
  /** Ticks gained or lost between entry and close; null while open. */
  points: z.int().nullable(),
  open_fee: decimalOut,
  close_fee: decimalOut,
  financing: decimalOut,
  /** What its owner gained or lost with what is closed, before fees and financing; at most the margin is lost. */
  profit: decimalOut.nullable(),
  target_profit_price: decimalOut.nullable(),
  stop_loss_price: decimalOut.nullable(),
  /** The index at which it is liquidated; null where no price does. */
  liquidation_price: decimalOut.nullable(),
  status: z.enum(CONTRACT_STATUSES),
  close_cause: z.enum(CONTRACT_CLOSE_CAUSES).nullable(),
  /** Why a pending order ended. */
  reason: z.string().nullable(),
  receipt_id: recordId.nullable(),
  created_at: instantOut,
  opened_at: instantOut.nullable(),
  closed_at: instantOut.nullable(),
});
export type ContractOrder = z.output<typeof contractOrder>;

/** What two operators agree on. Rates are fractions, the exposure is in whole units of the settlement currency. */
export const contractTermsContent = z.strictObject({
  lots_min: termDecimal,
  lots_max: termDecimal,
  leverages: z.array(z.int().min(1)).min(1).max(20),
  maintenance_rate: termDecimal,
  half_spread: termDecimal,
  fee: termDecimal,
  financing_rate: termDecimal,
  tolerance: termDecimal,
  exposure_max: termDecimal,
});
export type ContractTermsContent = z.output<typeof contractTermsContent>;

/** The terms of one market, as a ticket needs them to say what an order would do. Rates are fractions. */
export const contractTerms = z.object({
  match_id: z.int(),
  /** The edition of these terms: an order that names it is taken under no other. */
  terms_id: recordId,
  settle_currency: z.string(),
  settle_scale: z.int(),
  tick_value: decimalOut,
  /** What one lot stands for, in the base currency. */
  lot_size: decimalOut,
  lots_min: z.int(),
  lots_max: z.int(),
  leverages: z.array(z.int()),
  maintenance_rate: decimalOut,
  half_spread: decimalOut,
  fee_rate: decimalOut,
  financing_rate: decimalOut,
  tolerance: decimalOut,
  exposure_max: decimalOut,
});
export type ContractTermsWire = z.output<typeof contractTerms>;

const market = z.object({ currency_id: smallId, legal_id: smallId });
const MARKET_REFUSALS = ["instrument-unknown", "product-not-on-instrument"] as const;
const OWN_REFUSALS = ["order-unknown", "order-already-final", "desk-overloaded"] as const;
const STOP_REFUSALS = [
  "price-not-a-number",
  "price-not-positive",
  "price-too-many-digits",
  "price-too-many-decimals",
  "price-off-grid",
  "take-profit-wrong-side",
  "stop-loss-wrong-side",
  "stop-loss-beyond-liquidation",
] as const;

export const contractDeal = endpoint({
  method: "POST",
  path: "/lever/deal",
  noun: "contract-order",
  summary: "What trading this market as a contract means now: its terms, the caller's free margin and open orders.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: market.transform((wire) => ({ baseCurrencyId: wire.currency_id, quoteCurrencyId: wire.legal_id })),
  response: z.object({ terms: contractTerms, available: decimalOut, list: z.array(contractOrder) }),
  refusals: MARKET_REFUSALS,
});

export const placeContractOrder = endpoint({
  method: "POST",
  path: "/lever/submit",
  noun: "contract-order",
  summary:
    "Place a contract order. Without target_price it is entered at the first tick after it is taken, never beyond the tolerance from seen_price, nor from what the market asks when it is taken.",
  who: "customer",
  restrictedBy: ["no-new-orders"],
  rate: "trade",
  needsPortfolio: true,
  request: market
    .extend({
      type: direction,
      share: lots,
      multiple: leverage,
      target_price: optionalField(decimalText("price")),
      seen_price: optionalField(decimalText("price")),
      target_profit_price: optionalField(decimalText("price")),
      stop_loss_price: optionalField(decimalText("price")),
      /** What the customer saw: under other terms the order is refused. */
      terms_id: optionalField(recordId),
    })
    .transform((wire) => ({
      baseCurrencyId: wire.currency_id,
      quoteCurrencyId: wire.legal_id,
      direction: wire.type,
      lots: wire.share,
      leverage: wire.multiple,
      limitPrice: wire.target_price,
      seenPrice: wire.seen_price,
      takeProfit: wire.target_profit_price,
      stopLoss: wire.stop_loss_price,
      termsId: wire.terms_id,
    })),
  response: contractOrder.extend({ log_head: logHeadReceipt.nullable() }),
  refusals: [
    "terms-changed",
    ...MARKET_REFUSALS,
    ...STOP_REFUSALS,
    "market-closed",
    "market-halted",
    "price-stale",
    "price-too-slow",
    "real-needs-live-prices",
    "leverage-not-offered",
    "lots-too-few",
    "lots-too-many",
    "price-outside-band",
    "exposure-full",
    "open-interest-full",
    "insufficient-funds",
    "too-many-open-orders",
    "desk-overloaded",
  ],
});

export const closeContractOrder = endpoint({
  method: "POST",
  path: "/lever/close",
  noun: "contract-order",
  summary:
    "Close a position or `share` lots of it at the first tick after this, or cancel an order that is not entered yet. With only_pending nothing but the latter: an order that has been entered in the meantime is refused. An entry at a limit is cancelled once the ticks of a freshness bound have acted.",
  who: "customer",
  whenFrozen: "allowed",
  rate: "trade",
  needsPortfolio: true,
  request: z
    .object({ id: recordId, share: optionalField(lots), only_pending: optionalField(flag) })
    .transform((wire) => ({ orderId: wire.id, lots: wire.share, isOnlyPending: wire.only_pending })),
  response: contractOrder,
  refusals: [
    ...OWN_REFUSALS,
    "order-already-open",
    "order-awaits-price",
    "close-already-asked",
    "order-set-aside",
    "lots-too-few",
    "lots-too-many",
    "market-closed",
  ],
});

export const setContractStops = endpoint({
  method: "POST",
  path: "/lever/setstop",
  noun: "contract-order",
  summary:
    "Set, change or, where a price is left out, take away the take-profit and stop-loss of an order, once the ticks of a freshness bound have acted.",
  who: "customer",
  whenFrozen: "allowed",
  rate: "wait",
  needsPortfolio: true,
  request: z
    .object({
      id: recordId,
      target_profit_price: optionalField(decimalText("price")),
      stop_loss_price: optionalField(decimalText("price")),
    })
    .transform((wire) => ({
      orderId: wire.id,
      takeProfit: wire.target_profit_price,
      stopLoss: wire.stop_loss_price,
    })),
  response: contractOrder,
  refusals: [
    ...OWN_REFUSALS,
    ...STOP_REFUSALS,
    "close-already-asked",
    "order-set-aside",
    "price-outside-band",
    "price-stale",
  ],
});

export const batchCloseContractOrders = endpoint({
  method: "POST",
  path: "/lever/batch_close",
  noun: "contract-order",
  summary:
    "Close every open position of a kind at the first tick after this; says which were asked to close and which not, and why.",
  who: "customer",
  whenFrozen: "allowed",
  rate: "trade",
  needsPortfolio: true,
  // 1 and 2 are the directions as everywhere; the others have no number, as a wrong guess would close something else.
  request: z
    .object({ type: word(BATCH_CLOSE_TYPES, { 1: "up", 2: "down" }) })
    .transform((wire) => ({ which: wire.type })),
  response: z.object({
    closing: z.array(contractOrder),
    kept: z.array(z.object({ id: recordId, code: z.string(), message: z.string() })),
  }),
  refusals: ["desk-overloaded"],
});

const page = z.object(pageOf(contractOrder));

export const listContractOrders = endpoint({
  method: "POST",
  path: "/lever/dealall",
  rate: "list",
  noun: "contract-order",
  summary: "The caller's open and pending contract orders of one market, newest first.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: market.extend(paging(50)).transform((wire) => ({
    baseCurrencyId: wire.currency_id,
    quoteCurrencyId: wire.legal_id,
    page: wire.page,
    limit: wire.limit,
    after: wire.after,
  })),
  response: page,
  refusals: ["instrument-unknown"],
});

export const listMyContracts = endpoint({
  method: "POST",
  path: "/lever/my_trade",
  rate: "list",
  noun: "contract-order",
  summary: "The caller's contract orders of all markets, newest first: pending, open, ended or all.",
  who: "customer",
  changes: false,
  needsPortfolio: true,
  request: z
    .object({
      status: optionalField(word(["pending", "open", "final", "all"], { 0: "pending", 1: "open", 2: "final" })),
      match_id: optionalField(smallId),
      type: optionalField(direction),
      ...paging(50),
    })
    .transform((wire) => ({
      show: wire.status ?? ("all" as const),
      instrumentId: wire.match_id,
      direction: wire.type,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: page,
});
