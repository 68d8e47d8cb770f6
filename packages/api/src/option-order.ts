/** Timed options: durations, place, lists and results (spec sections 3 and 7, `microtrade/*`; DOMAIN section 4). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, decimalText, instantOut, optionalField, pageLimit, recordId, smallId, word } from "./scalars.ts";
import { termDecimal } from "./terms.ts";
import { logHeadReceipt } from "./tick-log.ts";

export const OPTION_TYPES = ["up", "down"] as const;
/** How an order can end. */
export const OPTION_OUTCOMES = ["won", "lost", "tied", "void"] as const;
export const OPTION_STATUSES = ["accepted", "open", ...OPTION_OUTCOMES] as const;

const direction = z
  .union([z.enum(OPTION_TYPES), z.literal(1), z.literal(2), z.enum(["1", "2"])])
  .transform((wire) => (wire === "up" || wire === 1 || wire === "1" ? ("up" as const) : ("down" as const)));

const seconds = z
  .union([z.int(), z.string().regex(/^\d{1,5}$/)])
  .transform(Number)
  .pipe(z.int().min(0).max(86_400));

export const optionOrder = z.object({
  id: recordId,
  match_id: z.int(),
  symbol: z.string(),
  type: z.enum(OPTION_TYPES),
  seconds: z.int(),
  /** The stake. */
  number: decimalOut,
  currency_id: z.int(),
  currency_name: z.string(),
  /** What a win pays beside the stake; held from the house since the order was taken. */
  expected_profit: decimalOut,
  payout_rate: decimalOut,
  fee: decimalOut,
  open_price: decimalOut.nullable(),
  /** The last price of the instrument while the order runs; its window decides, not this. Null once it has ended. */
  now_price: decimalOut.nullable(),
  /** The mean of the prices that judged it, to the nearest tick; shown, the sum decides. Null before. */
  settlement_price: decimalOut.nullable(),
  /** How many valid prices judged it, and their sum in ticks. */
  settlement_count: z.int().nullable(),
  settlement_sum: z.string().nullable(),
  /** What its owner got at the end, stake included; null before. */
  paid: decimalOut.nullable(),
  status: z.enum(OPTION_STATUSES),
  reason: z.string().nullable(),
  receipt_id: recordId.nullable(),
  created_at: instantOut,
  opened_at: instantOut.nullable(),
  end_at: instantOut.nullable(),
  settled_at: instantOut.nullable(),
});
export type OptionOrder = z.output<typeof optionOrder>;

/** What two operators agree on: what a win pays beside the stake, by seconds, and the bounds of stakes and of what the house holds. */
export const optionTermsContent = z.strictObject({
  payouts: z.record(z.string().regex(/^[1-9]\d{0,4}$/), termDecimal),
  stake_min: termDecimal,
  stake_max: termDecimal,
  exposure_max: termDecimal,
});
export type OptionTermsContent = z.output<typeof optionTermsContent>;

export const payableCurrencies = endpoint({
  method: "GET",
  path: "/microtrade/payable_currencies",
  noun: "option-order",
  summary: "The currencies in which options are paid, with what the caller has free and what one order may stake.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        currency_id: z.int(),
        currency_name: z.string(),
        scale: z.int(),
        available: decimalOut,
        stake_min: decimalOut,
        stake_max: decimalOut,
      }),
    ),
    /** False where options with real money are not offered to this person; demo always may. */
    is_offered: z.boolean(),
    /** Whether the caller's identity is verified: options with real money are offered to nobody before that. */
    is_verified: z.boolean(),
  }),
});

export const optionDurations = endpoint({
  method: "GET",
  path: "/microtrade/seconds",
  noun: "option-order",
  summary: "The durations offered, what a win pays for each, and from which share of wins on one does not lose.",
  who: "visitor",
  request: z
    .object({ match_id: optionalField(smallId), limit: pageLimit(50) })
    .transform((wire) => ({ instrumentId: wire.match_id, limit: wire.limit })),
  response: z.object({
    list: z.array(z.object({ seconds: z.int(), profit_ratio: decimalOut, break_even: decimalOut })),
    /** The edition of these terms: an order that names it is taken under no other. */
    terms_id: recordId,
  }),
  refusals: ["instrument-unknown", "product-not-on-instrument"],
});

export const placeOptionOrder = endpoint({
  method: "POST",
  path: "/microtrade/submit",
  noun: "option-order",
  summary:
    "Stake on the price being higher or lower than at the entry, which is the first grid tick after the order is taken.",
  who: "customer",
  restrictedBy: ["no-new-orders"],
  rate: "trade",
  needsPortfolio: true,
  request: z
    .object({
      match_id: smallId,
      currency_id: smallId,
      type: direction,
      seconds,
      number: decimalText("amount"),
      /** What the customer saw: under other terms the order is refused. */
      terms_id: optionalField(recordId),
    })
    .transform((wire) => ({
      instrumentId: wire.match_id,
      currencyId: wire.currency_id,
      direction: wire.type,
      seconds: wire.seconds,
      stake: wire.number,
      termsId: wire.terms_id,
    })),
  response: optionOrder.extend({ log_head: logHeadReceipt.nullable() }),
  refusals: [
    "instrument-unknown",
    "product-not-on-instrument",
    "currency-unknown",
    "currency-not-payable",
    "option-not-offered-here",
    "market-closed",
    "market-halted",
    "price-stale",
    "price-too-slow",
    "real-needs-live-prices",
    "terms-changed",
    "duration-not-offered",
    "duration-past-close",
    "amount-not-a-number",
    "amount-not-positive",
    "amount-too-many-digits",
    "amount-too-many-decimals",
    "stake-too-small",
    "stake-too-large",
    "exposure-full",
    "insufficient-funds",
    "too-many-open-orders",
    "desk-overloaded",
  ],
});

export const listOptionOrders = endpoint({
  method: "GET",
  path: "/microtrade/lists",
  rate: "list",
  noun: "option-order",
  summary: "The caller's option orders, newest first: running, ended, ended in one way, or all.",
  who: "customer",
  needsPortfolio: true,
  request: z
    .object({
      status: optionalField(word(["open", "final", ...OPTION_OUTCOMES, "all"], { 1: "open", 2: "final" })),
      match_id: optionalField(smallId),
      // The specification's list of five.
      ...paging(5),
    })
    .transform((wire) => ({
      show: wire.status ?? ("all" as const),
      instrumentId: wire.match_id,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: z.object(pageOf(optionOrder)),
});

export const getOptionResult = endpoint({
  method: "GET",
  path: "/microtrade/get_result",
  noun: "option-order",
  summary: "One of the caller's option orders as it is now: running, or how it ended and by which prices.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({ id: recordId }).transform((wire) => ({ orderId: wire.id })),
  response: optionOrder,
  refusals: ["order-unknown"],
});
