/** Ticks of a log that are kept no more. Pure. */

/** By their numbers, both included. */
export interface Hole {
  readonly first: number;
  readonly last: number;
}

/** Those of one market: what overlaps or lies beside another is one with it. */
export class Holes {
  /** In their order. */
  private all: Hole[] = [];

  list(): readonly Hole[] {
    return this.all;
  }

  /** @returns itself */
  add(more: readonly Hole[]): this {
    for (const hole of more) this.addOne(hole);
    return this;
  }

  /** The parts of them that lie between two numbers, both included. */
  within(from: number, to: number): Hole[] {
    return this.all
      .filter(({ first, last }) => first <= to && last >= from)
      .map(({ first, last }) => ({ first: Math.max(first, from), last: Math.min(last, to) }));
  }

  private addOne(hole: Hole): void {
    const from = this.all.findIndex(({ last }) => last + 1 >= hole.first);
    if (from < 0) {
      this.all.push(hole);
      return;
    }
    const after = this.all.findIndex(({ first }, at) => at >= from && first > hole.last + 1);
    const to = after < 0 ? this.all.length : after;
    const joined = [hole, ...this.all.slice(from, to)];
    const first = Math.min(...joined.map((one) => one.first));
    const last = Math.max(...joined.map((one) => one.last));
    this.all.splice(from, to - from, { first, last });
  }
}
