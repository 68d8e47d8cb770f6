/** What the trading pages show, derived from what they know. Pure: no text is chosen here, only which. */
import type { SpotOrder } from "@candor/api/spot-order";
import type { DepthLevel } from "@candor/engine/spot-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";

/** One price of the book as drawn: bars in whole percent of the deepest level shown. */
export interface BookRow {
  /** Its place in the book, 0 for the best: what stays the same while prices move through it. */
  readonly rank: number;
  readonly level: DepthLevel;
  /** Everything up to this price. */
  readonly percent: number;
  /** The house's part of what stands at this price, in percent of it. */
  readonly housePercent: number;
}

/** The best `count` levels of a side with running totals, drawn against `deepest` lots. */
export function bookRows(levels: readonly DepthLevel[], count: number, deepest: number): BookRow[] {
  let total = 0;
  return levels.slice(0, count).map((level, rank) => {
    total += level.lots;
    return {
      rank,
      level,
      percent: deepest === 0 ? 0 : Math.min(100, Math.round((total / deepest) * 100)),
      housePercent: level.lots === 0 ? 0 : Math.round((level.houseLots / level.lots) * 100),
    };
  });
}

/** All lots of the best `count` levels: what the longest bar stands for. */
export const lotsShown = (levels: readonly DepthLevel[], count: number): number =>
  levels.slice(0, count).reduce((sum, { lots }) => sum + lots, 0);

export const isOpen = (order: SpotOrder): boolean => order.status === "open" || order.status === "partly-filled";

const FINEST = 18;

/** Whole percent of the order that has traded; only a filled order is 100. */
export function filledPercent({ amount, filled_amount }: SpotOrder): number {
  const whole = decimalUnits(amount, FINEST);
  return whole === 0n ? 0 : Number((decimalUnits(filled_amount, FINEST) * 100n) / whole);
}

/** What an order cost or brought so far, fee included, as decimal text in quote currency. */
export function settledValue({ type, filled_value, fee }: SpotOrder): string {
  const decimals = filled_value.split(".")[1]?.length ?? 0;
  const value = decimalUnits(filled_value, decimals);
  const charged = decimalUnits(fee, decimals);
  return formatDecimal(type === "buy" ? value + charged : value - charged, decimals);
}

const hasTraded = ({ filled_amount }: SpotOrder): boolean => /[1-9]/.test(filled_amount);

/** Which words describe how an order stands after it was placed. */
export const outcomeOf = (order: SpotOrder): SpotOrder["status"] | "partCancelled" | "waiting" => {
  if (isAwaitingPrice(order)) return "waiting";
  return order.status === "cancelled" && hasTraded(order) ? "partCancelled" : order.status;
};

/** Whether what is left of it waits for the house's next price. It cannot be cancelled before. */
export const isAwaitingPrice = ({ fills_from }: SpotOrder): boolean => fills_from !== null;

const KNOWN_REASONS = [
  "immediate-or-cancel",
  "no-liquidity",
  "worst-price-reached",
  "own-order-in-the-way",
  "cancelled-by-owner",
  "no-price-in-time",
  "cannot-fill-completely",
  "session-ended",
] as const;

/** The text key of why an order ended short; null when it did not. */
export function reasonOf({ reason }: SpotOrder): (typeof KNOWN_REASONS)[number] | "other" | null {
  if (reason === null) return null;
  return KNOWN_REASONS.find((known) => known === reason) ?? "other";
}
