/** A tick moves the house's ladder; the resting orders it has reached are filled by the house at their own limit prices. */
import type { TickOutcome } from "../../core/desk/desk.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { bookTrades } from "./spot-trade.ts";

/** Only on valid ticks, which are durable already. Deferred when an order is reached whose accounts are not at hand. */
export function decideTick(tick: Tick, decision: SpotDecision): TickOutcome {
  const { batch, memory, nextId } = decision;
  const book = decision.book(tick.instrumentId, decision.mode);
  const mark = book.mark();
  if (!book.hears(tick)) return undefined;
  const fills = book.tick(tick, decision.marketData.freshness(tick));
  if (fills.length === 0) return undefined;
  const { accounts, instrument } = book;
  const areAtHand = fills.every(
    ({ makerOwner }) =>
      makerOwner !== null &&
      batch.books.has(accounts.customer(makerOwner, instrument.quoteCode)) &&
      batch.books.has(accounts.customer(makerOwner, instrument.baseCode)),
  );
  if (!areAtHand) {
    book.rollbackTo(mark);
    return "deferred";
  }
  const trades = bookTrades(fills, { book, at: batch.at, nextId, orderOf: (id) => memory.order(id) });
  const result = batch.books.apply(trades.postings);
  if (result.refused) throw new Error(`a fill by the house cannot be booked: ${result.code} at ${result.position}`);
  for (const order of trades.orders.values()) memory.put(order);
  for (const fill of trades.fills) memory.addFill(fill);
  return "acted";
}
