/**
 * The open orders and books in memory, and what the batch in progress has done to them. A cache of the tables: it changes
 * for good by `commit` alone and forgets everything else by `rollback`.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import { bumpedFrom } from "@candor/engine/price-freshness";
import { type Amount, type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { GivenAway } from "./given-away.ts";
import { RestingGiven } from "./resting-given.ts";
import { SpotBook, tickOfPlace } from "./spot-book.ts";
import { isFinal, SPOT_ENTRY_WITHIN_MS, type SpotFillRecord, type SpotOrderRecord } from "./spot-order-record.ts";

/** A changed order: as it was written last (null when it is new) and as it is now. */
export interface OrderChange {
  readonly before: SpotOrderRecord | null;
  readonly after: SpotOrderRecord;
}

export interface MemoryChanges {
  readonly orders: readonly SpotOrderRecord[];
  readonly fills: readonly SpotFillRecord[];
  readonly books: readonly SpotBook[];
}

export class SpotOrderMemory {
  readonly given = new GivenAway();
  private readonly books = new Map<string, SpotBook>();
  private open = new Map<string, SpotOrderRecord>();
  private readonly resting = new RestingGiven();
  /** Ids of open orders by portfolio, then by instrument. */
  private readonly openIds = new Map<string, Map<number, Set<string>>>();
  private readonly drafts = new Map<string, SpotOrderRecord>();
  private fills: SpotFillRecord[] = [];
  /** Drafts that this batch has sent to the tables, and what it has not sent yet. */
  private readonly written = new Map<string, SpotOrderRecord>();
  private readonly unwritten = new Set<string>();
  private fillsWritten = 0;
  private readonly begun = new Set<SpotBook>();
  private readonly instruments: readonly Instrument[];

  constructor(instruments: readonly Instrument[]) {
    this.instruments = instruments.filter(({ products }) => products.includes("spot"));
    this.reset();
  }

  /** Empty books, before they are rebuilt. */
  reset(): void {
    this.books.clear();
    for (const instrument of this.instruments) {
      for (const mode of ACCOUNT_MODES) this.books.set(bookKey(instrument.id, mode), new SpotBook(instrument, mode));
    }
    this.open = new Map();
    this.openIds.clear();
    this.given.reset();
    this.resting.reset();
    this.rollback();
  }

  /**
   * Puts back an order that was open at the last commit. Call in order of sequence, then `joinAll`.
   * @param heard up to which tick its book has acted on all orders
   * @returns the last tick that does not act on it any more: the later one of that and of when it was placed
   */
  restore(order: SpotOrderRecord, heard: number): number {
    const book = this.book(order.instrumentId, order.mode);
    if (!book) throw new Error(`order ${order.id} rests at instrument ${order.instrumentId}, which has no book`);
    const { id, portfolioId, side, price, pricedFrom } = order;
    const lots = (order.lots - order.filledLots) as typeof order.lots;
    const after = Math.max(heard, tickOfPlace(order.sequence));
    const left = { id, owner: portfolioId, side, price, lots };
    if (pricedFrom === null) book.restore(left, after, bumpedFrom(order.createdAt, book.instrument.freshnessMs));
    else {
      const { kind, timeInForce, isPostOnly, createdAt } = order;
      const until = instantOf(createdAt + SPOT_ENTRY_WITHIN_MS);
      book.restoreWaiting({ ...left, kind, timeInForce, isPostOnly, from: pricedFrom, until });
    }
    book.sequenceAtLeast(order.sequence);
    this.open.set(id, order);
    this.noteOpen(order, true);
    return after;
  }

  joinAll(): void {
    for (const book of this.books.values()) book.joinAll();
  }

  /** Undefined where spot is not traded. */
  book(instrumentId: number, mode: AccountMode): SpotBook | undefined {
    return this.books.get(bookKey(instrumentId, mode));
  }

  /** Orders that have waited too long for a price by then and may not rest. */
  lapsing(at: Instant): readonly SpotOrderRecord[] {
    return [...this.books.values()].flatMap(({ market }) =>
      market.lapsing(at).flatMap(({ id }) => this.order(id) ?? []),
    );
  }

  /** The book inside the batch's transaction. */
  bookToChange(instrumentId: number, mode: AccountMode): SpotBook | undefined {
    const book = this.book(instrumentId, mode);
    if (book && !this.begun.has(book)) {
      book.begin();
      this.begun.add(book);
    }
    return book;
  }

  /** An order that is open, or that this batch has changed. */
  order(id: string): SpotOrderRecord | undefined {
    return this.drafts.get(id) ?? this.open.get(id);
  }

  /** Orders that count against the limit; those of this batch are counted as they come. */
  openCount(portfolioId: string, instrumentId: number): number {
    let count = this.openIds.get(portfolioId)?.get(instrumentId)?.size ?? 0;
    if (this.drafts.size === 0) return count;
    for (const order of this.draftsOf(portfolioId)) {
      if (order.instrumentId !== instrumentId) continue;
      count += (isFinal(order) ? 0 : 1) - (this.open.has(order.id) ? 1 : 0);
    }
    return count;
  }

