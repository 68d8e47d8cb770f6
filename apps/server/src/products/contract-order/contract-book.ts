/**
 * The orders of one market in one account mode that wait for a price: those that the next tick enters or closes, and those
 * that an index will reach. Holds slots and indexes only; what an order is stands in the columns.
 */
import { nearestOf, type Trigger } from "@candor/engine/contract-triggers";
import { TriggerHeap } from "@candor/engine/trigger-heap";
import type { PriceTicks } from "@candor/money/money";

export class ContractBook {
  private readonly rising = new TriggerHeap("rising");
  private readonly falling = new TriggerHeap("falling");
  /** Slots of orders that act at the first tick after they were asked to. */
  private readonly next = new Set<number>();
  /** Longs less shorts, as notional value at entry. */
  exposure = 0n;
  /** What the stated gap would take beyond the margins, of longs and shorts together. */
  gapLoss = 0n;

  /** Lets a slot wait for these triggers, and for the next tick if it is due; instead of what it waited for before. */
  set(slot: number, triggers: readonly Trigger[], isDue: boolean): void {
    const { above, below } = nearestOf(triggers);
    if (Number.isFinite(above)) this.rising.set(slot, above);
    else this.rising.clear(slot);
    if (Number.isFinite(below)) this.falling.set(slot, below);
    else this.falling.clear(slot);
    if (isDue) this.next.add(slot);
    else this.next.delete(slot);
  }

  clear(slot: number): void {
    this.rising.clear(slot);
    this.falling.clear(slot);
    this.next.delete(slot);
  }

  /** Slots that the next tick concerns whatever its price. */
  due(): Iterable<number> {
    return this.next;
  }

  /** The slots that a tick at this index concerns, each once. The book must not change until they are all taken, or left. */
  *reached(index: PriceTicks): Generator<number> {
    // Very many may be due of which a batch takes a part: they are not copied for it.
    yield* this.next;
    for (const slot of new Set([...this.rising.reached(index), ...this.falling.reached(index)])) {
      if (!this.next.has(slot)) yield slot;
    }
  }
}
