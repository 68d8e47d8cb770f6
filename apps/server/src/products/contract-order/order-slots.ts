/**
 * From ids to slots, in plain arrays: a million entries are two allocations, which the garbage collector never has to walk.
 * Ids are positive; slots are small whole numbers of whoever uses it.
 */

const CAPACITY_START = 1_024;
const EMPTY = 0n;
const GONE = -1n;
const LOAD_MAX = 0.5;

export class OrderSlots {
  private ids = new BigInt64Array(CAPACITY_START);
  private slots = new Int32Array(CAPACITY_START);
  private count = 0;
  /** Entries and those that are gone: both lengthen a search. */
  private used = 0;

  get size(): number {
    return this.count;
  }

  get(id: bigint): number | undefined {
    const at = this.find(id);
    return at < 0 ? undefined : this.slots[at];
  }

  /** The id must not be there yet. */
  add(id: bigint, slot: number): void {
    if ((this.used + 1) / this.ids.length > LOAD_MAX) this.rebuild();
    let at = this.startOf(id);
    while (this.ids[at] !== EMPTY) at = (at + 1) & (this.ids.length - 1);
    this.ids[at] = id;
    this.slots[at] = slot;
    this.count += 1;
    this.used += 1;
  }

  delete(id: bigint): void {
    const at = this.find(id);
    if (at < 0) return;
    this.ids[at] = GONE;
    this.count -= 1;
  }

  private find(id: bigint): number {
    for (let at = this.startOf(id); this.ids[at] !== EMPTY; at = (at + 1) & (this.ids.length - 1)) {
      if (this.ids[at] === id) return at;
    }
    return -1;
  }

  /** Ids count up in their lowest bits and in time above them: multiplied, both spread over the table. */
  private startOf(id: bigint): number {
    return Number(BigInt.asUintN(64, id * 0x9e3779b97f4a7c15n) >> 33n) & (this.ids.length - 1);
  }

  private rebuild(): void {
    const { ids, slots } = this;
    const capacity = this.count / ids.length > LOAD_MAX / 2 ? ids.length * 2 : ids.length;
    this.ids = new BigInt64Array(capacity);
    this.slots = new Int32Array(capacity);
    this.count = 0;
    this.used = 0;
    for (const [at, id] of ids.entries()) if (id !== EMPTY && id !== GONE) this.add(id, slots[at] as number);
  }
}
