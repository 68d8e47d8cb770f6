/** Numbers and dates of the chart in the reader's language. Figures are for reading off a drawing, never for reckoning. */
import type { FormatDateParams } from "klinecharts";
import { now } from "../app/clock.ts";

export interface ChartFormats {
  /** With the decimals of the instrument's prices. */
  price(value: number): string;
  compact(value: number | string): string;
  /** A ratio with a sign: 0.0123 is "+1.23%". */
  percent(ratio: number): string;
  /** The date, without the year when it is this one, and with the hour unless bars last a day or longer. */
  instant(timestamp: number): string;
  axis(date: Pick<FormatDateParams, "template" | "timestamp" | "type">): string;
  /** Digits as text, grouped and with the decimal mark of the language; anything else as it is. */
  digits(text: string): string;
}

const DIGITS = /^-?\d+(\.\d+)?$/;

export function chartFormats(tag: string, priceDecimals: number, isDaily: boolean): ChartFormats {
  const price = new Intl.NumberFormat(tag, {
    minimumFractionDigits: priceDecimals,
    maximumFractionDigits: priceDecimals,
  });
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const clock = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(tag, { month: "numeric", day: "numeric" });
  const month = new Intl.DateTimeFormat(tag, { year: "numeric", month: "short" });
  const hours = !isDaily && ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const);
  const whole = new Intl.DateTimeFormat(tag, { year: "numeric", month: "short", day: "numeric", ...hours });
  const recent = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", ...hours });
  const thisYear = new Date(now()).getFullYear();
  const instant = (timestamp: number) =>
    (isDaily || new Date(timestamp).getFullYear() !== thisYear ? whole : recent).format(timestamp);
  const grouped = new Map<number, Intl.NumberFormat>();
  return {
    price: (value) => price.format(value),
    compact: (value) => compact.format(Number(value)),
    percent: (ratio) => percent.format(ratio),
    instant,
    axis({ template, timestamp, type }) {
      if (type !== "xAxis") return instant(timestamp);
      if (template.startsWith("HH")) return clock.format(timestamp);
      return template.includes("DD") ? day.format(timestamp) : month.format(timestamp);
    },
    digits(text) {
      if (!DIGITS.test(text)) return text;
      const decimals = text.split(".")[1]?.length ?? 0;
      const known =
        grouped.get(decimals) ??
        new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      grouped.set(decimals, known);
      return known.format(text as `${number}`);
    },
  };
}
