/**
 * One side of a book: its price levels, sorted so that the best is last, each with the first and last order of its queue.
 * Knows nothing of owners or matching; order slots are only numbers here.
 */

/** No order, no level. */
export const NONE = -1;

const CAPACITY_START = 64;

export class PriceLevels {
  /** Prices that sort upward toward the best: the price itself for bids, its negative for asks. */
  private keys = new Float64Array(CAPACITY_START);
  private order = new Int32Array(CAPACITY_START);
  private free: number[] = [];
  private made = 0;
  /** Number of levels with at least one order. */
  count = 0;

  /** By level: first and last order of the queue, lots and orders in it, and its price. */
  head = new Int32Array(CAPACITY_START);
  tail = new Int32Array(CAPACITY_START);
  lots = new Float64Array(CAPACITY_START);
  orders = new Int32Array(CAPACITY_START);
  price = new Float64Array(CAPACITY_START);

  private readonly sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  /** The level of the best price, or NONE. */
  best(): number {
    return this.count === 0 ? NONE : (this.order[this.count - 1] as number);
  }

  /** The level at `depth` from the best (0 is the best), or NONE. */
  at(depth: number): number {
    return depth >= this.count ? NONE : (this.order[this.count - 1 - depth] as number);
  }

  /** The level of a price, made empty when there is none. */
  findOrMake(price: number): number {
    const key = this.sign * price;
    const position = this.positionOf(key);
    if (position < this.count && this.keys[position] === key) return this.order[position] as number;
    if (this.count === this.keys.length) this.grow();
    this.keys.copyWithin(position + 1, position, this.count);
    this.order.copyWithin(position + 1, position, this.count);
    const level = this.free.pop() ?? this.made++;
    this.keys[position] = key;
    this.order[position] = level;
    this.count += 1;
    this.head[level] = NONE;
    this.tail[level] = NONE;
    this.lots[level] = 0;
    this.orders[level] = 0;
    this.price[level] = price;
    return level;
  }

  /** Takes away a level whose last order has gone. */
  remove(level: number): void {
    const last = this.count - 1;
    if (this.order[last] !== level) {
      const position = this.positionOf(this.sign * (this.price[level] as number));
      this.keys.copyWithin(position, position + 1, this.count);
      this.order.copyWithin(position, position + 1, this.count);
    }
    this.count = last;
    this.free.push(level);
  }

  /** The first position whose key is not below `key`. */
  private positionOf(key: number): number {
    const keys = this.keys;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private grow(): void {
    this.keys = doubled(this.keys, Float64Array);
    this.order = doubled(this.order, Int32Array);
    this.head = doubled(this.head, Int32Array);
    this.tail = doubled(this.tail, Int32Array);
    this.lots = doubled(this.lots, Float64Array);
    this.orders = doubled(this.orders, Int32Array);
    this.price = doubled(this.price, Float64Array);
  }
}

interface Settable<T> {
  readonly length: number;
  set(source: T): void;
}

/** The same numbers in twice the room. */
export function doubled<T extends Settable<T>>(source: T, make: new (length: number) => T): T {
  const larger = new make(source.length * 2);
  larger.set(source);
  return larger;
}
