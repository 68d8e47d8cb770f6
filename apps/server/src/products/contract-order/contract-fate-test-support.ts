/**
 * What the rules make of an order over a few ticks, written down a second time and plainly: a test compares the desk with it.
 */
import { afterClosing } from "@candor/engine/contract-close";
import { maintenanceOf, type Position } from "@candor/engine/contract-margin";
import { oppositeOf, profitBetween, quoteFor } from "@candor/engine/contract-order";
import type { PriceTicks } from "@candor/money/money";
import { ENTRY_WITHIN_MS } from "./awaited-price.ts";
import { type ContractRecord, openLots, positionOf } from "./contract-record.ts";

/** What becomes of an order, as the rules say it in words and without any of the desk's ways to find it. */
export interface Fate {
  readonly status: ContractRecord["status"];
  readonly openPrice: number | null;
  readonly closed: number;
  readonly ending: { readonly cause: string; readonly index: number } | null;
}

/** A tick as the order sees it. */
export interface Seen {
  readonly price: number;
  readonly isValid: boolean;
  readonly at: number;
}

export function fateOf(order: ContractRecord, ticks: readonly Seen[]): Fate {
  let [status, openPrice] = [order.status, order.openPrice as number | null];
  let position: Position | null = openPrice === null ? null : positionOf(order);
  let closed: number = order.closedLots;
  const fate = (ending: Fate["ending"], end = status): Fate => ({ status: end, openPrice, closed, ending });
  for (const { price, at } of ticks.filter(({ isValid }) => isValid)) {
    if (position === null) {
      if (at - order.createdAt < order.bumpMs) continue;
      const asked = quoteFor(order.direction, price as PriceTicks, order.terms.halfSpread);
      const isAsGood = (as: number) => (order.direction === "long" ? asked <= as : asked >= as);
      if (order.limit !== null && !isAsGood(order.limit)) continue;
      if (order.limit === null && at - order.createdAt > ENTRY_WITHIN_MS) {
        return fate({ cause: "no-price-in-time", index: price }, "cancelled");
      }
      if (order.worst !== null && !isAsGood(order.worst)) {
        return fate({ cause: "price-moved", index: price }, "cancelled");
      }
      const notional = BigInt(asked) * BigInt(order.lots) * order.terms.tickValue;
      const leverage = BigInt(order.terms.leverage);
      const margin = ((notional + leverage - 1n) / leverage) as Position["margin"];
      const fee = (notional * order.terms.feeRate + 999_999_999n) / 1_000_000_000n;
      // A short alone can be dearer than what its owner named; of a long all is held, and nobody's wallet is asked.
      if (order.direction === "short" && margin + fee > order.margin) {
        return fate({ cause: "price-moved", index: price }, "cancelled");
      }
      [status, openPrice, position] = ["open", asked, null];
      const { direction, terms } = order;
      position = { direction, lots: openLots(order), openPrice: asked, terms, margin, firstMargin: margin };
      continue;
    }
    const cause = endOf(order, position, price);
    if (cause !== null) {
      closed = order.lots;
      return fate({ cause, index: price }, "closed");
    }
    if (status !== "closing" || (order.closingAt !== null && at - order.closingAt < order.bumpMs)) continue;
    const lots = order.closingLots ?? position.lots;
    closed += lots;
    position = afterClosing(position, lots);
    if (position === null) return fate({ cause: "user", index: price }, "closed");
    status = "open";
  }
  return fate(null);
}

function endOf({ stopLoss, takeProfit }: ContractRecord, position: Position, index: number): string | null {
  const { direction, openPrice, lots, terms, margin } = position;
  const sign = direction === "long" ? 1 : -1;
  const closing = quoteFor(oppositeOf(direction), index as PriceTicks, terms.halfSpread);
  if (stopLoss !== null && closing * sign <= stopLoss * sign) return "stop-loss";
  const profit = profitBetween(direction, openPrice, index as PriceTicks, lots, terms.tickValue);
  if (margin + profit <= maintenanceOf(position)) return "liquidation";
  return takeProfit !== null && closing * sign >= takeProfit * sign ? "take-profit" : null;
}
