/** What the contract pages show, derived from what they know. Pure: no text is chosen here, only which. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { BATCH_CLOSE_TYPES } from "@candor/api/contract-words";
import { type Settlement, settleContract } from "@candor/engine/contract-close";
import { liquidationIndex, marginCallIndex, type Position } from "@candor/engine/contract-margin";
import { oppositeOf, profitBetween, quoteFor } from "@candor/engine/contract-order";
import { percentText } from "@candor/engine/contract-result";
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import { settledUnits } from "./contract-market.ts";

/** Where a position would be closed at this index. */
export const closingPrice = ({ direction, terms }: Position, index: PriceTicks): PriceTicks =>
  quoteFor(oppositeOf(direction), index, terms.halfSpread);

/** What a position gains or loses at this index, fees and financing aside. */
export const runningProfit = (position: Position, index: PriceTicks): Amount => {
  const { direction, openPrice, lots, terms } = position;
  return profitBetween(direction, openPrice, closingPrice(position, index), lots, terms.tickValue);
};

/** What closing so many lots now would settle. */
export const settlementNow = (position: Position, index: PriceTicks, lots: Lots): Settlement =>
  settleContract(position, closingPrice(position, index), lots);

/** How far the index is from the liquidation, in percent of the index; null where no price liquidates. Negative beyond it. */
export function distanceText(position: Position, index: PriceTicks): string | null {
  const end = liquidationIndex(position);
  if (end === null) return null;
  const distance = position.direction === "long" ? index - end : end - index;
  return percentText(BigInt(distance), BigInt(index));
}

/** Whether so little of its margin is left at this index that its owner is called. */
export function isCalled(position: Position, index: PriceTicks): boolean {
  const call = marginCallIndex(position);
  return call !== null && (position.direction === "long" ? index <= call : index >= call);
}

/** Margin and profit together at the index, by which call and liquidation are decided. */
export const leftOfMargin = ({ direction, openPrice, lots, terms, margin }: Position, index: PriceTicks): Amount =>
  amountOf(margin + profitBetween(direction, openPrice, index, lots, terms.tickValue));

export type BatchType = (typeof BATCH_CLOSE_TYPES)[number];

/** One of one's open positions with its price now, as far as it is known. */
export interface Held {
  readonly order: ContractOrder;
  readonly profit: Amount | null;
}

/** The positions that a batch would close now; those whose closing is under way are not asked for again. */
export function meantBy(which: BatchType, held: readonly Held[]): readonly Held[] {
  return held.filter(({ order, profit }) => {
    if (order.status !== "open") return false;
    if (which === "up" || which === "down") return order.type === which;
    if (which === "profit") return profit !== null && profit > 0n;
    return which === "all" || (profit !== null && profit < 0n);
  });
}

const KNOWN_REASONS = [
  "cancelled-by-owner",
  "price-moved",
  "no-price-in-time",
  "session-ended",
  "exposure-full",
  "insufficient-funds",
] as const;

/** The text key of why an order ended without an entry; null when it did not. */
export function reasonOf({ reason }: ContractOrder): (typeof KNOWN_REASONS)[number] | "other" | null {
  if (reason === null) return null;
  return KNOWN_REASONS.find((known) => known === reason) ?? "other";
}

/** What became of an order that was just placed: a market order waits a moment for the next price. */
export const outcomeOf = ({ status, kind }: ContractOrder): "opened" | "waiting" | "resting" | "ended" => {
  if (status === "pending") return kind === "market" ? "waiting" : "resting";
  return status === "cancelled" ? "ended" : "opened";
};

/**
 * Whether a contract that ended was closed in parts at several prices: its close price and points are then those of the last
 * part, and do not make up its profit.
 */
export function isOfParts(order: ContractOrder): boolean {
  if (order.points === null || order.profit === null) return false;
  const ofAll = BigInt(order.points) * BigInt(order.lots) * settledUnits(order.tick_value, order);
  // What a price takes beyond the margin is not its owner's loss.
  const most = settledUnits(order.financing, order) - settledUnits(order.margin, order);
  return settledUnits(order.profit, order) !== (ofAll < most ? most : ofAll);
}

export const isPending = ({ status }: ContractOrder): boolean => status === "pending";
