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

  /**
   * Those whose turn has come, in the order of acceptance. Where there are more than so many, owners choose by turns, each their
   * first ones: who sends very many takes the places of nobody else.
   */
  due(now: Instant, most: number): readonly WaitingOrder[] {
    const due: WaitingOrder[] = [];
    for (const order of this.all()) {
      if (order.from > now) break;
      due.push(order);
    }
    if (due.length <= most) return due;
    const nthOfOwner = new Map<string, number>();
    const ranked = due.map((order, at) => {
      const nth = nthOfOwner.get(order.owner) ?? 0;
      nthOfOwner.set(order.owner, nth + 1);
      return { order, nth, at };
    });
    const chosen = ranked.sort((one, other) => one.nth - other.nth || one.at - other.at).slice(0, most);
    return chosen.sort((one, other) => one.at - other.at).map(({ order }) => order);
  }

  /** They wait no longer. @param orders in the order of acceptance */
  leave(orders: readonly WaitingOrder[]): void {
    const { items, head, end } = this.state;
    if (orders.every((order, nth) => items[head + nth] === order)) {
      this.state = { items, head: head + orders.length, end };
      return;
    }
    const gone = new Set(orders);
    const rest = [...this.all()].filter((order) => !gone.has(order));
    this.state = { items: rest, head: 0, end: rest.length };
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
