/**
 * One instrument's spot market in memory: book, house quotes, index and price band, changed only inside a transaction that
 * can be taken back. The door the desk uses; it never touches money, accounts or time.
 */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Instant, Lots, PriceTicks, Rate } from "@candor/money/money";
import type { HouseFunds, HouseLadderTerms } from "./house-ladder.ts";
import { HouseQuotes, type HouseState } from "./house-quotes.ts";
import { acceptOrder, fillReachedOrders, hasReachedOrders, placeOrder, refused } from "./matching.ts";
import { OrderBook } from "./order-book.ts";
import { isInBand, marketLimit, type PriceBand, priceBandOf } from "./price-band.ts";
import type {
  AcceptOutcome,
  DepthLevel,
  Fill,
  IncomingOrder,
  OrderId,
  PlaceOutcome,
  RestingOrder,
  Side,
  Turn,
  WaitingOrder,
} from "./spot-order.ts";
import { WaitingOrders, type WaitingState } from "./waiting-orders.ts";

export interface SpotMarketTerms {
  readonly scale: InstrumentScale;
  readonly ladder: HouseLadderTerms;
  /** Width of the price band on each side of the index. */
  readonly band: Rate;
  /** Levels of a side in the committed depth. */
  readonly levelsShown: number;
}

/** A point inside the transaction; valid until the transaction ends or returns to an earlier one. */
export interface MarketMark {
  readonly book: number;
  readonly house: HouseState;
  readonly index: PriceTicks | null;
  readonly waiting: WaitingState;
}

/** Orders that have their turn at one price; the others wait for the next one. */
const TURNS_AT_ONCE = 400;

const NO_FILLS: readonly Fill[] = [];

export class SpotMarket {
  private readonly book = new OrderBook();
  private readonly house: HouseQuotes;
  private readonly waiting = new WaitingOrders();
  private readonly terms: SpotMarketTerms;
  private indexPrice: PriceTicks | null = null;
  private currentBand: PriceBand | null = null;
  private beginning: MarketMark | null = null;
  /** What customers' orders showed at the beginning of the transaction, kept before the first of them changes. */
  private kept: Readonly<Record<Side, readonly DepthLevel[]>> | null = null;

  constructor(terms: SpotMarketTerms) {
    this.terms = terms;
    this.house = new HouseQuotes(terms.ladder, terms.scale);
  }

  /** The index in whole ticks, null before the first tick. */
  get index(): PriceTicks | null {
    return this.indexPrice;
  }

  /** What customers' orders may trade at now, null before the first tick. */
  get band(): PriceBand | null {
    return this.currentBand;
  }

  /** Number of orders that rest, or wait for the house's next price. */
  get size(): number {
    return this.book.size + this.waiting.size;
  }

  /**
   * Puts back an order that rested before the start. Call in sequence order.
   * @param from the house fills it on no earlier price than this
   */
  restore(order: RestingOrder, from = 0): void {
    if (this.beginning !== null) this.keepDepth();
    this.book.rest(order.id, order.owner, order.side, order.price, order.lots, from);
  }

  /** Puts back an order that waited for the house's next price before the start. Call in sequence order. */
  restoreWaiting(order: WaitingOrder): void {
    this.waiting.add(order);
  }

  /** Starts the transaction that `tick`, `setHouseFunds`, `place` and `cancel` need. */
  begin(): void {
    this.book.begin();
    this.beginning = this.mark();
  }

  /** Keeps everything since `begin`. */
  commit(): void {
    this.book.commit();
    this.beginning = null;
    this.kept = null;
  }

  /** Takes back everything since `begin`, exactly. */
  rollback(): void {
    if (this.beginning === null) throw new Error("the market is not in a transaction");
    this.rollbackTo(this.beginning);
    this.book.rollback();
    this.beginning = null;
    this.kept = null;
  }

