/**
 * What one valid tick does to the orders that it concerns: enters, closes, stops, liquidates, warns. Each at the price that
 * this tick makes, whatever its batch: a tick that is decided later, or again, does the same.
 */
import { exceedsExposure, exceedsHold } from "@candor/engine/contract-check";
import { afterClosing, settleContract } from "@candor/engine/contract-close";
import { entryCost } from "@candor/engine/contract-margin";
import { notionalOf, oppositeOf, quoteFor } from "@candor/engine/contract-order";
import { NO_STOPS, positionTriggers, reachedBy, type Stops, type TriggerKind } from "@candor/engine/contract-triggers";
import { exceedsGapRisk, positionGapLoss } from "@candor/engine/gap-risk";
import { bumpedFrom, newestSaidAt } from "@candor/engine/price-freshness";
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import type { Freshness, Tick } from "../../core/market-data/market-data.ts";
import { CLOSE_WITHIN_MS, ENTRY_WITHIN_MS, isReached } from "./awaited-price.ts";
import { cancel } from "./close-contract-order.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { type ContractAccounts, closingPostings, entryPostings, sharesOf } from "./contract-entries.ts";
import { exposureMaxOf, gapRiskTaken } from "./contract-exposure.ts";
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
  const isAsked = isClosedBy(order, tick, decision.marketData.freshness(tick));
  const asked = isAsked ? (order.closingLots ?? openLots(order)) : null;
  // Whoever is about to have nothing open needs no warning.
  const isCalled = reached !== undefined && asked !== openLots(order);
  const warned = isCalled ? warn(order, tick, decision) : order;
  if (asked !== null) close(warned, asked, "user", tick, decision);
}

/** A price that anybody could know of when a stop was set does not reach it; the liquidation it does. */
const stopsAt = (order: ContractRecord, { seq }: Tick): Stops =>
  order.stopsAfter === null || seq > order.stopsAfter ? order : NO_STOPS;

/**
 * Whether a tick enters an order that waits: one bump after its acceptance, and fresh. One at the market that has waited for too
 * long is given up by any.
 */
function mayEnter(order: ContractRecord, tick: Tick, freshness: Freshness): boolean {
  if (tick.at < bumpedFrom(order.createdAt, order.bumpMs)) return false;
  return freshness === "fresh" || (order.limit === null && tick.at > order.createdAt + ENTRY_WITHIN_MS);
}

/**
 * Whether a tick closes what its owner has asked to close: one bump after, and made of what was said since then, so that nobody
 * could know of it. Of slow sources too: whoever is in a position can always leave it.
 */
function isClosedBy(
  { status, closingAfter, closingAt, bumpMs }: ContractRecord,
  tick: Tick,
  freshness: Freshness,
): boolean {
  if (status !== "closing" || (closingAfter !== null && tick.seq <= closingAfter)) return false;
  if (closingAt === null) return true;
  const saidAt = newestSaidAt(tick.samples);
  if (tick.at < bumpedFrom(closingAt, bumpMs) || saidAt === undefined || saidAt < closingAt) return false;
  return freshness !== "apart" || tick.at > closingAt + CLOSE_WITHIN_MS;
}

/** Whether a valid tick does anything to an order that it reaches. */
export function isConcerned(order: ContractRecord, tick: Tick, freshness: Freshness): boolean {
  if (tick.seq <= order.afterSeq) return false;
  if (order.status === "pending") return mayEnter(order, tick, freshness);
  if (order.status !== "closing" || isClosedBy(order, tick, freshness)) return true;
  return reachedBy(positionTriggers(positionOf(order), stopsAt(order, tick), order.isCalled), tick.price) !== undefined;
}

function warn(order: ContractRecord, tick: Tick, { batch, memory }: ContractDecision): ContractRecord {
  const warned = called(order, tick.seq, batch.at);
  memory.put(warned);
  memory.notify({ kind: "margin-call", order, tick });
  return warned;
}

const CAUSES: Readonly<Partial<Record<TriggerKind, ClosingCause>>> = {
  "take-profit": "take-profit",
  "stop-loss": "stop-loss",
  liquidation: "liquidation",
};

function actOnPending(order: ContractRecord, tick: Tick, decision: ContractDecision): void {
  if (!isReached(order, tick)) return;
  const price = quoteFor(order.direction, tick.price, order.terms.halfSpread);
  const isBetterOr = (limit: PriceTicks) => (order.direction === "long" ? price <= limit : price >= limit);
  if (!mayEnter(order, tick, decision.marketData.freshness(tick))) return;
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
  if (exceedsHold({ margin, fee }, order.margin)) {
    cancel(order, decision, "price-moved", tick);
    return;
  }
  if (isFull(order, { price, margin }, accounts, decision)) {
    cancel(order, decision, "exposure-full", tick);
    return;
  }
  const after = entered(order, { price, seq: tick.seq, margin, fee, at: batch.at });
  const booked = batch.books.apply(entryPostings(order, after, accounts));
  if (booked.refused) throw new Error(`the entry of contract order ${order.id} cannot be booked: ${booked.code}`);
  memory.put(after);
}

/** Orders that wait count nothing, so how many of them the house takes is seen at their entry. */
function isFull(
  order: ContractRecord,
  { price, margin }: { readonly price: PriceTicks; readonly margin: Amount },
  accounts: ContractAccounts,
  decision: ContractDecision,
): boolean {
  const { batch, memory, instrument } = decision;
  const { instrumentId, mode, direction, terms } = order;
  const lots = openLots(order);
  const notional = notionalOf(price, lots, terms.tickValue);
  const exposure = amountOf(memory.exposure(instrumentId, mode));
  const market = instrument(instrumentId);
  const exposureMax = exposureMaxOf(market, mode, accounts, batch.books);
  if (exceedsExposure({ direction, notional, exposure }, exposureMax)) return true;
  const position = { direction, lots, openPrice: price, terms, margin, firstMargin: margin };
  const taken = gapRiskTaken(market, order, accounts, decision);
  return exceedsGapRisk(positionGapLoss(position, taken.gap), taken);
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
    ...{ askedAfter: order.closingAfter, askedAt: order.closingAt },
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
  if (cause !== "user") memory.notify({ kind: "contract-closed", order, tick, closing: { ...closing, cause } });
}
