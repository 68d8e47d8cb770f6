/**
 * What one valid tick does to the orders that it concerns: enters, closes, stops, liquidates, warns. Each at the price that
 * this tick makes, whatever its batch: a tick that is decided later, or again, does the same.
 */
import { exceedsExposure } from "@candor/engine/contract-check";
import { afterClosing, settleContract } from "@candor/engine/contract-close";
import { entryCost } from "@candor/engine/contract-margin";
import { notionalOf, oppositeOf, quoteFor } from "@candor/engine/contract-order";
import { NO_STOPS, positionTriggers, reachedBy, type Stops, type TriggerKind } from "@candor/engine/contract-triggers";
import { amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";
import { cancel } from "./close-contract-order.ts";
import { exposureMaxOf } from "./contract-cover.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { type ContractAccounts, closingPostings, entryPostings, sharesOf } from "./contract-entries.ts";
import {
  type ClosingCause,
  type ContractRecord,
  called,
  closed,
  entered,
  openLots,
  positionOf,
} from "./contract-record.ts";
import { paidUpTo } from "./finance-contracts.ts";

/** An entry at the market that has found no valid tick for so long is given up, and no later one makes it (DOMAIN section 4). */
export const ENTRY_WITHIN_MS = 2_000;

/** Does to one order what the tick does to it; nothing where it does not concern it, or came before its last change. */
export function actOnTick(order: ContractRecord, tick: Tick, decision: ContractDecision): void {
  if (tick.seq <= order.afterSeq) return;
  if (order.status === "pending") actOnPending(order, tick, decision);
  else actOnPosition(order, tick, decision);
}

/** What the tick reaches comes first: asking to close a part keeps nobody from it. */
function actOnPosition(given: ContractRecord, tick: Tick, decision: ContractDecision): void {
  const order = paidUpTo(given, tick, decision);
  const reached = reachedBy(positionTriggers(positionOf(order), stopsAt(order, tick), order.isCalled), tick.price);
  const cause = reached === undefined ? undefined : CAUSES[reached.kind];
  if (cause !== undefined) {
    close(order, openLots(order), cause, tick, decision);
    return;
  }
  const asked = isAskedBefore(order, tick) ? (order.closingLots ?? openLots(order)) : null;
  // Whoever is about to have nothing open needs no warning.
  const isCalled = reached !== undefined && asked !== openLots(order);
  const warned = isCalled ? warn(order, tick, decision) : order;
  if (asked !== null) close(warned, asked, "user", tick, decision);
}

/** A price that anybody could know of when a stop was set does not reach it; the liquidation it does. */
const stopsAt = (order: ContractRecord, { seq }: Tick): Stops =>
  order.stopsAfter === null || seq > order.stopsAfter ? order : NO_STOPS;

/** A price that anybody could know of when the closing was asked for does not do it. */
const isAskedBefore = ({ status, closingAfter }: ContractRecord, { seq }: Tick): boolean =>
  status === "closing" && (closingAfter === null || seq > closingAfter);

function warn(order: ContractRecord, tick: Tick, { batch, memory }: ContractDecision): ContractRecord {
  const warned = called(order, tick.seq, batch.at);
  memory.put(warned);
  memory.tell({ kind: "margin-call", order, tick });
  return warned;
}

const CAUSES: Readonly<Partial<Record<TriggerKind, ClosingCause>>> = {
  "take-profit": "take-profit",
  "stop-loss": "stop-loss",
  liquidation: "liquidation",
};

function actOnPending(order: ContractRecord, tick: Tick, decision: ContractDecision): void {
  const price = quoteFor(order.direction, tick.price, order.terms.halfSpread);
  const isBetterOr = (limit: PriceTicks) => (order.direction === "long" ? price <= limit : price >= limit);
  if (order.limit !== null && !isBetterOr(order.limit)) return;
  if (order.limit === null && tick.at > order.createdAt + ENTRY_WITHIN_MS) {
    cancel(order, decision, "no-price-in-time", tick);
    return;
  }
  if (order.worst !== null && !isBetterOr(order.worst)) {
    cancel(order, decision, "price-moved", tick);
    return;
  }
  enter(order, price, tick, decision);
}

function enter(order: ContractRecord, price: PriceTicks, tick: Tick, decision: ContractDecision): void {
  const { batch, memory } = decision;
  const accounts = decision.accounts(order.instrumentId, order.mode);
  const { margin, fee } = entryCost(price, order.lots, order.terms);
  if (isFull(order, price, accounts, decision)) {
    cancel(order, decision, "exposure-full", tick);
    return;
  }
  // Better for a short than what was held for it: what is missing comes out of free funds, or there is no entry.
  if (margin + fee - order.margin > batch.books.available(accounts.customer(order.portfolioId))) {
    cancel(order, decision, "insufficient-funds", tick);
    return;
  }
  const after = entered(order, { price, seq: tick.seq, margin, fee, at: batch.at });
  const booked = batch.books.apply(entryPostings(order, after, accounts));
  if (booked.refused) throw new Error(`the entry of contract order ${order.id} cannot be booked: ${booked.code}`);
  memory.put(after);
}

/** Orders that wait count nothing, so how many of them the house takes is seen at their entry. */
function isFull(
  { instrumentId, mode, direction, lots, terms }: ContractRecord,
  price: PriceTicks,
  accounts: ContractAccounts,
  { batch, memory, instrument }: ContractDecision,
): boolean {
  const notional = notionalOf(price, lots, terms.tickValue);
  const exposure = amountOf(memory.exposure(instrumentId, mode));
  const exposureMax = exposureMaxOf(instrument(instrumentId), mode, accounts, batch.books);
  return exceedsExposure({ direction, notional, exposure }, exposureMax);
}

/** Closes so many lots at what the tick bids or asks. */
export function close(
  order: ContractRecord,
  lots: Lots,
  cause: ClosingCause,
  tick: Pick<Tick, "seq" | "price" | "at">,
  decision: ContractDecision,
): void {
  const { batch, memory, nextId } = decision;
  const accounts = decision.accounts(order.instrumentId, order.mode);
  const position = positionOf(order);
  const price = quoteFor(oppositeOf(order.direction), tick.price, order.terms.halfSpread);
  const { id: orderId, portfolioId, mode, instrumentId } = order;
  const closing = {
    ...settleContract(position, price, lots),
    ...{ id: nextId(), orderId, portfolioId, mode, instrumentId, lots, cause, price },
    askedAfter: order.closingAfter,
    tickSeq: tick.seq,
    tickIndex: tick.price,
  };
  const shares = sharesOf(closing.gain, accounts, batch.books);
  // The house has too little: the position stays until it has more, and gains or loses on.
  if (shares === null) return;
  const insured = batch.books.available(accounts.insurance);
  const booked = batch.books.apply(closingPostings(closing, { shares, insured }, accounts));
  if (booked.refused) throw new Error(`the closing of contract order ${orderId} cannot be booked: ${booked.code}`);
  memory.put(closed(order, closing, afterClosing(position, lots), batch.at));
  memory.addClosing(closing);
  if (cause !== "user") memory.tell({ kind: "contract-closed", order, tick, closing: { ...closing, cause } });
}