  /** Instruments in which a portfolio may have open orders. */
  instrumentsOf(portfolioId: string): ReadonlySet<number> {
    const instruments = new Set(this.openIds.get(portfolioId)?.keys());
    for (const { instrumentId } of this.draftsOf(portfolioId)) instruments.add(instrumentId);
    return instruments;
  }

  /**
   * What a portfolio's open orders at an instrument could give away at an index, as the batch has left them so far.
   * @param reckon what they give, in minor units of the quote currency
   */
  restingGiven(
    portfolioId: string,
    instrumentId: number,
    index: PriceTicks,
    reckon: (orders: Iterable<SpotOrderRecord>) => Amount,
  ): Amount {
    return this.resting.at(restingKey(portfolioId, instrumentId), index, () =>
      reckon(this.openOf(portfolioId, instrumentId)),
    );
  }

  private *openOf(portfolioId: string, instrumentId: number): Generator<SpotOrderRecord> {
    for (const id of this.openIds.get(portfolioId)?.get(instrumentId) ?? []) {
      const order = this.order(id);
      if (order && !isFinal(order)) yield order;
    }
    for (const order of this.draftsOf(portfolioId)) {
      const isNew = order.instrumentId === instrumentId && !this.open.has(order.id);
      if (isNew && !isFinal(order)) yield order;
    }
  }

  put(order: SpotOrderRecord): void {
    const before = this.order(order.id);
    if (!isFinal(order) || (before && !isFinal(before))) this.forgetResting(order);
    this.drafts.set(order.id, order);
    this.unwritten.add(order.id);
    const own = this.draftIds.get(order.portfolioId);
    if (own) own.add(order.id);
    else this.draftIds.set(order.portfolioId, new Set([order.id]));
  }

  addFill(fill: SpotFillRecord): void {
    this.fills.push(fill);
    this.given.add(fill.portfolioId, fill.given);
  }

  /** What the batch has done since it was last asked. */
  takeUnwritten(): { orders: OrderChange[]; fills: readonly SpotFillRecord[] } {
    const orders: OrderChange[] = [];
    for (const id of this.unwritten) {
      const after = this.drafts.get(id) as SpotOrderRecord;
      orders.push({ before: this.written.get(id) ?? this.open.get(id) ?? null, after });
      this.written.set(id, after);
    }
    this.unwritten.clear();
    const fills = this.fills.slice(this.fillsWritten);
    this.fillsWritten = this.fills.length;
    return { orders, fills };
  }

  /** All that the batch has done. */
  changes(): MemoryChanges {
    return { orders: [...this.drafts.values()], fills: this.fills, books: [...this.begun] };
  }

  commit(at: Instant): void {
    for (const book of this.begun) book.commit();
    for (const order of this.drafts.values()) {
      const wasOpen = this.open.has(order.id);
      if (isFinal(order)) {
        this.open.delete(order.id);
        if (wasOpen) this.noteOpen(order, false);
      } else {
        this.open.set(order.id, order);
        if (!wasOpen) this.noteOpen(order, true);
      }
    }
    this.given.commit(at);
    this.forget();
  }

  rollback(): void {
    for (const book of this.begun) if (book.isInTransaction) book.rollback();
    this.forget();
  }

  private readonly draftIds = new Map<string, Set<string>>();

  private *draftsOf(portfolioId: string): Generator<SpotOrderRecord> {
    for (const id of this.draftIds.get(portfolioId) ?? []) yield this.drafts.get(id) as SpotOrderRecord;
  }

  private forget(): void {
    for (const order of this.drafts.values()) if (this.open.has(order.id) || !isFinal(order)) this.forgetResting(order);
    this.begun.clear();
    this.drafts.clear();
    this.draftIds.clear();
    this.written.clear();
    this.unwritten.clear();
    this.fills = [];
    this.fillsWritten = 0;
    this.given.rollback();
  }

  private forgetResting({ portfolioId, instrumentId }: SpotOrderRecord): void {
    this.resting.forget(restingKey(portfolioId, instrumentId));
  }

  private noteOpen({ id, portfolioId, instrumentId }: SpotOrderRecord, isOpen: boolean): void {
    const books = this.openIds.get(portfolioId) ?? new Map<number, Set<string>>();
    const ids = books.get(instrumentId) ?? new Set<string>();
    if (isOpen) this.openIds.set(portfolioId, books.set(instrumentId, ids.add(id)));
    else if (ids.delete(id) && ids.size === 0) books.delete(instrumentId);
    if (books.size === 0) this.openIds.delete(portfolioId);
  }
}

const bookKey = (instrumentId: number, mode: AccountMode): string => `${mode}/${instrumentId}`;
const restingKey = (portfolioId: string, instrumentId: number): string => `${portfolioId}/${instrumentId}`;
