/**
 * The end of a session, such as the seam of a replay: the next price has nothing to do with the last, so no order rests across
 * it (DOMAIN section 3). What the last tick does not reach is cancelled and its hold given back; fills made before stay.
 * Positions would be closed here too, at the price of that tick.
 */
import type { IncomingOrder } from "@candor/engine/spot-order";
import type { TickOutcome } from "../../core/desk/desk.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { decideTick } from "./fill-reached-orders.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { releasePostings } from "./spot-order-entries.ts";
import { endedOrder } from "./spot-order-record.ts";

/** Those that rest, and those that wait for the house's next price. */
export const openOrders = ({ market }: SpotBook): readonly Pick<IncomingOrder, "id" | "owner">[] => [
  ...market.resting("buy"),
  ...market.resting("sell"),
  ...market.waitingOrders(),
];

/** Of a session's last tick, which ends it valid or not. Deferred when an order rests whose accounts are not at hand. */
export function decideSessionEnd(last: Tick, decision: SpotDecision): TickOutcome {
  const { batch, memory } = decision;
  const book = decision.book(last.instrumentId, decision.mode);
  if (!areAllAtHand(last, book, decision)) return "deferred";
  const filled = last.isValid ? decideTick(last, decision) : undefined;
  if (filled === "deferred" || !book.endsSession(last)) return filled;
  const { accounts, instrument, market } = book;
  const resting = openOrders(book);
  for (const { id } of resting) {
    const order = memory.order(id);
    if (!order || market.cancel(id) === 0) throw new Error(`order ${id} rests in its book and is not known`);
    const result = batch.books.apply(releasePostings(order, accounts, instrument));
    if (result.refused) throw new Error(`the hold of order ${id} cannot be released: ${result.code}`);
    memory.put(endedOrder(order, "session-ended", batch.at));
  }
  return resting.length > 0 ? "acted" : filled;
}

/** Asked before anything is done, so that the tick acts whole or not at all. */
function areAllAtHand(last: Tick, book: SpotBook, { batch }: SpotDecision): boolean {
  const mark = book.mark();
  const resting = book.endsSession(last) ? openOrders(book) : [];
  book.rollbackTo(mark);
  const { accounts, instrument } = book;
  return resting.every(
    ({ owner }) =>
      batch.books.has(accounts.customer(owner, instrument.quoteCode)) &&
      batch.books.has(accounts.customer(owner, instrument.baseCode)),
  );
}