  mark(): MarketMark {
    return {
      ...{ book: this.book.mark(), house: this.house.state },
      ...{ index: this.indexPrice, waiting: this.waiting.state },
    };
  }

  /** Takes back everything since the mark; the transaction goes on. */
  rollbackTo(mark: MarketMark): void {
    this.book.rollbackTo(mark.book);
    this.house.state = mark.house;
    this.waiting.state = mark.waiting;
    this.setIndex(mark.index);
  }

  /** A new index price: the ladder moves, is refilled up to `now`, and fills the resting orders it has reached. */
  tick(index: PriceTicks, now: Instant): readonly Fill[] {
    this.requireTransaction();
    this.setIndex(index);
    this.house.tick(index, now);
    if (!hasReachedOrders(this.book, this.house)) return NO_FILLS;
    this.keepDepth();
    return fillReachedOrders(this.book, this.house, now);
  }

  /** A new index price that the house does not trade at: the band moves with it, and nothing is quoted until the next. */
  tickUnquoted(index: PriceTicks): void {
    this.requireTransaction();
    this.setIndex(index);
    this.house.quoteNothing();
  }

  /**
   * The orders whose turn has come with the last tick, in the order of their acceptance, each matched with customers and the
   * house's ladder by price; at most 400, by turns of their owners. Where the house does not quote they wait on, until it is too late: then what may rest is left to
   * customers, and the others end.
   */
  takeTurns(now: Instant): readonly Turn[] {
    this.requireTransaction();
    const turns: Turn[] = [];
    for (const order of this.waiting.due(now, TURNS_AT_ONCE)) {
      const cancelledMakers: RestingOrder[] = [];
      const outcome = this.turnOf(order, now, cancelledMakers);
      if (outcome === undefined) break;
      turns.push({ order, outcome, cancelledMakers });
    }
    this.waiting.leave(turns.map(({ order }) => order));
    return turns;
  }

  /** Those that have waited too long for a price and may not rest: whoever has them cancels them. */
  lapsing(now: Instant): readonly WaitingOrder[] {
    if (this.waiting.size === 0) return [];
    return [...this.waiting.all()].filter((order) => now > order.until && !mayRest(order));
  }

  private turnOf(order: WaitingOrder, now: Instant, cancelledMakers: RestingOrder[]): Turn["outcome"] | undefined {
    const { isQuoting } = this.house;
    const isLate = now > order.until;
    if (!(isQuoting || isLate)) return undefined;
    const nothing = { ending: "cancelled", fills: NO_FILLS, left: order.lots } as const;
    if (isLate && !mayRest(order)) return { ...nothing, reason: "no-price-in-time" };
    this.keepDepth();
    const band = this.currentBand;
    const isBounded = order.kind === "market" && band !== null;
    const price = isBounded ? marketLimit(order.side, order.price, band) : order.price;
    const outcome = placeOrder(this.book, isQuoting ? this.house : null, { ...order, price }, cancelledMakers);
    if (outcome.ending !== "rejected") return outcome;
    const { reason } = outcome;
    if (reason === "cannot-fill-completely" || reason === "own-order-in-the-way") return { ...nothing, reason };
    return { ...nothing, reason: "no-liquidity" };
  }

  /** What the house was last stated to own, less what it has traded away since. */
  get houseFunds(): HouseFunds | null {
    return this.house.state.funds;
  }

  /** What the house owns in this mode, so that it never quotes more; null where it is not bounded. */
  setHouseFunds(funds: HouseFunds | null): void {
    this.requireTransaction();
    this.house.setFunds(funds);
  }

  /** Matches an order with customers and house at once. A limit outside the band is refused; a market order stops at the band. */
  place(order: IncomingOrder): PlaceOutcome {
    const bound = this.inBand(order);
    return "ending" in bound ? bound : placeOrder(this.book, this.house, bound);
  }

