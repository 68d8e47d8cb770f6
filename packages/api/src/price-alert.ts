/**
 * Price alerts: to be told when the price of an instrument is at or above a price, at or below one, or has moved by so many
 * percent. They belong to a customer, not to a portfolio: prices are the same in demo and real.
 */
import { z } from "zod";
import { ALERT_NOTE_MAX } from "./alert-bounds.ts";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import {
  decimalOut,
  decimalText,
  flag,
  instantIn,
  instantOut,
  optionalField,
  plainText,
  recordId,
  refusal,
  smallId,
  usually,
} from "./scalars.ts";

export const ALERT_KINDS = ["above", "below", "move"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What a move is counted from: the price when the alert was set (or last fired), or the price 24 hours ago. */
export const ALERT_BASES = ["set", "day"] as const;
export type AlertBase = (typeof ALERT_BASES)[number];

export const ALERT_STATUSES = ["active", "paused", "fired", "expired", "ended"] as const;
/** `fired`: told once and done. `expired`: its time was up. `ended`: prices come from another source now. */
export type AlertStatus = (typeof ALERT_STATUSES)[number];

export const ALERTS_MAX = 50;
export const ALERT_DAYS_MAX = 365;

export const priceAlert = z.object({
  id: recordId,
  match_id: z.int(),
  /** "BTCUSDT", and its two currencies. */
  symbol: z.string(),
  currency_name: z.string(),
  legal_name: z.string(),
  type: z.enum(ALERT_KINDS),
  price: decimalOut.nullable(),
  percent: decimalOut.nullable(),
  base: z.enum(ALERT_BASES).nullable(),
  /** The price that a move is counted from; null when it is counted from 24 hours ago. */
  reference_price: decimalOut.nullable(),
  repeat: z.boolean(),
  note: z.string(),
  expires_at: instantOut.nullable(),
  status: z.enum(ALERT_STATUSES),
  /** It has fired and fires again once the price has come back. */
  is_resting: z.boolean(),
  fired_count: z.int(),
  fired_at: instantOut.nullable(),
  fired_price: decimalOut.nullable(),
  created_at: instantOut,
});
export type PriceAlert = z.output<typeof priceAlert>;

/** Digits with at most two decimals, kept as text: whether it is in range is the command's to say. */
const percentText = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => /^\d{1,4}(?:\.\d{1,2})?$/.test(text), refusal("alert-percent-invalid"));

const terms = {
  type: z.enum(ALERT_KINDS),
  price: optionalField(decimalText("price")),
  percent: optionalField(percentText),
  base: optionalField(z.enum(ALERT_BASES)),
  repeat: optionalField(flag),
  note: optionalField(plainText(ALERT_NOTE_MAX)),
  expires_at: optionalField(instantIn),
};

const termsOf = (wire: {
  type: AlertKind;
  price?: string | undefined;
  percent?: string | undefined;
  base?: AlertBase | undefined;
  repeat?: boolean | undefined;
  note?: string | undefined;
  expires_at?: number | undefined;
}) => ({
  kind: wire.type,
  price: wire.price,
  percent: wire.percent,
  base: wire.base ?? "set",
  repeats: wire.repeat === true,
  note: wire.note?.trim() ?? "",
  expiresAt: wire.expires_at,
});

const TERM_REFUSALS = [
  "alerts-full",
  "alert-already-met",
  "alert-percent-invalid",
  "alert-expiry-invalid",
  "alert-needs-price",
  "price-not-a-number",
  "price-not-positive",
  "price-too-many-digits",
  "price-too-many-decimals",
  "price-off-grid",
] as const;

export const addPriceAlert = endpoint({
  method: "POST",
  path: "/price_alert/add",
  noun: "price-alert",
  summary: `Set a price alert: type above or below with a price, or move with a percent. At most ${ALERTS_MAX} at a time.`,
  who: "customer",
  request: z
    .object({ match_id: smallId, ...terms })
    .transform((wire) => ({ instrumentId: wire.match_id, terms: termsOf(wire) })),
  response: priceAlert,
  refusals: ["instrument-unknown", ...TERM_REFUSALS],
});

export const editPriceAlert = endpoint({
  method: "POST",
  path: "/price_alert/edit",
  noun: "price-alert",
  summary: "Change one of the caller's price alerts. It counts from now on, also when it had fired or was paused.",
  who: "customer",
  request: z.object({ id: recordId, ...terms }).transform((wire) => ({ id: wire.id, terms: termsOf(wire) })),
  response: priceAlert,
  refusals: ["alert-unknown", ...TERM_REFUSALS],
});

const oneAlert = (path: `/price_alert/${string}`, summary: string) => ({
  method: "POST" as const,
  path,
  noun: "price-alert",
  summary,
  who: "customer" as const,
  request: z.object({ id: recordId }),
  response: priceAlert,
});

export const pausePriceAlert = endpoint({
  ...oneAlert("/price_alert/pause", "Pause one of the caller's price alerts."),
  refusals: ["alert-unknown", "alert-over"],
});

export const resumePriceAlert = endpoint({
  ...oneAlert("/price_alert/resume", "Go on with a paused price alert. What happened meanwhile does not count."),
  refusals: ["alert-unknown", "alert-over"],
});

export const deletePriceAlert = endpoint({
  ...oneAlert("/price_alert/del", "Delete one of the caller's price alerts. It can be restored for a day."),
  refusals: ["alert-unknown"],
});

export const restorePriceAlert = endpoint({
  ...oneAlert("/price_alert/restore", "Bring back a price alert that the caller deleted less than a day ago."),
  refusals: ["alert-unknown", "alerts-full"],
});

export const listPriceAlerts = endpoint({
  method: "GET",
  path: "/price_alert/list",
  rate: "list",
  noun: "price-alert",
  summary: "The caller's price alerts, newest first: those that may fire (live), those that are over, or all.",
  who: "customer",
  request: z
    .object({
      match_id: optionalField(smallId),
      show: usually(z.enum(["live", "over", "all"]), "all"),
      ...paging(50, 100),
    })
    .transform((wire) => ({
      instrumentId: wire.match_id,
      show: wire.show,
      page: wire.page,
      limit: wire.limit,
      after: wire.after,
    })),
  response: z.object({
    ...pageOf(priceAlert),
    /** How many may fire or are paused, and how many there may be. */
    live: z.int(),
    maximum: z.int(),
  }),
});
