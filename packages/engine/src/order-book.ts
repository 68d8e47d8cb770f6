/**
 * The resting orders of one instrument in price-time priority, on whole ticks and lots. It holds, reduces and forgets
 * orders and can take back everything since `begin`; who trades with whom is decided in matching.ts.
 */
import type { Lots, PriceTicks } from "@candor/money/money";
import { ADDED, BookJournal, REDUCED, REMOVED } from "./book-journal.ts";
import { doubled, NONE, PriceLevels } from "./price-levels.ts";
import type { DepthLevel, OrderId, OwnerId, RestingOrder, Side } from "./spot-order.ts";

const CAPACITY_START = 1024;

/**
 * Orders live in slots: parallel arrays, linked into one queue per price level, reused after removal. Slot numbers are
 * given out by `front` and are valid until the next change.
 */
export class OrderBook {
  private readonly bids = new PriceLevels(1);
  private readonly asks = new PriceLevels(-1);
  private readonly slotOf = new Map<OrderId, number>();
  private readonly journal = new BookJournal();
  private isJournaling = false;

  private readonly ids: OrderId[] = [];
  private readonly owners: OwnerId[] = [];
  private lots = new Float64Array(CAPACITY_START);
  private price = new Float64Array(CAPACITY_START);
  private level = new Int32Array(CAPACITY_START);
  private next = new Int32Array(CAPACITY_START);
  private previous = new Int32Array(CAPACITY_START);
  private isBid = new Uint8Array(CAPACITY_START);
  /** The first price on which the house fills it. */
  private from = new Float64Array(CAPACITY_START);
  private readonly free: number[] = [];
  private made = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.slotOf.size;
  }

  /** Adds an order behind all others of its price. At start, resting orders are restored by this in sequence order. */
  rest(id: OrderId, owner: OwnerId, side: Side, price: PriceTicks, lots: Lots, from = 0): void {
    if (!(lots > 0)) throw new RangeError(`order ${id} would rest with ${lots} lots`);
    if (this.slotOf.has(id)) throw new Error(`order ${id} rests already`);
    const slot = this.free.pop() ?? this.makeSlot();
    this.ids[slot] = id;
    this.owners[slot] = owner;
    this.lots[slot] = lots;
    this.price[slot] = price;
    this.from[slot] = from;
    this.isBid[slot] = side === "buy" ? 1 : 0;
    const levels = side === "buy" ? this.bids : this.asks;
    const level = levels.findOrMake(price);
    this.level[slot] = level;
    this.previous[slot] = levels.tail[level] as number;
    this.next[slot] = NONE;
    this.link(levels, level, slot);
    if (this.isJournaling) this.journal.push(ADDED, slot, 0);
  }

  /** Takes an order out; its open lots, or 0 when it does not rest here. */
  cancel(id: OrderId): Lots {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return 0 as Lots;
    const left = this.lots[slot] as Lots;
    this.remove(slot);
    return left;
  }

  /** The resting order of an id, or null. */
  find(id: OrderId): RestingOrder | null {
    const slot = this.slotOf.get(id);
    return slot === undefined ? null : this.orderIn(slot);
  }

  /** The best price of a side, or 0 when it is empty. */
  bestPrice(side: Side): PriceTicks {
    const levels = side === "buy" ? this.bids : this.asks;
    const level = levels.best();
    return (level === NONE ? 0 : levels.price[level]) as PriceTicks;
  }

  /** The slot of the first order at the best price of a side, or -1. */
  front(side: Side): number {
    const levels = side === "buy" ? this.bids : this.asks;
    const level = levels.best();
    return level === NONE ? NONE : (levels.head[level] as number);
  }

  /** The slot of the first order of a side that the house may fill at `now`, at a price that it has reached; or -1. */
  frontDue(side: Side, now: number, isReached: (price: PriceTicks) => boolean): number {
    const levels = side === "buy" ? this.bids : this.asks;
    for (let position = 0; position < levels.count; position += 1) {
      const level = levels.at(position);
      if (!isReached(levels.price[level] as PriceTicks)) return NONE;
      let slot = levels.head[level] as number;
      while (slot !== NONE) {
        if ((this.from[slot] as number) <= now) return slot;
        slot = this.next[slot] as number;
      }
    }
    return NONE;
  }

  priceIn(slot: number): PriceTicks {
    return this.price[slot] as PriceTicks;
  }

  idIn(slot: number): OrderId {
    return this.ids[slot] as OrderId;
  }

  ownerIn(slot: number): OwnerId {
    return this.owners[slot] as OwnerId;
  }

  /** The first price on which the house fills it; as late after its acceptance for all. */
  fromIn(slot: number): number {
    return this.from[slot] as number;
  }

  lotsIn(slot: number): Lots {
    return this.lots[slot] as Lots;
  }

  /** Fills `lots` of the order in a slot and takes it out when none are left; returns what is left. */
  take(slot: number, lots: number): Lots {
    const left = (this.lots[slot] as number) - lots;
    if (left === 0) {
      this.remove(slot);
      return 0 as Lots;
    }
    if (left < 0) throw new RangeError(`order ${this.ids[slot]} cannot give ${lots} lots`);
    this.addLots(slot, -lots);
    if (this.isJournaling) this.journal.push(REDUCED, slot, lots);
    return left as Lots;
  }

  /** The best `count` levels of a side, best first. */
  depth(side: Side, count: number): DepthLevel[] {
    const levels = side === "buy" ? this.bids : this.asks;
    return Array.from({ length: Math.min(count, levels.count) }, (_, position) => {
      const level = levels.at(position);
      return {
        price: levels.price[level] as PriceTicks,
        lots: levels.lots[level] as Lots,
        houseLots: 0 as Lots,
        orders: levels.orders[level] as number,
      };
    });
  }

  /** Every order of a side in the order in which they would trade. The book must not change meanwhile. */
  *resting(side: Side): Generator<RestingOrder> {
    const levels = side === "buy" ? this.bids : this.asks;
    for (let position = 0; position < levels.count; position += 1) {
      let slot = levels.head[levels.at(position)] as number;
      while (slot !== NONE) {
        yield this.orderIn(slot);
        slot = this.next[slot] as number;
      }
    }
  }

  /** From here on every change is remembered, until `commit` or `rollback`. */
  begin(): void {
    if (this.isJournaling) throw new Error("the book is in a transaction already");
    this.isJournaling = true;
  }

  get isInTransaction(): boolean {
    return this.isJournaling;
  }

  /** Keeps what has changed since `begin`. */
  commit(): void {
    if (!this.isJournaling) throw new Error("the book is not in a transaction");
    for (let entry = 0; entry < this.journal.length; entry += 1) {
      if (this.journal.kind(entry) === REMOVED) this.free.push(this.journal.slot(entry));
    }
    this.journal.length = 0;
    this.isJournaling = false;
  }

  /** A point inside the transaction to which `rollbackTo` returns. */
  mark(): number {
    if (!this.isJournaling) throw new Error("the book is not in a transaction");
    return this.journal.length;
  }

  /** Takes back what has changed since the mark, newest first; the transaction goes on. */
  rollbackTo(mark: number): void {
    while (this.journal.length > mark) {
      this.journal.length -= 1;
      this.undo(this.journal.length);
    }
  }

  /** Takes back everything since `begin` and ends the transaction. */
  rollback(): void {
    if (!this.isJournaling) throw new Error("the book is not in a transaction");
    this.rollbackTo(0);
    this.isJournaling = false;
  }

  private undo(entry: number): void {
    const slot = this.journal.slot(entry);
    const kind = this.journal.kind(entry);
    if (kind === REDUCED) this.addLots(slot, this.journal.lots(entry));
    else if (kind === ADDED) {
      this.unlink(slot);
      this.free.push(slot);
    } else {
      const levels = this.isBid[slot] === 1 ? this.bids : this.asks;
      const level = levels.findOrMake(this.price[slot] as number);
      this.level[slot] = level;
      this.link(levels, level, slot);
    }
  }

  /** Puts a slot between the neighbours it names: at the end of the queue, or back where it was. */
  private link(levels: PriceLevels, level: number, slot: number): void {
    const previous = this.previous[slot] as number;
    const next = this.next[slot] as number;
    if (previous === NONE) levels.head[level] = slot;
    else this.next[previous] = slot;
    if (next === NONE) levels.tail[level] = slot;
    else this.previous[next] = slot;
    levels.lots[level] = (levels.lots[level] as number) + (this.lots[slot] as number);
    levels.orders[level] = (levels.orders[level] as number) + 1;
    this.slotOf.set(this.ids[slot] as OrderId, slot);
  }

  /** Takes a slot out of its queue; it keeps naming its neighbours, so that `link` can put it back. */
  private unlink(slot: number): void {
    const levels = this.isBid[slot] === 1 ? this.bids : this.asks;
    const level = this.level[slot] as number;
    const previous = this.previous[slot] as number;
    const next = this.next[slot] as number;
    if (previous === NONE) levels.head[level] = next;
    else this.next[previous] = next;
    if (next === NONE) levels.tail[level] = previous;
    else this.previous[next] = previous;
    const orders = (levels.orders[level] as number) - 1;
    levels.orders[level] = orders;
    levels.lots[level] = (levels.lots[level] as number) - (this.lots[slot] as number);
    if (orders === 0) levels.remove(level);
    this.slotOf.delete(this.ids[slot] as OrderId);
  }

  private remove(slot: number): void {
    this.unlink(slot);
    if (this.isJournaling) this.journal.push(REMOVED, slot, 0);
    else this.free.push(slot);
  }

  private addLots(slot: number, lots: number): void {
    const levels = this.isBid[slot] === 1 ? this.bids : this.asks;
    const level = this.level[slot] as number;
    this.lots[slot] = (this.lots[slot] as number) + lots;
    levels.lots[level] = (levels.lots[level] as number) + lots;
  }

  private orderIn(slot: number): RestingOrder {
    return {
      id: this.idIn(slot),
      owner: this.ownerIn(slot),
      side: this.isBid[slot] === 1 ? "buy" : "sell",
      price: this.price[slot] as PriceTicks,
      lots: this.lotsIn(slot),
    };
  }

  private makeSlot(): number {
    if (this.made === this.lots.length) {
      this.lots = doubled(this.lots, Float64Array);
      this.price = doubled(this.price, Float64Array);
      this.from = doubled(this.from, Float64Array);
      this.level = doubled(this.level, Int32Array);
      this.next = doubled(this.next, Int32Array);
      this.previous = doubled(this.previous, Int32Array);
      this.isBid = doubled(this.isBid, Uint8Array);
    }
    return this.made++;
  }
}
