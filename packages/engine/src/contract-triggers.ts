/**
 * At which index a contract does something by itself. Each price that its owner names is one at which the contract trades,
 * so the half spread lies between it and the index; liquidation and its notice are judged on the index itself.
 */
import type { PriceTicks } from "@candor/money/money";
import { liquidationIndex, marginCallIndex, type Position } from "./contract-margin.ts";
import type { Direction } from "./contract-order.ts";

export type TriggerKind = "entry" | "take-profit" | "stop-loss" | "margin-call" | "liquidation";

/** Reached when the index is at `index` or beyond, on the side named. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly side: "above" | "below";
  readonly index: PriceTicks;
}

export interface Stops {
  readonly takeProfit: PriceTicks | null;
  readonly stopLoss: PriceTicks | null;
}

export const NO_STOPS: Stops = { takeProfit: null, stopLoss: null };

/** Where a limit entry is reached: a buyer's ask at or below the limit, a seller's bid at or above it. Null where never. */
export function entryTrigger(direction: Direction, limit: PriceTicks, halfSpread: number): Trigger | null {
  return direction === "long"
    ? trigger("entry", "below", limit - halfSpread)
    : trigger("entry", "above", limit + halfSpread);
}

/**
 * All of an open position, in the order in which they count where one tick reaches several: what ends it at a loss comes
 * before what would end it at a gain, and the stop of its owner before the liquidation.
 */
export function positionTriggers(position: Position, { takeProfit, stopLoss }: Stops, isCalled: boolean): Trigger[] {
  const { direction, terms } = position;
  const isLong = direction === "long";
  const loss = isLong ? "below" : "above";
  const gain = isLong ? "above" : "below";
  // A long position is closed at the bid, which lies below the index by the half spread; a short one at the ask.
  const toIndex = isLong ? terms.halfSpread : -terms.halfSpread;
  const liquidation = liquidationIndex(position);
  const call = isCalled ? null : marginCallIndex(position);
  return [
    stopLoss === null ? null : trigger("stop-loss", loss, stopLoss + toIndex),
    liquidation === null ? null : trigger("liquidation", loss, liquidation),
    call === null ? null : trigger("margin-call", loss, call),
    takeProfit === null ? null : trigger("take-profit", gain, takeProfit + toIndex),
  ].filter((one) => one !== null);
}

export const isReached = ({ side, index }: Trigger, at: PriceTicks): boolean =>
  side === "above" ? at >= index : at <= index;

/** What a tick does to a position: the first that it reaches, in their order. */
export const reachedBy = (triggers: readonly Trigger[], at: PriceTicks): Trigger | undefined =>
  triggers.find((one) => isReached(one, at));

/** The nearest on each side: as long as the index lies between them, nothing happens. */
export function nearestOf(triggers: readonly Trigger[]): { above: number; below: number } {
  let above = Number.POSITIVE_INFINITY;
  let below = Number.NEGATIVE_INFINITY;
  for (const { side, index } of triggers) {
    if (side === "above") above = Math.min(above, index);
    else below = Math.max(below, index);
  }
  return { above, below };
}

/** No index is below one tick: what would need one is never reached from above. */
function trigger(kind: TriggerKind, side: Trigger["side"], index: number): Trigger | null {
  if (side === "below" && index < 1) return null;
  return { kind, side, index: Math.max(1, index) as PriceTicks };
}
