/**
 * Set, change or take away the stops of an order that is waiting or open. Those of a position are held against what closing it
 * would bring at the last price that counted, so that a stop-loss may secure a gain; those of an order that waits against its entry.
 */
import type { ContractOrder } from "@candor/api/contract-order";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { closingNow, expectedEntry, stopRefusals } from "@candor/engine/contract-check";
import { entryCost, type Position } from "@candor/engine/contract-margin";
import { quoteFor } from "@candor/engine/contract-order";
import { newestSaidAt } from "@candor/engine/price-freshness";
import type { PriceTicks } from "@candor/money/money";
import { CLOSE_WITHIN_MS } from "./awaited-price.ts";
import { ownOrder } from "./close-contract-order.ts";
import { readPrices, type SetStopsCommand } from "./contract-command.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { pastStops } from "./contract-past-stops.ts";
import { type ContractRecord, isFinal, openLots, positionOf, withStops } from "./contract-record.ts";
import { wireContract } from "./contract-wire.ts";

export function decideSetStops(command: SetStopsCommand, decision: ContractDecision): Answer<ContractOrder> {
  const { batch, memory } = decision;
  const order = ownOrder(command.portfolioId, command.orderId, decision);
  if (!order) return refuse("order-unknown");
  if (isFinal(order)) return refuse("order-already-final");
  if (order.status === "closing") return refuse("close-already-asked");
  if (decision.setAside.has(order.id)) return refuse("order-set-aside");
  const instrument = decision.instrument(order.instrumentId);
  if (hasOnlyOldPrices(command, order, decision)) return refuse("price-stale");
  const read = readPrices(instrument, command.stops);
  if (read.refused) return read;
  const index = decision.marketData.lastPrice(order.instrumentId) ?? null;
  const closing = closingNow(order, order.openPrice !== null, index);
  const [code] = stopRefusals(positionToBe(order, index), read.value, closing);
  if (code !== undefined) return refuse(code);
  const [heardSeq, afterSeq] = [decision.cursor(order.instrumentId), decision.published(order.instrumentId)];
  const after = withStops(order, read.value, afterSeq, batch.at);
  memory.put(after);
  // Those of an order that waits have judged nothing, unless it is entered by a price that is on its way.
  if (order.openPrice !== null || afterSeq > heardSeq) {
    memory.addPastStops(pastStops(order, { id: decision.nextId(), heardSeq, afterSeq }));
  }
  return answer(wireContract(after, instrument));
}

/**
 * Whether prices come and nothing of them was said since this was asked for: new stops would close at what was known then. Those
 * that stand can be taken away, and a closing waits for what is said.
 */
function hasOnlyOldPrices(
  { stops }: SetStopsCommand,
  { instrumentId }: ContractRecord,
  { batch, marketData }: ContractDecision,
): boolean {
  if (stops.takeProfit === undefined && stops.stopLoss === undefined) return false;
  const last = marketData.lastTick(instrumentId);
  if (last === undefined || !last.isValid) return false;
  return (newestSaidAt(last.samples) ?? last.at) < batch.at - CLOSE_WITHIN_MS;
}

/** The position, or what the order would be when entered now, or at its limit where that is not reached. */
function positionToBe(order: ContractRecord, index: PriceTicks | null): Position {
  if (order.openPrice !== null) return positionOf(order);
  const { direction, terms, limit, worst } = order;
  const asked = index === null ? (limit ?? worst) : quoteFor(direction, index, terms.halfSpread);
  if (asked === null) throw new Error(`contract order ${order.id} names no price`);
  const [openPrice, lots] = [expectedEntry(direction, limit, asked), openLots(order)];
  const { margin } = entryCost(openPrice, lots, terms);
  return { direction, lots, openPrice, terms, margin, firstMargin: margin };
}
