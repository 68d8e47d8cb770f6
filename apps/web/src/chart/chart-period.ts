/** The nine lengths of a bar: their order, when a bar ends, and how long until then. Pure. */
import type { Period } from "@candor/api/market";

export const CHART_PERIODS = [
  "1m",
  "5m",
  "15m",
  "30m",
  "1h",
  "4h",
  "1D",
  "1W",
  "1M",
] as const satisfies readonly Period[];

const MINUTES: Readonly<Record<Exclude<Period, "1M">, number>> = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "4h": 240,
  "1D": 1440,
  "1W": 10_080,
};
const MINUTE_MS = 60_000;

/** The length as the drawing library counts it, so that a line may be drawn past the last bar. */
export function drawnPeriodOf(period: Period): { readonly type: "minute" | "day" | "week" | "month"; span: number } {
  if (period === "1M") return { type: "month", span: 1 };
  if (period === "1W") return { type: "week", span: 1 };
  if (period === "1D") return { type: "day", span: 1 };
  return { type: "minute", span: MINUTES[period] };
}

/** Bars of a day or longer show dates without hours. */
export const isDaily = (period: Period): boolean => period === "1D" || period === "1W" || period === "1M";

/** The instant at which a bar that opened at `openedAt` closes; months end with the UTC month. Milliseconds. */
export function barClosesAt(period: Period, openedAt: number): number {
  if (period !== "1M") return openedAt + MINUTES[period] * MINUTE_MS;
  const opened = new Date(openedAt);
  return Date.UTC(opened.getUTCFullYear(), opened.getUTCMonth() + 1, 1);
}

const pad = (part: number): string => String(part).padStart(2, "0");

/**
 * How long the running bar has left, "04:59" or "167:04:59"; empty when it cannot be said: the bar is over, or
 * this device's clock is so far from the server's that the bar has not begun.
 */
export function countdownText(period: Period, openedAt: number, at: number): string {
  const closesAt = barClosesAt(period, openedAt);
  if (at < openedAt || at >= closesAt) return "";
  const seconds = Math.ceil((closesAt - at) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
  return `${pad(minutes)}:${pad(seconds % 60)}`;
}
