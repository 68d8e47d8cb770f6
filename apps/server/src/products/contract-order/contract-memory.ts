/**
 * What the desk holds of contract orders between batches, and what the batch in progress has made of them. The tables are the
 * truth; nothing here outlives a failed commit.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import { notionalOf } from "@candor/engine/contract-order";
import { entryTrigger, positionTriggers, reachedBy, type Trigger } from "@candor/engine/contract-triggers";
import { positionGapLoss } from "@candor/engine/gap-risk";
import type { PriceTicks, Rate } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";
import { ContractBook } from "./contract-book.ts";
import { ContractColumns } from "./contract-columns.ts";
import type { ContractNotification } from "./contract-notifications.ts";
import type { PastStops } from "./contract-past-stops.ts";
import { type ClosingRecord, type ContractRecord, isFinal, openLots, positionOf } from "./contract-record.ts";

export interface ContractChange {
  readonly before: ContractRecord | null;
  readonly after: ContractRecord;
}

export interface ContractChanges {
  readonly orders: readonly ContractRecord[];
  readonly closings: readonly ClosingRecord[];
}

/** What is to be written. */
export interface ContractWork {
  readonly orders: readonly ContractChange[];
  readonly closings: readonly ClosingRecord[];
  readonly notifications: readonly ContractNotification[];
  readonly past: readonly PastStops[];
}

/** More than the batches under way look at. */
const KEPT_MAX = 4_000;

/** A number for each market in each account mode. */
const bookKey = (instrumentId: number, mode: AccountMode): number => instrumentId * 2 + (mode === "real" ? 1 : 0);
const countKey = (portfolioId: string, instrumentId: number): string => `${portfolioId}/${instrumentId}`;

type ReachingTick = Pick<Tick, "instrumentId" | "seq" | "price">;

/** What an order waits for, and whether the next tick concerns it whatever its price. */
function waitsFor(order: ContractRecord): { readonly triggers: readonly Trigger[]; readonly isDue: boolean } {
  if (order.status === "pending") {
    if (order.limit === null) return { triggers: [], isDue: true };
    const entry = entryTrigger(order.direction, order.limit, order.terms.halfSpread);
    return { triggers: entry === null ? [] : [entry], isDue: false };
  }
  return {
    triggers: positionTriggers(positionOf(order), order, order.isCalled),
    isDue: order.status === "closing",
  };
}

/** What the house is exposed to by an order. */
interface Weight {
  /** Longs count up and shorts down. */
  readonly exposure: bigint;
  /** Both count up. */
  readonly gapLoss: bigint;
}

const NO_WEIGHT: Weight = { exposure: 0n, gapLoss: 0n };

/** What is not entered yet does not count. */
function weightOf(order: ContractRecord, gap: Rate): Weight {
  if (order.openPrice === null || isFinal(order)) return NO_WEIGHT;
  const notional = notionalOf(order.openPrice, openLots(order), order.terms.tickValue);
  return {
    exposure: order.direction === "long" ? notional : -notional,
    gapLoss: positionGapLoss(positionOf(order), gap),
  };
}

/** Keeps no key whose sum is zero. */
function addTo<K>(sums: Map<K, bigint>, key: K, change: bigint): void {
  if (change === 0n) return;
  const sum = (sums.get(key) ?? 0n) + change;
  if (sum === 0n) sums.delete(key);
  else sums.set(key, sum);
}

export class ContractMemory {
  private columns = new ContractColumns();
  private books = new Map<number, ContractBook>();
  private counts = new Map<string, number>();
  /** What the stated gap would take of a portfolio at one instrument, beyond its margins; where it is anything. */
  private readonly ownGapLosses = new Map<string, bigint>();
  /** As their columns have them, of those looked at lately: each is made once, also where a batch decides what it has planned. */
  private readonly kept = new Map<number, ContractRecord>();
  private readonly drafts = new Map<string, ContractRecord>();
  /** Ids of drafts by market. */
  private readonly draftsBy = new Map<number, Set<string>>();
  /** Slots whose orders this batch has changed. */
  private readonly draftSlots = new Set<number>();
  /** By how much this batch changes the exposure of markets, and how many orders portfolios have. */
  private readonly exposed = new Map<number, bigint>();
  private readonly counted = new Map<string, number>();
  private readonly gapLost = new Map<number, bigint>();
  private readonly ownGapLost = new Map<string, bigint>();
  private closings: ClosingRecord[] = [];
  private readonly written = new Map<string, ContractRecord>();
  private readonly unwritten = new Set<string>();
  private closingsWritten = 0;
  /** What owners are to be notified of and is not written yet. */
  private notifications: ContractNotification[] = [];
  private past: PastStops[] = [];
  private readonly gaps: ReadonlyMap<number, Rate>;

  /** @param gaps the stated gap of every instrument in which contracts are traded */
  constructor(gaps: Iterable<readonly [number, Rate]>) {
    this.gaps = new Map(gaps);
    this.reset();
  }

