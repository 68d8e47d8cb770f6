/** How old a price is, in the reader's words. Whole seconds come in; two minutes of them are told as minutes. */

const MINUTES_FROM = 120;

const told = (seconds: number): { readonly count: number; readonly unit: "second" | "minute" } =>
  seconds < MINUTES_FROM ? { count: seconds, unit: "second" } : { count: Math.floor(seconds / 60), unit: "minute" };

/** "25 sec", or "25 seconds" where there is room. */
export function ageText(seconds: number, tag: string, unitDisplay: "short" | "long" = "short"): string {
  const { count, unit } = told(seconds);
  return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay }).format(count);
}

/** "25s ago" */
export function agoText(seconds: number, tag: string): string {
  const { count, unit } = told(seconds);
  return new Intl.RelativeTimeFormat(tag, { style: "narrow", numeric: "auto" }).format(-count, unit);
}
