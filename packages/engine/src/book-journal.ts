/**
 * What a book has changed since `begin`, so that it can be taken back exactly. It only remembers; the book undoes.
 */
import { doubled } from "./price-levels.ts";

export const ADDED = 0;
export const REMOVED = 1;
export const REDUCED = 2;
export type ChangeKind = typeof ADDED | typeof REMOVED | typeof REDUCED;

export class BookJournal {
  private entries = new Int32Array(256);
  private amounts = new Float64Array(256);
  length = 0;

  /** @param lots for REDUCED, the lots taken away */
  push(kind: ChangeKind, slot: number, lots: number): void {
    if (this.length === this.entries.length) {
      this.entries = doubled(this.entries, Int32Array);
      this.amounts = doubled(this.amounts, Float64Array);
    }
    this.entries[this.length] = slot * 4 + kind;
    this.amounts[this.length] = lots;
    this.length += 1;
  }

  kind(entry: number): ChangeKind {
    return ((this.entries[entry] as number) & 3) as ChangeKind;
  }

  slot(entry: number): number {
    return (this.entries[entry] as number) >>> 2;
  }

  lots(entry: number): number {
    return this.amounts[entry] as number;
  }
}
