/**
 * What every product with a term shows and asks (DOMAIN sections 5 and 14): offers, orders, what a date paid. Each product has its
 * own paths and names of fields; the fields' own words are here once.
 */
import type { TermOrderStatus } from "@candor/engine/term-order-state";
import { TERM_ORDER_STATUSES } from "@candor/engine/term-order-state";
import { z } from "zod";
import { pageOf } from "./paging.ts";
import { decimalOut, instantOut, recordId } from "./scalars.ts";
import { termDecimal } from "./terms.ts";

/** What becomes of an order at its end: paid out, or taken again under the terms in force then, with or without its interest. */
export const AT_MATURITY = ["pay-out", "renew-principal", "renew-all"] as const;
export type AtMaturity = (typeof AT_MATURITY)[number];

const rates = z.record(z.string(), z.record(z.string(), z.string()));

/** What two operators agree on; amounts in the currency that the subject names. */
export const termContent = z.strictObject({
  is_open: z.boolean(),
  /** Of one order. */
  min: termDecimal,
  max: termDecimal,
  /** Of all open orders of one account, and of everybody's of one length. */
  person_max: termDecimal,
  quota: termDecimal,
  /** Rates by the amount from which on they hold, by days. */
  lengths: z.record(z.string().regex(/^(?:[1-9]\d{0,2}|open)$/), z.record(termDecimal, termDecimal)),
  /** Figures of leaving early. */
  exit: z.partialRecord(z.enum(["fee", "kept", "lost_days"]), termDecimal),
});
export type TermContent = z.output<typeof termContent>;

/** An offer as anybody sees it, and what is left of it in the portfolio that asks. */
export const termOffer = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  scale: z.int(),
  /** Null of what ends only when it is redeemed. */
  days: z.int().nullable(),
  rate_per: z.enum(["year", "day"]),
  payout: z.enum(["daily", "maturity", "compound"]),
  tiers_by: z.enum(["whole", "part"]),
  exit_rule: z.enum(["shorter-rate", "lost-days", "scaled-fee", "free"]),
  /** As the edition has them, other lengths too: what leaving early brings hangs on them. */
  lengths: rates,
  exit: z.record(z.string(), z.string()),
  min: decimalOut,
  max: decimalOut,
  /** What may still be put in: of the quota, and of what one account may have. */
  left: decimalOut,
  person_left: decimalOut,
  is_open: z.boolean(),
  /** Whether the house cannot set the interest of the least order aside, or the quota is used up. */
  is_sold_out: z.boolean(),
  at_maturity: z.array(z.enum(AT_MATURITY)),
  /** The edition of these terms: an order that names it is taken under no other. */
  terms_id: recordId,
});
export type TermOfferOut = z.output<typeof termOffer>;

/** One's own order. Dates are UTC, in days since 1970. */
export const termOrder = z.object({
  id: recordId,
  offer: termOffer.pick({
    ...{ id: true, currency_id: true, currency_name: true, scale: true, days: true, rate_per: true, payout: true },
    ...{ tiers_by: true, exit_rule: true, lengths: true, exit: true },
  }),
  /** What was put in. */
  number: decimalOut,
  /** What lies in the wallet for it: with interest where that compounds; zero once it has ended. */
  balance: decimalOut,
  /** Of the whole amount; null where each part has its own. */
  rate: decimalOut.nullable(),
  /** Paid or added so far; earned and not yet paid; what its last date earned; all there will be by the terms, null without an end. */
  paid: decimalOut,
  accrued: decimalOut,
  today_income: decimalOut,
  total_income: decimalOut.nullable(),
  taken_day: z.int(),
  /** The last date whose interest is dealt with. */
  done_day: z.int(),
  ends_day: z.int().nullable(),
  at_maturity: z.enum(AT_MATURITY),
  status: z.enum(TERM_ORDER_STATUSES satisfies readonly TermOrderStatus[]),
  /** What leaving now would bring and cost; null where it cannot be left, and while the day's run is under way. */
  exit_now: z.object({ interest: decimalOut, penalty: decimalOut, refund: decimalOut }).nullable(),
  refund: decimalOut.nullable(),
  penalty: decimalOut.nullable(),
  created_at: instantOut,
  ended_at: instantOut.nullable(),
});
export type TermOrderOut = z.output<typeof termOrder>;

export const termOrderList = z.object(pageOf(termOrder));

/** Which orders a list shows. */
export const TERM_LISTS = ["open", "ended", "all"] as const;
export type TermList = (typeof TERM_LISTS)[number];

/** What subscribing may be refused for, whatever the product. */
export const SUBSCRIBE_REFUSALS = [
  "term-offer-unknown",
  "term-offer-closed",
  "term-offer-sold-out",
  "term-person-limit",
  "terms-changed",
  "amount-not-positive",
  "amount-not-a-number",
  "amount-too-many-digits",
  "amount-too-many-decimals",
  "amount-too-small",
  "amount-too-large",
  "insufficient-funds",
] as const;

export const LEAVE_REFUSALS = [
  "term-order-unknown",
  "term-order-ended",
  "term-run-under-way",
  "term-exit-changed",
] as const;
