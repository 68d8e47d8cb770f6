/** What the option pages show, derived from what they know. Pure: no text is chosen here, only which. */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { OptionOrder } from "@candor/api/option-order";
import type { PriceMode } from "@candor/api/site";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";

/** Why nobody may trade here now, the most telling first. */
export type OptionBlock =
  | "not-option"
  | "visitor"
  | "frozen"
  | "no-price"
  | "closed"
  | "halted"
  | "not-offered"
  | "real-not-live"
  | "stale";

interface Situation {
  readonly isOption: boolean;
  readonly isSignedIn: boolean;
  readonly isFrozen: boolean;
  readonly account: AccountMode;
  readonly state: InstrumentState;
  readonly priceMode: PriceMode;
  /** There real orders exist on any prices. */
  readonly isSandbox?: boolean;
  readonly isStale: boolean;
  /** False for a market that never had a price here, such as one without a recording in a replay. */
  readonly hasPrice: boolean;
  /** Undefined before it is known. */
  readonly isOffered: boolean | undefined;
}

export function blockOf(situation: Situation): OptionBlock | null {
  const { isOption, isSignedIn, isFrozen, account, state, priceMode, isStale, hasPrice, isOffered } = situation;
  if (!isOption) return "not-option";
  if (!isSignedIn) return "visitor";
  if (isFrozen) return "frozen";
  if (account === "real" && isOffered === false) return "not-offered";
  if (state === "closed" && !hasPrice) return "no-price";
  if (state !== "open") return state;
  if (account === "real" && priceMode !== "live" && !situation.isSandbox) return "real-not-live";
  return isStale ? "stale" : null;
}

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
