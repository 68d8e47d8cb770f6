/**
 * A tick moves the house's ladder. The resting orders that it has reached are filled by the house at their own limit prices, and
 * those that waited for it have their turn with customers and the ladder, in the order of their acceptance.
 */
import type { Fill, Turn } from "@candor/engine/spot-order";
import type { TickOutcome } from "../../core/desk/desk.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { SpotBook, TickEffects } from "./spot-book.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { holdPostings, releasePostings } from "./spot-order-entries.ts";
import { endedOrder, isFinal, type SpotOrderRecord } from "./spot-order-record.ts";
import { bookTrades } from "./spot-trade.ts";

/** Only on valid ticks, which are durable already. Deferred when an order is concerned whose accounts are not at hand. */
export function decideTick(tick: Tick, decision: SpotDecision): TickOutcome {
  const book = decision.book(tick.instrumentId, decision.mode);
  const mark = book.mark();
  if (!book.hears(tick)) return undefined;
  const effects = book.tick(tick, decision.marketData.freshness(tick));
  const { fills, turns } = effects;
  if (fills.length === 0 && turns.length === 0) return undefined;
  if (!areAtHand(effects, book, decision)) {
    book.rollbackTo(mark);
    return "deferred";
  }
  fillReached(fills, book, decision);
  for (const turn of turns) takeTurn(turn, book, decision);
  return "acted";
}

function areAtHand(
  { fills, turns }: TickEffects,
  { accounts, instrument }: SpotBook,
  { batch }: SpotDecision,
): boolean {
  const isAtHand = (owner: string | null) =>
    owner === null ||
    (batch.books.has(accounts.customer(owner, instrument.quoteCode)) &&
      batch.books.has(accounts.customer(owner, instrument.baseCode)));
  if (!fills.every(({ makerOwner }) => makerOwner !== null && isAtHand(makerOwner))) return false;
  return turns.every(
    ({ order, outcome }) => isAtHand(order.owner) && outcome.fills.every(({ makerOwner }) => isAtHand(makerOwner)),
  );
}

function fillReached(fills: readonly Fill[], book: SpotBook, { batch, memory, nextId, worth }: SpotDecision): void {
  const trades = bookTrades(fills, { book, at: batch.at, nextId, worth, orderOf: (id) => memory.order(id) });
  const result = batch.books.apply(trades.postings);
  if (result.refused) throw new Error(`a fill by the house cannot be booked: ${result.code} at ${result.position}`);
  for (const order of trades.orders.values()) memory.put(order);
  for (const fill of trades.fills) memory.addFill(fill);
}

/**
 * What waited gives back its hold, pays what it trades and holds for what rests, in one group. Own orders that were in its way end
 * first.
 */
function takeTurn(
  { order, outcome, cancelledMakers }: Turn,
  book: SpotBook,
  { batch, memory, nextId, worth }: SpotDecision,
): void {
  const { accounts, instrument } = book;
  for (const { id } of cancelledMakers) {
    const rested = memory.order(id);
    if (!rested) throw new Error(`order ${id} rests and is not known`);
    const released = batch.books.apply(releasePostings(rested, accounts, instrument));
    if (released.refused) throw new Error(`order ${id} cannot be released: ${released.code}`);
    memory.put(endedOrder(rested, "own-order-in-the-way", batch.at));
  }
  const waited = memory.order(order.id);
  if (!waited) throw new Error(`order ${order.id} waits for its price and is not known`);
  const trades = bookTrades(outcome.fills, { book, at: batch.at, nextId, worth, orderOf: (id) => memory.order(id) });
  const after = afterTurn(trades.orders.get(order.id) ?? waited, outcome, book, batch.at);
  const hold = isFinal(after) ? [] : holdPostings(after, accounts, instrument);
  const result = batch.books.apply([...releasePostings(waited, accounts, instrument), ...trades.postings, ...hold]);
  if (result.refused) throw new Error(`order ${order.id} cannot be booked: ${result.code} at ${result.position}`);
  for (const maker of trades.orders.values()) memory.put(maker);
  memory.put(after);
  for (const fill of trades.fills) memory.addFill(fill);
}

/** What rests has its place in the queue from now on. */
function afterTurn(
  traded: SpotOrderRecord,
  outcome: Turn["outcome"],
  book: SpotBook,
  at: SpotOrderRecord["updatedAt"],
): SpotOrderRecord {
  if (outcome.ending === "cancelled") return endedOrder(traded, outcome.reason, at);
  if (outcome.ending === "filled") return traded;
  return { ...traded, pricedFrom: null, sequence: book.nextSequence(), updatedAt: at };
}
