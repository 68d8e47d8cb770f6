/** Set, change or take away the stops of an order that is waiting or open. They are checked against its entry, once known. */
import type { ContractOrder } from "@candor/api/contract-order";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { stopRefusals } from "@candor/engine/contract-check";
import { marginFor, type Position } from "@candor/engine/contract-margin";
import { notionalOf } from "@candor/engine/contract-order";
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
  const instrument = decision.instrument(order.instrumentId);
  const read = readPrices(instrument, command.stops);
  if (read.refused) return read;
  const [code] = stopRefusals(positionToBe(order), read.value);
  if (code !== undefined) return refuse(code);
  const [heard, published] = [decision.heard(order.instrumentId), decision.published(order.instrumentId)];
  const after = withStops(order, read.value, Math.max(order.afterSeq, published), batch.at);
  memory.put(after);
  if (order.openPrice !== null) {
    const { afterSeq } = after;
    memory.addPastStops(pastStops(order, { id: decision.nextId(), heardSeq: heard, afterSeq }));
  }
  return answer(wireContract(after, instrument));
}

/** The position, or what the order would be when entered at its limit or at the worst price it accepts. */
function positionToBe(order: ContractRecord): Position {
  if (order.openPrice !== null) return positionOf(order);
  const { direction, terms, limit, worst } = order;
  const price = limit ?? worst;
  if (price === null) throw new Error(`contract order ${order.id} names no price`);
  const lots = openLots(order);
  const margin = marginFor(notionalOf(price, lots, terms.tickValue), terms.leverage);
  return { direction, lots, openPrice: price, terms, margin, firstMargin: margin };
}
