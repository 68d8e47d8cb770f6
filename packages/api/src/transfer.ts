/**
 * Conversions between currencies at a quote that stands for 15 seconds, and transfers from one user to another (spec section
 * 7: user/Transfer, user/getTransferFee; DOMAIN section 8). Real money alone goes to other users; a conversion stays inside
 * its account.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { payPasswordTyped } from "./pay-digits.ts";
import {
  decimalOut,
  decimalText,
  instantOut,
  optionalField,
  plainText,
  recordId,
  refusal,
  smallId,
} from "./scalars.ts";
import { TRANSFER_KINDS } from "./transfer-words.ts";

/** Eight digits, however they are grouped. */
const uidIn = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{8}$/, refusal("recipient-unknown")));

/** One side of the price: an instrument of the quote board, or the dollar that USDT is counted as. */
const priceLeg = z.object({
  currency_name: z.string(),
  /** Null where the currency is the dollar itself or counted as one. */
  match_id: z.int().nullable(),
  symbol: z.string().nullable(),
  price: decimalOut.nullable(),
  /** Number of the tick in the signed log. */
  seq: z.int().nullable(),
  /** USDT counted as 1 USD, or the other way round. */
  is_parity: z.boolean(),
});

const quoteOut = z.object({
  kind: z.literal("conversion"),
  id: recordId,
  from_currency_id: z.int(),
  to_currency_id: z.int(),
  from_currency_name: z.string(),
  to_currency_name: z.string(),
  /** One of the first in the second by the index alone, and as given: after the spread, before the fee. */
  index_price: decimalOut,
  price: decimalOut,
  /** One of the second in the first, as given for the way back at this moment. */
  price_back: decimalOut,
  legs: z.array(priceLeg),
  /** In percent, the same for everyone. */
  spread_percent: decimalOut,
  fee_percent: decimalOut,
  number: decimalOut.nullable(),
  /** In the currency converted to; null where no amount was asked for. */
  spread: decimalOut.nullable(),
  fee: decimalOut.nullable(),
  arrives: decimalOut.nullable(),
  /** What the house can pay at most; null where that is as much as anybody asks for. */
  maximum: decimalOut.nullable(),
  /** The most that is converted now, in the currency converted from: by one quote, and within the hour. */
  number_maximum: decimalOut,
  /** It is executed where the first price a bump after acceptance is within so many percent of it, either way. */
  holds_within_percent: decimalOut,
  created_at: instantOut,
  expires_at: instantOut,
});

/** What the sender knows the recipient by, in full: nickname, e-mail address, mobile number or wallet address. */
const nameIn = plainText(254);

const userFeeOut = z.object({
  kind: z.literal("user"),
  currency_id: z.int(),
  currency_name: z.string(),
  fee_percent: decimalOut,
  number: decimalOut.nullable(),
  fee: decimalOut.nullable(),
  arrives: decimalOut.nullable(),
  is_pay_password_set: z.boolean(),
  /** What may still be withdrawn and sent within 24 hours, in this currency; null without a price. */
  day_left: decimalOut.nullable(),
});

export type ConversionQuote = z.output<typeof quoteOut>;
export type UserTransferFee = z.output<typeof userFeeOut>;

const AMOUNT_REFUSALS = [
  "amount-not-a-number",
  "amount-not-positive",
  "amount-too-many-digits",
  "amount-too-many-decimals",
  "amount-too-small",
] as const;

const PRICE_REFUSALS = [
  "price-stale",
  "price-too-slow",
  "market-closed",
  "market-halted",
  "real-needs-live-prices",
] as const;

export const getTransferFee = endpoint({
  method: "POST",
  path: "/user/getTransferFee",
  noun: "transfer",
  summary:
    "Two currencies: a quote that stands for 15 seconds and replaces the one before it for the pair, with the price both ways, spread, fee and what arrives. " +
    "The same currency twice: the fee of a transfer to another user.",
  who: "customer",
  restrictedBy: ["no-transfers"],
  needsPortfolio: true,
  request: z
    .object({ from_currency_id: smallId, to_currency_id: smallId, number: optionalField(decimalText("amount")) })
    .transform((wire) => ({
      fromCurrencyId: wire.from_currency_id,
      toCurrencyId: wire.to_currency_id,
      amount: wire.number,
    })),
  response: z.discriminatedUnion("kind", [quoteOut, userFeeOut]),
  refusals: ["currency-unknown", "currency-not-convertible", ...AMOUNT_REFUSALS, ...PRICE_REFUSALS, "conversion-limit"],
});

