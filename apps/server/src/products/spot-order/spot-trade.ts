/**
 * What fills change: the orders on both sides, their fill rows and the postings, all of one incoming order or one tick.
 * Amounts are the engine's. Changes nothing: the caller keeps the result once the ledger has taken the postings.
 */
import type { Fill, Side } from "@candor/engine/spot-order";
import { bookFill, type SpotBooking } from "@candor/engine/spot-postings";
import { type Instant, ZERO } from "@candor/money/money";
import type { Posting } from "../../core/ledger/ledger.ts";
import { givenInUsdt } from "./judge-given-away.ts";
import type { SpotBook } from "./spot-book.ts";
import { tradePostings } from "./spot-order-entries.ts";
import {
  bookingOf,
  type FilledOrder,
  filledOrder,
  type SpotFillRecord,
  type SpotOrderRecord,
} from "./spot-order-record.ts";
import type { WorthInUsdt } from "./worth-in-usdt.ts";

export interface Trades {
  /** Orders as they are after the fills, by id. */
  readonly orders: ReadonlyMap<string, SpotOrderRecord>;
  readonly fills: readonly SpotFillRecord[];
  readonly postings: readonly Posting[];
}

export interface TradeContext {
  readonly book: SpotBook;
  readonly at: Instant;
  readonly nextId: () => string;
  readonly worth: WorthInUsdt;
  /** An open order as the batch has left it so far. */
  readonly orderOf: (id: string) => SpotOrderRecord | undefined;
}

export function bookTrades(fills: readonly Fill[], context: TradeContext): Trades {
  const orders = new Map<string, SpotOrderRecord>();
  const rows: SpotFillRecord[] = [];
  const postings: Posting[] = [];
  const current = (id: string | null): SpotOrderRecord | null => {
    if (id === null) return null;
    const order = orders.get(id) ?? context.orderOf(id);
    if (!order) throw new Error(`order ${id} trades and is not known`);
    return order;
  };
  for (const fill of fills) {
    const maker = current(fill.makerId);
    const taker = current(fill.takerId);
    const trade = bookTrade(fill, maker, taker, context);
    postings.push(...trade.postings);
    for (const { order, fill: row } of trade.filled) {
      orders.set(order.id, order);
      rows.push(row);
    }
  }
  return { orders, fills: rows, postings };
}

function bookTrade(
  fill: Fill,
  maker: SpotOrderRecord | null,
  taker: SpotOrderRecord | null,
  { book, at, nextId, worth }: TradeContext,
): { filled: FilledOrder[]; postings: Posting[] } {
  const { price, lots, takerSide } = fill;
  const isBuyTaker = takerSide === "buy";
  const makerBooking = maker && bookingOf(maker);
  const takerBooking = taker && bookingOf(taker);
  const parties = isBuyTaker
    ? { buyer: takerBooking, seller: makerBooking }
    : { buyer: makerBooking, seller: takerBooking };
  const booked = bookFill(fill, parties, book.traded);
  const id = nextId();
  const makerAfter = isBuyTaker ? booked.seller : booked.buyer;
  const takerAfter = isBuyTaker ? booked.buyer : booked.seller;
  const counterparty = maker === null || taker === null ? "house" : "customer";
  const given = (side: Side) => (counterparty === "house" ? ZERO : givenInUsdt({ side, price, lots }, book, worth));
  const trade = { id, price, lots, counterparty, at } as const;
  const filled: FilledOrder[] = [];
  const add = (order: SpotOrderRecord, after: SpotBooking, isMaker: boolean) =>
    filled.push(filledOrder(order, after, { ...trade, isMaker, given: given(order.side) }));
  if (maker && makerAfter) add(maker, makerAfter, true);
  if (taker && takerAfter) add(taker, takerAfter, false);
  return { filled, postings: tradePostings(id, fill, booked.movements, book.accounts) };
}
