/**
 * One instrument's spot market in memory: book, house quotes, index and price band, changed only inside a transaction that
 * can be taken back. The door the desk uses; it never touches money, accounts or time.
 */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Instant, Lots, PriceTicks, Rate } from "@candor/money/money";
import type { HouseFunds, HouseLadderTerms } from "./house-ladder.ts";
import { HouseQuotes, type HouseState } from "./house-quotes.ts";
import { fillReachedOrders, hasReachedOrders, placeOrder, refused } from "./matching.ts";
import { OrderBook } from "./order-book.ts";
import { isInBand, marketLimit, type PriceBand, priceBandOf } from "./price-band.ts";
import type { DepthLevel, Fill, IncomingOrder, OrderId, PlaceOutcome, RestingOrder, Side } from "./spot-order.ts";

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
}

const NO_FILLS: readonly Fill[] = [];

export class SpotMarket {
  private readonly book = new OrderBook();
  private readonly house: HouseQuotes;
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

  /** Number of resting orders. */
  get size(): number {
    return this.book.size;
  }

  /** Puts back an order that rested before the start. Call in sequence order. */
  restore(order: RestingOrder): void {
    if (this.beginning !== null) this.keepDepth();
    this.book.rest(order.id, order.owner, order.side, order.price, order.lots);
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
    return { book: this.book.mark(), house: this.house.state, index: this.indexPrice };
  }

  /** Takes back everything since the mark; the transaction goes on. */
  rollbackTo(mark: MarketMark): void {
    this.book.rollbackTo(mark.book);
    this.house.state = mark.house;
    this.setIndex(mark.index);
  }

  /** A new index price: the ladder moves, is refilled up to `now`, and fills the resting orders it has reached. */
  tick(index: PriceTicks, now: Instant): readonly Fill[] {
    this.requireTransaction();
    this.setIndex(index);
    this.house.tick(index, now);
    if (!hasReachedOrders(this.book, this.house)) return NO_FILLS;
    this.keepDepth();
    return fillReachedOrders(this.book, this.house);
  }

  /** A new index price that the house does not trade at: the band moves with it, and nothing is quoted until the next. */
  tickUnquoted(index: PriceTicks): void {
    this.requireTransaction();
    this.setIndex(index);
    this.house.quoteNothing();
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

  /** Matches an order. A limit outside the band is refused; a market order stops at the band. */
  place(order: IncomingOrder): PlaceOutcome {
    this.requireTransaction();
    this.keepDepth();
    const band = this.currentBand;
    if (band === null) return refused(order, "price-stale");
    if (order.kind === "limit") {
      if (isInBand(order.price, band)) return placeOrder(this.book, this.house, order);
      return refused(order, "price-outside-band");
    }
    const price = marketLimit(order.side, order.price, band);
    return placeOrder(this.book, this.house, price === order.price ? order : { ...order, price });
  }

  /** Takes a resting order out; its open lots, or 0 when it does not rest here. */
  cancel(id: OrderId): Lots {
    this.requireTransaction();
    this.keepDepth();
    return this.book.cancel(id);
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
