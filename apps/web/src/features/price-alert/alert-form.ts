/** What the alert sheet holds: from typed texts to terms, what is wrong with them, and what they will wait for. No React. */
import { ALERT_PERCENT_MAX, ALERT_PERCENT_MIN } from "@candor/api/alert-bounds";
import type { WireRequest, WireResponse } from "@candor/api/api";
import { type AlertLevels, alertLevels, moveOf, sideMet } from "@candor/engine/price-alert";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { formatPrice, type InstrumentScale, parsePrice } from "@candor/money/instrument-scale";
import { type PriceTicks, priceTicksOf } from "@candor/money/money";

export type PriceAlert = WireResponse<"GET /price_alert/list">["list"][number];
export type AlertKind = PriceAlert["type"];
export type AlertBase = NonNullable<PriceAlert["base"]>;

export const KINDS = ["above", "below", "move"] as const satisfies readonly AlertKind[];
export const BASES = ["set", "day"] as const satisfies readonly AlertBase[];
export const EXPIRIES = ["never", "day", "week", "month", "year"] as const;
/** `keep` leaves the end that an edited alert has. */
export type Expiry = (typeof EXPIRIES)[number] | "keep";

const PERCENT_SCALE = 2;

/** Percents from now, for a price; and moves. */
export const QUICK_PRICES = [-5, -1, 1, 5] as const;
export const QUICK_MOVES = ["1", "2", "5", "10"] as const;

export interface AlertForm {
  readonly kind: AlertKind;
  readonly price: string;
  readonly percent: string;
  readonly base: AlertBase;
  readonly repeats: boolean;
  readonly note: string;
  readonly expiry: Expiry;
}

export const NEW_ALERT: AlertForm = {
  kind: "above",
  price: "",
  percent: "",
  base: "set",
  repeats: false,
  note: "",
  expiry: "never",
};

export const formOf = (alert: PriceAlert, now: number): AlertForm => ({
  kind: alert.type,
  price: alert.price ?? "",
  percent: alert.percent ?? "",
  base: alert.base ?? "set",
  repeats: alert.repeat,
  note: alert.note,
  expiry: alert.expires_at !== null && alert.expires_at > now ? "keep" : "never",
});

/** A price so many whole percent from another, on the instrument's steps. */
export function priceAway(price: string, percent: number, scale: InstrumentScale): string | null {
  const from = parsePrice(price, scale);
  if (!from.ok) return null;
  const ticks = (BigInt(from.value) * BigInt(100 + percent)) / 100n;
  return ticks > 0n ? formatPrice(priceTicksOf(Number(ticks)), scale) : null;
}

export type AlertFault = "price" | "grid" | "met" | "percent";

const ticksOf = (text: string | null, scale: InstrumentScale): PriceTicks | null => {
  const parsed = text === null ? null : parsePrice(text, scale);
  return parsed?.ok ? parsed.value : null;
};

/** Hundredths of a percent, where the text is a move that may be asked for. */
function percentIn(text: string): number | null {
  const [read, least, most] = [text, ALERT_PERCENT_MIN, ALERT_PERCENT_MAX].map((one) =>
    parseDecimal(one, PERCENT_SCALE),
  );
  if (!read?.ok || !least?.ok || !most?.ok) return null;
  return read.units >= least.units && read.units <= most.units ? Number(read.units) : null;
}

/** What the alert waits for at this price; null while the form does not say. */
export function levelsOf(form: AlertForm, last: string | null, scale: InstrumentScale): AlertLevels | null {
  if (form.kind === "move") {
    const percent = percentIn(form.percent);
    const reference = ticksOf(last, scale);
    if (percent === null || reference === null || form.base === "day") return null;
    return alertLevels({ kind: "move", percent, reference }, null);
  }
  const price = ticksOf(form.price, scale);
  return price === null ? null : alertLevels({ kind: form.kind, price }, null);
}

/** The first thing that is wrong; undefined when it can be set. */
export function faultOf(form: AlertForm, last: string | null, scale: InstrumentScale): AlertFault | undefined {
  if (form.kind === "move") return percentIn(form.percent) === null ? "percent" : undefined;
  const price = parsePrice(form.price, scale);
  if (!price.ok) return price.fault === "off-grid" || price.fault === "too-many-decimals" ? "grid" : "price";
  const now = ticksOf(last, scale);
  const levels = alertLevels({ kind: form.kind, price: price.value }, null);
  return now !== null && sideMet(levels, now) !== undefined ? "met" : undefined;
}

/** How far the price asked for is from now, in percent with two decimals: "-1.5". */
export function distanceOf(form: AlertForm, last: string | null, scale: InstrumentScale): string | null {
  const [price, now] = [ticksOf(form.price, scale), ticksOf(last, scale)];
  return price === null || now === null ? null : formatDecimalShort(BigInt(moveOf(price, now)), PERCENT_SCALE);
}

export const stepOf = (scale: InstrumentScale): string => formatPrice(priceTicksOf(1), scale);

/** A size without a sign: "2.5%". */
export const percentText = (percent: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: PERCENT_SCALE }).format(
    `${percent}e-2` as `${number}`,
  );

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Expiry, "never" | "keep">, number>> = { day: 1, week: 7, month: 30, year: 365 };
/** The device's clock may be ahead of the server's. */
const MARGIN_MS = 60_000;

const endOf = (expiry: Expiry, kept: number | null, now: number): number | null => {
  if (expiry === "never") return null;
  return expiry === "keep" ? kept : now + DAYS[expiry] * DAY_MS - (expiry === "year" ? MARGIN_MS : 0);
};

type Terms = Omit<WireRequest<"POST /price_alert/add">, "match_id">;

/** @param kept the end that an edited alert has */
export function termsOf(form: AlertForm, kept: number | null, now: number): Terms {
  const end = endOf(form.expiry, kept, now);
  const aim =
    form.kind === "move"
      ? { type: form.kind, percent: form.percent, base: form.base }
      : { type: form.kind, price: form.price };
  return { ...aim, repeat: form.repeats, note: form.note.trim(), ...(end !== null && { expires_at: end }) };
}