  /**
   * As `place`, for an order that has just been accepted: customers match it at once, and what the house is to fill of it waits
   * for the first price from an instant on.
   */
  accept(order: IncomingOrder, { from, until }: Pick<WaitingOrder, "from" | "until">): AcceptOutcome {
    const bound = this.inBand({ ...order, from });
    if ("ending" in bound) return bound;
    const outcome = acceptOrder(this.book, this.house, bound);
    if (outcome.ending === "waiting")
      this.waiting.add({ ...order, price: bound.price, lots: outcome.left, from, until });
    return outcome;
  }

  private inBand(order: IncomingOrder): IncomingOrder | PlaceOutcome {
    this.requireTransaction();
    this.keepDepth();
    const band = this.currentBand;
    if (band === null) return refused(order, "price-stale");
    if (order.kind === "limit") return isInBand(order.price, band) ? order : refused(order, "price-outside-band");
    const price = marketLimit(order.side, order.price, band);
    return price === order.price ? order : { ...order, price };
  }

  /** Takes out an order that rests or waits; its open lots, or 0 when it does neither here. */
  cancel(id: OrderId): Lots {
    this.requireTransaction();
    this.keepDepth();
    const lots = this.book.cancel(id);
    return lots > 0 ? lots : (this.waiting.remove(id)?.lots ?? (0 as Lots));
  }

  /** Every order that waits for the house's next price, in the order of acceptance. */
  waitingOrders(): Iterable<WaitingOrder> {
    return this.waiting.all();
  }

  /** The resting order of an id, or null. */
  find(id: OrderId): RestingOrder | null {
    return this.book.find(id);
  }

  /** The best `count` prices of a side, customers and house together, best first. */
  depth(side: Side, count: number): DepthLevel[] {
    return mergeDepth(side, this.book.depth(side, count), this.house.depth(side)).slice(0, count);
  }

  /** As `depth`, of what was last committed: in a transaction as it was at its beginning. */
  committedDepth(side: Side): readonly DepthLevel[] {
    const { beginning, kept, terms } = this;
    if (beginning === null) return this.depth(side, terms.levelsShown);
    const book = kept === null ? this.book.depth(side, terms.levelsShown) : kept[side];
    return mergeDepth(side, book, this.house.depth(side, beginning.house)).slice(0, terms.levelsShown);
  }

  /** Most ticks change no order, and most transactions are shown to nobody: only what is about to be lost is kept. */
  private keepDepth(): void {
    const { book, terms } = this;
    this.kept ??= { buy: book.depth("buy", terms.levelsShown), sell: book.depth("sell", terms.levelsShown) };
  }

  /** Every resting order of a side in the order in which they would trade. */
  resting(side: Side): Iterable<RestingOrder> {
    return this.book.resting(side);
  }

  private setIndex(index: PriceTicks | null): void {
    if (index === this.indexPrice) return;
    this.indexPrice = index;
    this.currentBand = index === null ? null : priceBandOf(index, this.terms.band);
  }

  private requireTransaction(): void {
    if (!this.book.isInTransaction) throw new Error("the market changes only inside a transaction");
  }
}

const mayRest = ({ kind, timeInForce }: IncomingOrder): boolean => kind === "limit" && timeInForce === "gtc";

/** Two lists of levels, each best first, as one. */
function mergeDepth(side: Side, book: readonly DepthLevel[], house: readonly DepthLevel[]): DepthLevel[] {
  const isBetter = (one: DepthLevel, other: DepthLevel): boolean =>
    side === "buy" ? one.price > other.price : one.price < other.price;
  const merged: DepthLevel[] = [];
  let next = 0;
  for (const level of house) {
    let resting = book[next];
    while (resting !== undefined && isBetter(resting, level)) {
      merged.push(resting);
      next += 1;
      resting = book[next];
    }
    if (resting?.price === level.price) {
      merged.push({ ...resting, lots: (resting.lots + level.lots) as Lots, houseLots: level.lots });
      next += 1;
    } else merged.push(level);
  }
  return merged.concat(book.slice(next));
}
