/** What the option pages show, derived from what they know. Pure: no text is chosen here, only which. */
import type { OptionOrder } from "@candor/api/option-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";

export const isRunning = ({ status }: Pick<OptionOrder, "status">): boolean =>
  status === "accepted" || status === "open";

/** Where the price stands against the entry; what it means for the order is decided at the end alone. */
export interface Standing {
  readonly side: "ahead" | "behind" | "level";
  /** Decimal text without sign. */
  readonly difference: string;
  readonly isAbove: boolean;
}

/** Null before the entry or without a price; both are decimal texts as they came. */
export function standingOf(
  direction: OptionOrder["type"],
  entry: string | null,
  price: string | null,
): Standing | null {
  if (entry === null || price === null) return null;
  const decimals = Math.max(decimalsOf(entry), decimalsOf(price));
  const difference = decimalUnits(price, decimals) - decimalUnits(entry, decimals);
  const isAbove = difference > 0n;
  const side = difference === 0n ? "level" : isAbove === (direction === "up") ? "ahead" : "behind";
  return { side, difference: formatDecimal(isAbove ? difference : -difference, decimals), isAbove };
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** How much of an order's time is left, 1 at its entry and 0 at its end. */
export function shareLeft({ seconds, end_at }: Pick<OptionOrder, "seconds" | "end_at">, secondsLeft: number): number {
  if (end_at === null || seconds === 0) return 1;
  return Math.min(1, Math.max(0, secondsLeft / seconds));
}

/** The spans an order is ordered for, written as "30 s" or "2 min". */
export const durationOf = (seconds: number): { readonly unit: "seconds" | "minutes"; readonly count: number } =>
  seconds % 60 === 0 && seconds > 60 ? { unit: "minutes", count: seconds / 60 } : { unit: "seconds", count: seconds };

const KNOWN_REASONS = ["no-price-in-time", "too-few-prices", "session-ended"] as const;

/** The text key of why an order is void; null for any other. */
export function reasonOf({ reason }: Pick<OptionOrder, "reason">): (typeof KNOWN_REASONS)[number] | "other" | null {
  if (reason === null) return null;
  return KNOWN_REASONS.find((known) => known === reason) ?? "other";
}

/** How an order ended. */
export const OUTCOMES = ["won", "lost", "tied", "void"] as const;