  get size(): number {
    return this.columns.size;
  }

  reset(): void {
    this.columns = new ContractColumns();
    this.kept.clear();
    this.counts = new Map();
    this.ownGapLosses.clear();
    this.books = new Map(
      [...this.gaps.keys()].flatMap((id) =>
        ACCOUNT_MODES.map((mode): [number, ContractBook] => [bookKey(id, mode), new ContractBook()]),
      ),
    );
    this.rollback();
  }

  /** Puts back an order that was not final at the last commit. */
  restore(order: ContractRecord): void {
    if (!this.books.has(bookKey(order.instrumentId, order.mode))) {
      throw new Error(`contract order ${order.id} is of instrument ${order.instrumentId}, which has no contracts`);
    }
    this.keep(order, undefined);
  }

  /** An order that is not final, or that this batch has changed. */
  order(id: string): ContractRecord | undefined {
    return this.drafts.get(id) ?? this.columns.get(id);
  }

  /** What this batch has made of it, if it has changed it. */
  draft(id: string): ContractRecord | undefined {
    return this.drafts.get(id);
  }

  /** How many of a portfolio are not final at one instrument. */
  count(portfolioId: string, instrumentId: number): number {
    const key = countKey(portfolioId, instrumentId);
    return (this.counts.get(key) ?? 0) + (this.counted.get(key) ?? 0);
  }

  /** Longs less shorts of a market, those of this batch included. */
  exposure(instrumentId: number, mode: AccountMode): bigint {
    return (this.book(instrumentId, mode)?.exposure ?? 0n) + (this.exposed.get(bookKey(instrumentId, mode)) ?? 0n);
  }

  /**
   * What the stated gap would take beyond the margins, those of this batch included: of a market, longs and shorts alike, or of
   * portfolios in it.
   */
  gapLoss(instrumentId: number, mode: AccountMode, portfolioIds?: readonly string[]): bigint {
    if (portfolioIds !== undefined) {
      const keys = portfolioIds.map((id) => countKey(id, instrumentId));
      return keys.reduce((sum, key) => sum + (this.ownGapLosses.get(key) ?? 0n) + (this.ownGapLost.get(key) ?? 0n), 0n);
    }
    return (this.book(instrumentId, mode)?.gapLoss ?? 0n) + (this.gapLost.get(bookKey(instrumentId, mode)) ?? 0n);
  }

  private weightOf(order: ContractRecord | undefined): Weight {
    return order ? weightOf(order, this.gaps.get(order.instrumentId) as Rate) : NO_WEIGHT;
  }

  /** Undefined where contracts are not traded. */
  book(instrumentId: number, mode: AccountMode): ContractBook | undefined {
    return this.books.get(bookKey(instrumentId, mode));
  }

  /**
   * The orders of a market that a tick concerns and that have not heard it, as this batch has left them; it may change them
   * meanwhile. Most that wait for the next tick do so while this one goes on: they are not even read.
   */
  *reached(mode: AccountMode, { instrumentId, seq, price }: ReachingTick): Generator<ContractRecord> {
    const drafts = [...this.draftsOf(bookKey(instrumentId, mode))];
    for (const slot of this.book(instrumentId, mode)?.reached(price) ?? []) {
      if (this.columns.afterSeqAt(slot) < seq && !this.draftSlots.has(slot)) yield this.keptAt(slot);
    }
    for (const draft of drafts) if (draft.afterSeq < seq && isConcerned(draft, price)) yield draft;
  }

  /** Every order of a market that is not final, as this batch has left it; it may change them meanwhile. */
  *ofMarket(instrumentId: number, mode: AccountMode): Generator<ContractRecord> {
    const drafts = [...this.draftsOf(bookKey(instrumentId, mode))];
    for (const slot of this.columns.slotsOf(instrumentId, mode)) {
      if (!this.drafts.has(this.columns.idAt(slot))) yield this.columns.read(slot);
    }
    for (const draft of drafts) if (!isFinal(draft)) yield draft;
  }

  /** Entries at the market that have waited for a tick since then, or longer. */
  dueSince(at: number): readonly ContractRecord[] {
    const due: ContractRecord[] = [];
    for (const book of this.books.values()) {
      for (const slot of book.due()) {
        const order = this.drafts.get(this.columns.idAt(slot)) ?? this.columns.read(slot);
        if (order.status === "pending" && order.createdAt <= at) due.push(order);
      }
    }
    return due;
  }

  /** Up to `count` orders from a slot on, as this batch has left them, and the slot after the last; for work that goes through all. */
  from(slot: number, count: number): { readonly orders: readonly ContractRecord[]; readonly next: number | null } {
    const { slots, next } = this.columns.slotsFrom(slot, count);
    return { orders: slots.map((at) => this.drafts.get(this.columns.idAt(at)) ?? this.columns.read(at)), next };
  }

