/**
 * Numbers waiting for an index to reach them, each at a slot of its own: the nearest is at hand at once, so that a tick that
 * reaches none costs the same however many wait. Slots are small whole numbers given by whoever uses it; 16 bytes each.
 */
import { doubled } from "./price-levels.ts";

const CAPACITY_START = 64;
const ABSENT = -1;

export class TriggerHeap {
  private heap = new Int32Array(CAPACITY_START);
  /** By slot: where it stands in the heap, and what it waits for. */
  private position = new Int32Array(CAPACITY_START).fill(ABSENT);
  private index = new Float64Array(CAPACITY_START);
  private count = 0;
  private readonly sign: 1 | -1;

  /** @param reached by an index that rises to them, or one that falls to them */
  constructor(reached: "rising" | "falling") {
    this.sign = reached === "rising" ? 1 : -1;
  }

  get size(): number {
    return this.count;
  }

  /** Lets a slot wait for an index, instead of the one it waited for before. */
  set(slot: number, index: number): void {
    while (slot >= this.position.length) this.grow();
    const at = this.position[slot] as number;
    this.index[slot] = index * this.sign;
    if (at === ABSENT) {
      this.place(this.count, slot);
      this.count += 1;
      this.rise(this.count - 1);
    } else {
      this.rise(at);
      this.sink(this.position[slot] as number);
    }
  }

  /** Nothing happens where it does not wait. */
  clear(slot: number): void {
    const at = slot < this.position.length ? (this.position[slot] as number) : ABSENT;
    if (at === ABSENT) return;
    this.position[slot] = ABSENT;
    this.count -= 1;
    if (at === this.count) return;
    const moved = this.heap[this.count] as number;
    this.place(at, moved);
    this.rise(at);
    this.sink(this.position[moved] as number);
  }

  /** The slots reached, none of which is taken away. */
  reached(index: number): number[] {
    const key = index * this.sign;
    const slots: number[] = [];
    const open = [0];
    // Below one that is not reached, none is.
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const slot = this.heap[at] as number;
      if (at >= this.count || (this.index[slot] as number) > key) continue;
      slots.push(slot);
      open.push(2 * at + 2, 2 * at + 1);
    }
    return slots;
  }

  private rise(from: number): void {
    const slot = this.heap[from] as number;
    const key = this.index[slot] as number;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.heap[parent] as number;
      if ((this.index[above] as number) <= key) break;
      this.place(at, above);
      at = parent;
    }
    this.place(at, slot);
  }

  private sink(from: number): void {
    const slot = this.heap[from] as number;
    const key = this.index[slot] as number;
    let at = from;
    for (let child = 2 * at + 1; child < this.count; child = 2 * at + 1) {
      const other = child + 1;
      const nearer = other < this.count && this.keyAt(other) < this.keyAt(child) ? other : child;
      if (this.keyAt(nearer) >= key) break;
      this.place(at, this.heap[nearer] as number);
      at = nearer;
    }
    this.place(at, slot);
  }

  private keyAt(at: number): number {
    return this.index[this.heap[at] as number] as number;
  }

  private place(at: number, slot: number): void {
    this.heap[at] = slot;
    this.position[slot] = at;
  }

  private grow(): void {
    const before = this.position.length;
    this.heap = doubled(this.heap, Int32Array);
    this.index = doubled(this.index, Float64Array);
    this.position = doubled(this.position, Int32Array);
    this.position.fill(ABSENT, before);
  }
}
