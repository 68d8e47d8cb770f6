/**
 * Decimal texts, percents and dates written for the reader. Numbers go to Intl as text, so no digit is lost; nothing
 * here calculates.
 */
import { numberFormat } from "@candor/money/number-text";
import { now } from "./clock.ts";
import { currentTag } from "./i18n.ts";

/** Decimal text that Intl takes exactly. */
type DecimalText = `${number}`;

const made = new Map<string, Intl.NumberFormat>();

function intlFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag}|${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, options);
    made.set(key, format);
  }
  return format;
}

const DASH = "–";

/** "12480.360000" → "12,480.36": grouped, between `least` and `most` decimals, cut rather than rounded up. */
export function formatAmount(text: string | null | undefined, most = 8, least = 2, tag = currentTag()): string {
  if (text === null || text === undefined) return DASH;
  return intlFormat(tag, {
    minimumFractionDigits: Math.min(least, most),
    maximumFractionDigits: most,
    roundingMode: "trunc",
  }).format(text as DecimalText);
}

/** A decimal as it is typed, with its whole part grouped: "12345.60" → "12,345.60". */
export function groupTyped(text: string, tag = currentTag()): string {
  const [whole = "", fraction] = text.split(".");
  if (whole === "") return text;
  const grouped = intlFormat(tag, { maximumFractionDigits: 0 }).format(whole as DecimalText);
  return fraction === undefined ? grouped : grouped + decimalMark(tag) + fraction;
}

/** A price with exactly the decimals it came with. */
export function formatPrice(text: string | null | undefined, tag = currentTag()): string {
  if (text === null || text === undefined) return DASH;
  const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  return intlFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    text as DecimalText,
  );
}

/** "2.34" → "+2.34%": always a sign except for zero. `text` is in percent. */
export function formatPercent(text: string, tag = currentTag()): string {
  const format = intlFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return format.format(`${text}e-2` as DecimalText);
}

/** "0.0005" → "0.05%": a fee is no change, so it has no sign. `text` is a part of one. */
export const formatRate = (text: string, tag = currentTag()): string =>
  intlFormat(tag, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 7 }).format(text as DecimalText);

/** How much was traded, in short form: "1,234.5M", "269.4K", "950.4" (spec section 5; zeros at the end say nothing). */
export function formatVolume(text: string, tag = currentTag()): string {
  const [, figure = "0", unit = ""] = /^([^KM]*)([KM]?)$/.exec(numberFormat(text)) ?? [];
  return `${formatAmount(figure, 4, unit === "" ? 0 : 1, tag)}${unit}`;
}

const NO_BREAK = "\u00a0";

const millisecondsOf = (instant: number): number => (instant < 10_000_000_000 ? instant * 1000 : instant);

/** Date and time (`exact`: with its seconds), or one of them; milliseconds, or seconds when it has ten digits (spec section 9). */
export function formatInstant(
  instant: number,
  kind: "date" | "time" | "both" | "exact" = "both",
  tag = currentTag(),
): string {
  const options: Intl.DateTimeFormatOptions = {
    ...(kind !== "time" && { dateStyle: "medium" }),
    ...(kind !== "date" && { timeStyle: kind === "both" ? "short" : "medium" }),
  };
  const parts = new Intl.DateTimeFormat(tag, options).formatToParts(millisecondsOf(instant));
  const isDayPeriod = (place: number) => parts[place]?.type === "dayPeriod";
  // An hour and its "AM" stay on one line.
  const kept = parts.map(({ value }, place) =>
    /^\s$/.test(value) && (isDayPeriod(place - 1) || isDayPeriod(place + 1)) ? NO_BREAK : value,
  );
  return kept.join("");
}

const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;
const JUST_NOW_MS = 300_000;
const DATE_FROM_MS = 30 * 86_400_000;

/** Under 300 s "now", then minutes, hours, days under 30, then the date (spec section 9). `instant` as for formatInstant. */
export function formatAge(instant: number, at = now(), tag = currentTag()): string {
  const age = at - millisecondsOf(instant);
  const words = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  if (age < JUST_NOW_MS) return words.format(0, "second");
  if (age >= DATE_FROM_MS) return formatInstant(instant, "date", tag);
  const step = STEPS.find(({ ms }) => age >= ms) ?? STEPS[2];
  return words.format(-Math.floor(age / step.ms), step.unit);
}

/** What stands before the decimals: "." or ",". */
export const decimalMark = (tag = currentTag()): string =>
  intlFormat(tag, {})
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

/** An amount split at its decimal mark, so that the decimals can be drawn quieter. */
export function splitAmount(text: string, tag = currentTag()): { readonly whole: string; readonly fraction: string } {
  const parts = intlFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: "trunc" })
    .formatToParts(text as DecimalText)
    .map((part) => ({ isFraction: part.type === "decimal" || part.type === "fraction", value: part.value }));
  const join = (isFraction: boolean) =>
    parts
      .filter((part) => part.isFraction === isFraction)
      .map((part) => part.value)
      .join("");
  return { whole: join(false), fraction: join(true) };
}