  put(order: ContractRecord): void {
    const slot = this.columns.slotOf(order.id);
    const before = this.drafts.get(order.id) ?? (slot === undefined ? undefined : this.keptAt(slot));
    if (slot !== undefined) this.draftSlots.add(slot);
    this.drafts.set(order.id, order);
    this.unwritten.add(order.id);
    const market = bookKey(order.instrumentId, order.mode);
    const owner = countKey(order.portfolioId, order.instrumentId);
    const [is, was] = [this.weightOf(order), this.weightOf(before)];
    addTo(this.exposed, market, is.exposure - was.exposure);
    addTo(this.gapLost, market, is.gapLoss - was.gapLoss);
    addTo(this.ownGapLost, owner, is.gapLoss - was.gapLoss);
    const counted = (isFinal(order) ? 0 : 1) - (before && !isFinal(before) ? 1 : 0);
    if (counted !== 0) this.counted.set(owner, (this.counted.get(owner) ?? 0) + counted);
    const ids = this.draftsBy.get(market);
    if (ids) ids.add(order.id);
    else this.draftsBy.set(market, new Set([order.id]));
  }

  private keptAt(slot: number): ContractRecord {
    const order = this.kept.get(slot) ?? this.columns.read(slot);
    this.kept.set(slot, order);
    return order;
  }

  private keptOf(id: string): ContractRecord | undefined {
    const slot = this.columns.slotOf(id);
    return slot === undefined ? undefined : this.keptAt(slot);
  }

  private *draftsOf(key: number): Generator<ContractRecord> {
    for (const id of this.draftsBy.get(key) ?? []) yield this.drafts.get(id) as ContractRecord;
  }

  addClosing(closing: ClosingRecord): void {
    this.closings.push(closing);
  }

  /** Of what the batch does without being asked: its owner hears of it when it is committed. */
  notify(notification: ContractNotification): void {
    this.notifications.push(notification);
  }

  /** What an open position was judged by until now. */
  addPastStops(past: PastStops): void {
    this.past.push(past);
  }

  /** What the batch has done since it was last asked. */
  takeUnwritten(): ContractWork {
    const orders: ContractChange[] = [];
    for (const id of this.unwritten) {
      const after = this.drafts.get(id) as ContractRecord;
      orders.push({ before: this.written.get(id) ?? this.keptOf(id) ?? null, after });
      this.written.set(id, after);
    }
    this.unwritten.clear();
    const closings = this.closings.slice(this.closingsWritten);
    this.closingsWritten = this.closings.length;
    const { notifications, past } = this;
    this.notifications = [];
    this.past = [];
    return { orders, closings, notifications, past };
  }

  changes(): ContractChanges {
    return { orders: [...this.drafts.values()], closings: this.closings };
  }

  commit(): void {
    for (const order of this.drafts.values()) this.keep(order, this.keptOf(order.id));
    this.forget();
  }

  rollback(): void {
    this.forget();
  }

  private keep(order: ContractRecord, before: ContractRecord | undefined): void {
    const book = this.books.get(bookKey(order.instrumentId, order.mode)) as ContractBook;
    const [is, was] = [this.weightOf(order), this.weightOf(before)];
    book.exposure += is.exposure - was.exposure;
    book.gapLoss += is.gapLoss - was.gapLoss;
    addTo(this.ownGapLosses, countKey(order.portfolioId, order.instrumentId), is.gapLoss - was.gapLoss);
    const isGone = isFinal(order);
    if (isGone) {
      const slot = this.columns.remove(order.id);
      if (slot !== undefined) {
        book.clear(slot);
        this.kept.delete(slot);
      }
    } else {
      const { triggers, isDue } = waitsFor(order);
      const slot = this.columns.put(order);
      book.set(slot, triggers, isDue);
      this.kept.delete(slot);
    }
    this.recount(order, (isGone ? 0 : 1) - (before ? 1 : 0));
  }

  private recount({ portfolioId, instrumentId }: ContractRecord, change: number): void {
    if (change === 0) return;
    const key = countKey(portfolioId, instrumentId);
    const count = (this.counts.get(key) ?? 0) + change;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  private forget(): void {
    if (this.kept.size > KEPT_MAX) this.kept.clear();
    this.drafts.clear();
    this.draftsBy.clear();
    this.draftSlots.clear();
    this.exposed.clear();
    this.counted.clear();
    this.gapLost.clear();
    this.ownGapLost.clear();
    this.written.clear();
    this.unwritten.clear();
    this.closings = [];
    this.closingsWritten = 0;
    this.notifications = [];
    this.past = [];
  }
}

/** Whether a tick at this index does anything to an order that has not processed it. */
const isConcerned = (order: ContractRecord, index: PriceTicks): boolean => {
  if (isFinal(order)) return false;
  const { triggers, isDue } = waitsFor(order);
  return isDue || reachedBy(triggers, index) !== undefined;
};
