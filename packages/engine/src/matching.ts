/**
 * Who trades with whom: an incoming order walks the book and the house's quotes merged by price, the book first at equal
 * price. Changes the book and the quotes it is given, and nothing else.
 */
import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import type { HouseQuotes } from "./house-quotes.ts";
import type { OrderBook } from "./order-book.ts";
import {
  type AcceptOutcome,
  type CancelReason,
  type Fill,
  type IncomingOrder,
  oppositeOf,
  type PlaceOutcome,
  type RejectReason,
  type RestingOrder,
  type Side,
} from "./spot-order.ts";

const NO_FILLS: readonly Fill[] = [];
const NO_LOTS = 0 as Lots;

/** How a walk ended and what it traded. */
interface Walk {
  fills: Fill[] | null;
  left: number;
  isStoppedBySelf: boolean;
}

/**
 * Matches one order and lets what remains rest, or cancels it, as its kind and time in force say. The caller has checked
 * the price band. A fill-or-kill order needs the book to be in a transaction.
 * @param house null where the house does not quote
 * @param cancelledMakers given for an order that has waited: what its owner let rest since its acceptance is taken out, and put here;
 *   without it, and where it is older, an own order stops it
 */
export function placeOrder(
  book: OrderBook,
  house: HouseQuotes | null,
  order: IncomingOrder,
  cancelledMakers?: RestingOrder[],
): PlaceOutcome {
  if (order.isPostOnly) return placePostOnly(book, house, order);
  if (order.timeInForce === "fok") return placeFillOrKill(book, house, order, cancelledMakers);
  const walk = takeLiquidity(book, house, order, cancelledMakers);
  const fills = walk.fills ?? NO_FILLS;
  const left = walk.left as Lots;
  if (left === 0) return { ending: "filled", fills, left, reason: null };
  if (walk.isStoppedBySelf) {
    if (walk.fills === null) return refused(order, "own-order-in-the-way");
    return { ending: "cancelled", fills, left, reason: "own-order-in-the-way" };
  }
  if (order.kind === "market") {
    if (walk.fills === null) return refused(order, "no-liquidity");
    return { ending: "cancelled", fills, left, reason: marketEnd(book, house, order.side) };
  }
  if (order.timeInForce === "ioc") return { ending: "cancelled", fills, left, reason: "immediate-or-cancel" };
  book.rest(order.id, order.owner, order.side, order.price, left, order.from);
  return { ending: "resting", fills, left, reason: null };
}

/**
 * What customers give an order at once, no worse than the house quotes now; the house's part waits for its next price, and is
 * whatever an order takes that does not rest, or reaches of what the house quotes. One that is filled whole or not at all waits
 * whole. A post-only order is judged by what the house quotes now.
 */
export function acceptOrder(book: OrderBook, house: HouseQuotes, order: IncomingOrder): AcceptOutcome {
  const { side, kind, timeInForce } = order;
  const quoted = house.bestPrice(oppositeOf(side));
  if (quoted === 0) return placeOrder(book, null, order);
  if (order.isPostOnly) return placeOrder(book, house, order);
  const isReached = isWithin(side, quoted, order.price);
  if (!isReached && kind === "limit" && timeInForce === "gtc") return placeOrder(book, null, order);
  const mark = book.mark();
  const walk = takeLiquidity(book, null, isReached ? { ...order, price: quoted } : order);
  const fills = walk.fills ?? NO_FILLS;
  const left = walk.left as Lots;
  if (left === 0) return { ending: "filled", fills, left, reason: null };
  if (timeInForce === "fok") {
    book.rollbackTo(mark);
    if (walk.isStoppedBySelf) return refused(order, "own-order-in-the-way");
    return { ending: "waiting", fills: NO_FILLS, left: order.lots, reason: null };
  }
  if (walk.isStoppedBySelf) {
    if (walk.fills === null) return refused(order, "own-order-in-the-way");
    return { ending: "cancelled", fills, left, reason: "own-order-in-the-way" };
  }
  return { ending: "waiting", fills, left, reason: null };
}

/** An order of which nothing trades and nothing rests. */
export function refused(order: IncomingOrder, reason: RejectReason): PlaceOutcome {
  return { ending: "rejected", fills: NO_FILLS, left: order.lots, reason };
}

/** Rests whole or is refused: it never takes, neither from the book nor from the house. */
function placePostOnly(book: OrderBook, house: HouseQuotes | null, order: IncomingOrder): PlaceOutcome {
  const other = oppositeOf(order.side);
  const wouldTake =
    isWithin(order.side, book.bestPrice(other), order.price) ||
    (house !== null && isWithin(order.side, house.bestPrice(other), order.price));
  if (wouldTake || order.kind === "market") return refused(order, "would-take-liquidity");
  book.rest(order.id, order.owner, order.side, order.price, order.lots, order.from);
  return { ending: "resting", fills: NO_FILLS, left: order.lots, reason: null };
}

/** Trades as any order would and takes it all back when something is left. */
function placeFillOrKill(
  book: OrderBook,
  house: HouseQuotes | null,
  order: IncomingOrder,
  cancelledMakers?: RestingOrder[],
): PlaceOutcome {
  const mark = book.mark();
  const houseBefore = house?.state;
  const walk = takeLiquidity(book, house, order, cancelledMakers);
  if (walk.left === 0) return { ending: "filled", fills: walk.fills ?? NO_FILLS, left: NO_LOTS, reason: null };
  book.rollbackTo(mark);
  cancelledMakers?.splice(0);
  if (house !== null && houseBefore !== undefined) house.state = houseBefore;
  return refused(order, walk.isStoppedBySelf ? "own-order-in-the-way" : "cannot-fill-completely");
}

