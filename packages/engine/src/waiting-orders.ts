/**
 * Orders of which the house is to fill something, until there is a price that nobody could know at their acceptance (DOMAIN
 * section 4, "The bump"). They are not in the book; each has its turn in the order of its acceptance.
 */
import type { Instant } from "@candor/money/money";
import type { OrderId, WaitingOrder } from "./spot-order.ts";

/** Never changed in place, but for items behind every `end` that anybody holds. */
export interface WaitingState {
  readonly items: WaitingOrder[];
  readonly head: number;
  readonly end: number;
}

const NOBODY: WaitingState = { items: [], head: 0, end: 0 };
/** From here on those that have gone are forgotten. */
const GONE_MAX = 4_096;

export class WaitingOrders {
  /** Assign an earlier state to take back what happened since. */
  state: WaitingState = NOBODY;

  get size(): number {
    return this.state.end - this.state.head;
  }

  *all(): Generator<WaitingOrder> {
    const { items, head, end } = this.state;
    for (let at = head; at < end; at += 1) yield items[at] as WaitingOrder;
  }

  add(order: WaitingOrder): void {
    const { items, head, end } = this.state;
    // Something was taken back: what stands behind the end is another's.
    const own = items.length === end && head < GONE_MAX ? items : items.slice(head, end);
    own.push(order);
    this.state = own === items ? { items, head, end: end + 1 } : { items: own, head: 0, end: own.length };
  }

  /** The first one, if its turn has come. */
  due(now: Instant): WaitingOrder | undefined {
    const { items, head, end } = this.state;
    const first = head < end ? items[head] : undefined;
    return first !== undefined && first.from <= now ? first : undefined;
  }

  shift(): void {
    this.state = { ...this.state, head: this.state.head + 1 };
  }

  /** What of it waits; undefined when it does not wait here. */
  remove(id: OrderId): WaitingOrder | undefined {
    const items = [...this.all()];
    const at = items.findIndex((order) => order.id === id);
    const [removed] = at < 0 ? [] : items.splice(at, 1);
    if (removed !== undefined) this.state = { items, head: 0, end: items.length };
    return removed;
  }
}