const transferOut = z.object({
  id: recordId,
  kind: z.enum(TRANSFER_KINDS),
  from_currency_id: z.int(),
  to_currency_id: z.int(),
  from_currency_name: z.string(),
  to_currency_name: z.string(),
  /** What left the one side, and what arrived at the other. */
  number: decimalOut,
  arrived: decimalOut,
  /** In the currency that arrived. */
  fee: decimalOut,
  /** Price of a conversion as given; null for all else. */
  price: decimalOut.nullable(),
  /** The other user: number and name in part; null where there is none. */
  counterparty_uid: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  /** The two wallets of a move in the spec's words; null for all else. */
  from_field: z.string().nullable(),
  to_field: z.string().nullable(),
  note: z.string(),
  created_at: instantOut,
});
export type TransferRow = z.output<typeof transferOut>;

export const TRANSFER_NOTE_MAX = 60;

export const transfer = endpoint({
  method: "POST",
  path: "/user/Transfer",
  noun: "transfer",
  summary:
    "Convert between two currencies at the quote named, or at the one that stands for them, which is executed where the first " +
    "price a second or less after this call is within its spread: the amount is held until then, and the refusal quote-moved " +
    "gives the price of that moment; or, with to_uid, send one " +
    "currency to another user, who is named by number and by to_name (real account, pay password, fresh proof). It counts " +
    "with withdrawals within 24 hours; to recipients of less than 24 hours 100 USDT a day go together. no-withdrawals stops that too.",
  who: "customer",
  rate: "convert",
  restrictedBy: ["no-transfers"],
  needsPortfolio: true,
  request: z
    .object({
      number: decimalText("amount"),
      from_currency_id: smallId,
      to_currency_id: smallId,
      quote_id: optionalField(recordId),
      to_uid: optionalField(uidIn),
      to_name: optionalField(nameIn),
      pay_password: optionalField(payPasswordTyped),
      note: optionalField(plainText(TRANSFER_NOTE_MAX)),
    })
    .transform((wire) => ({
      amount: wire.number,
      fromCurrencyId: wire.from_currency_id,
      toCurrencyId: wire.to_currency_id,
      quoteId: wire.quote_id,
      toUid: wire.to_uid,
      toName: wire.to_name,
      payDigits: wire.pay_password,
      note: wire.note?.trim() ?? "",
    })),
  response: transferOut,
  refusals: [
    "currency-unknown",
    "currency-not-convertible",
    "same-currency",
    "transfer-one-currency",
    ...AMOUNT_REFUSALS,
    ...PRICE_REFUSALS,
    "insufficient-funds",
    "quote-unknown",
    "quote-expired",
    "quote-used",
    "quote-moved",
    "conversion-limit",
    "house-cannot-cover",
    "real-only",
    "recipient-unknown",
    "recipient-self",
    "recipient-unavailable",
    "recipient-lookups-exceeded",
    "recipient-new-limit",
    "withdrawal-day-limit",
    "pay-password-missing",
    "pay-password-invalid",
    "pay-password-wrong",
    "pay-password-locked",
  ],
});

export const getTransferRecipient = endpoint({
  method: "POST",
  path: "/user/transfer_recipient",
  noun: "transfer",
  summary:
    "Whether a number and what the sender knows its owner by (nickname, e-mail address, mobile number or wallet address, in full) " +
    "belong together, and how much may be sent there. Somebody else's number and nobody's are one answer.",
  who: "customer",
  changes: false,
  rate: "sign-in",
  asksOfOthers: true,
  // Not `uid`: the app sends its own with every request.
  request: z.object({ to_uid: uidIn, to_name: nameIn }).transform((wire) => ({ uid: wire.to_uid, name: wire.to_name })),
  response: z.object({
    uid: z.string(),
    /** The nickname in part. */
    name: z.string(),
    /** For 24 hours after the caller's first transfer to them. */
    is_new: z.boolean(),
    /** When they are not new any more; null before the first transfer. */
    new_until: instantOut.nullable(),
    /** What may go to all new recipients together within 24 hours, in USDT; null for one that is not new. */
    new_left: decimalOut.nullable(),
  }),
  refusals: ["recipient-unknown", "recipient-self", "recipient-unavailable", "recipient-lookups-exceeded"],
});

const historyAt = <M extends "GET" | "POST", P extends "/user/getTransferList" | "/wallet/hzhistory">(
  method: M,
  path: P,
  summary: string,
) =>
  endpoint({
    method,
    path,
    noun: "transfer",
    summary,
    who: "customer",
    rate: "list",
    changes: false,
    needsPortfolio: true,
    request: z.object({
      ...paging(30, 100),
      type: optionalField(z.enum(TRANSFER_KINDS)),
    }),
    response: z.object(pageOf(transferOut)),
  });

export const listTransfers = historyAt(
  "POST",
  "/user/getTransferList",
  "The caller's conversions and transfers to and from other users, newest first.",
);

export const listMovesAndTransfers = historyAt(
  "GET",
  "/wallet/hzhistory",
  "Moves between the caller's wallets, conversions and transfers to and from other users, newest first.",
);