/** Whether a price of the other side is at or better than the limit; 0 is no price. */
function isWithin(side: Side, price: number, limit: number): boolean {
  return price !== 0 && (side === "buy" ? price <= limit : price >= limit);
}

function takeLiquidity(
  book: OrderBook,
  house: HouseQuotes | null,
  order: IncomingOrder,
  cancelledMakers?: RestingOrder[],
): Walk {
  const { side, price: limit, owner } = order;
  const other = oppositeOf(side);
  const walk: Walk = { fills: null, left: order.lots, isStoppedBySelf: false };
  while (walk.left > 0) {
    const bookPrice = book.bestPrice(other);
    const housePrice = house === null ? 0 : house.bestPrice(other);
    const isBookFirst = housePrice === 0 || isWithin(side, bookPrice, housePrice);
    const price = (isBookFirst ? bookPrice : housePrice) as PriceTicks;
    if (!isWithin(side, price, limit)) break;
    if (isBookFirst) {
      const slot = book.front(other);
      if (book.ownerIn(slot) === owner) {
        if (cancelledMakers !== undefined && givesWay(book, slot, order)) {
          cancelledMakers.push(book.find(book.idIn(slot)) as RestingOrder);
          book.cancel(book.idIn(slot));
          continue;
        }
        walk.isStoppedBySelf = true;
        break;
      }
      takeFromBook(book, slot, price, order, walk);
    } else if (house !== null) {
      const lots = house.takeBest(other, walk.left);
      addFill(walk, order, null, null, price, lots, NO_LOTS);
    }
  }
  return walk;
}

/** Whoever could stop an order that waits by one of their own would decide with what they have seen since. */
const givesWay = (book: OrderBook, slot: number, { from }: IncomingOrder): boolean =>
  from !== undefined && book.fromIn(slot) >= from;

function takeFromBook(book: OrderBook, slot: number, price: PriceTicks, order: IncomingOrder, walk: Walk): void {
  const makerId = book.idIn(slot);
  const makerOwner = book.ownerIn(slot);
  const lots = Math.min(walk.left, book.lotsIn(slot)) as Lots;
  addFill(walk, order, makerId, makerOwner, price, lots, book.take(slot, lots));
}

function addFill(
  walk: Walk,
  order: IncomingOrder,
  makerId: string | null,
  makerOwner: string | null,
  price: PriceTicks,
  lots: Lots,
  makerLeft: Lots,
): void {
  walk.left -= lots;
  const fill: Fill = {
    makerId,
    makerOwner,
    takerId: order.id,
    takerOwner: order.owner,
    takerSide: order.side,
    price,
    lots,
    makerLeft,
  };
  if (walk.fills === null) walk.fills = [fill];
  else walk.fills.push(fill);
}

/** A market order stopped either because nobody is left on the other side, or at the worst price it accepts. */
function marketEnd(book: OrderBook, house: HouseQuotes | null, side: Side): CancelReason {
  const other = oppositeOf(side);
  const isEmpty = book.bestPrice(other) === 0 && (house === null || house.bestPrice(other) === 0);
  return isEmpty ? "no-liquidity" : "worst-price-reached";
}

/**
 * The house fills resting orders that its ladder has reached, each at its own limit price, best price and earliest order
 * first, as long as its quota lasts (DOMAIN section 4). Those that came too late for this price are passed over.
 */
export function fillReachedOrders(book: OrderBook, house: HouseQuotes, now: Instant): Fill[] {
  const fills: Fill[] = [];
  fillReachedSide(book, house, "buy", now, fills);
  fillReachedSide(book, house, "sell", now, fills);
  return fills;
}

/** Whether a resting order has been reached by the house's prices. */
export const hasReachedOrders = (book: OrderBook, house: HouseQuotes): boolean =>
  (["buy", "sell"] as const).some((side) => isReached(book, house, side));

const isReached = (book: OrderBook, house: HouseQuotes, restingSide: Side): boolean => {
  const price = book.bestPrice(restingSide);
  return price !== 0 && isWithin(restingSide, house.bestPrice(oppositeOf(restingSide)), price);
};

function fillReachedSide(book: OrderBook, house: HouseQuotes, restingSide: Side, now: Instant, fills: Fill[]): void {
  const houseSide = oppositeOf(restingSide);
  while (isReached(book, house, restingSide)) {
    const quoted = house.bestPrice(houseSide);
    const slot = book.frontDue(restingSide, now, (price) => isWithin(restingSide, quoted, price));
    if (slot < 0) return;
    const price = book.priceIn(slot);
    const makerId = book.idIn(slot);
    const makerOwner = book.ownerIn(slot);
    const lots = house.takeBestAt(houseSide, book.lotsIn(slot), price);
    if (lots === 0) return;
    const makerLeft = book.take(slot, lots);
    fills.push({ makerId, makerOwner, takerId: null, takerOwner: null, takerSide: houseSide, price, lots, makerLeft });
  }
}
