/**
 * who may wait at the speed bump. Commands for one order share a place of their portfolio's; and of those whose calls take places
 * of orders meanwhile few wait at once, real money and practice apart. Where these are full, whoever has most of them gives way to
 * somebody who has less: that call is answered at once, and its command waits on, since nobody may take one back by having many.
 */
import type { AccountMode } from "@candor/api/account-mode";
import { refuse } from "@candor/api/refusal";
import type { QueuedCommand } from "./desk-items.ts";
import type { Patience } from "./desk-product.ts";

/** One that waits. */
export interface SpeedBumpWaiter {
  readonly command: Pick<QueuedCommand, "resolve">;
  readonly patience: Patience;
}

/** Orders of one portfolio, so that nobody's waiting takes the places of everybody else's; and commands for each of them. */
const ORDERS_OF_ONE_MAX = 16;
const OF_ONE_ORDER_MAX = 4;
/** Calls that take places of orders: a quarter of these places, and half as many again. */
const AMONG_ORDERS_MAX: Readonly<Record<AccountMode, number>> = { real: 256, demo: 128 };

class AmongOrders {
  private readonly callsMax: number;
  /** Whose calls are open, by portfolio, in the order in which they came. */
  private readonly lines = new Map<string, Set<SpeedBumpWaiter>>();
  private calls = 0;

  constructor(callsMax: number) {
    this.callsMax = callsMax;
  }

  /** False where there is no room. */
  enter(guest: SpeedBumpWaiter): boolean {
    const { portfolioId } = guest.patience;
    const line = this.lines.get(portfolioId) ?? new Set();
    if (this.calls >= this.callsMax && !this.makeRoom(line.size + 1)) return false;
    this.lines.set(portfolioId, line.add(guest));
    this.calls += 1;
    return true;
  }

  /**
   * The last of the longest line gives way to somebody whose own would be shorter. As lines only grow more alike by that, not many
   * give way before those that wait are decided.
   */
  private makeRoom(length: number): boolean {
    let longest = new Set<SpeedBumpWaiter>();
    for (const line of this.lines.values()) if (line.size > longest.size) longest = line;
    const last = [...longest].at(-1);
    if (!last || longest.size <= length) return false;
    this.endCall(last);
    // It will be decided; with its key, its owner learns how.
    last.command.resolve(refuse("outcome-unknown"));
    return true;
  }

  /** Nothing happens where it has ended already. */
  endCall(guest: SpeedBumpWaiter): void {
    const { portfolioId } = guest.patience;
    const line = this.lines.get(portfolioId);
    if (!line?.delete(guest)) return;
    this.calls -= 1;
    if (line.size === 0) this.lines.delete(portfolioId);
  }
}

export class SpeedBumpPlaces {
  private readonly byOrder = new Map<string, number>();
  /** How many of its orders, by portfolio. */
  private readonly orders = new Map<string, number>();
  private readonly amongOrders = {
    real: new AmongOrders(AMONG_ORDERS_MAX.real),
    demo: new AmongOrders(AMONG_ORDERS_MAX.demo),
  };
  private count = 0;

  /** How many wait. */
  get size(): number {
    return this.count;
  }

  /** False where too many wait already. */
  enter(guest: SpeedBumpWaiter): boolean {
    const { portfolioId, mode, isAmongOrders = false } = guest.patience;
    const order = orderOf(guest);
    const ofOrder = this.byOrder.get(order) ?? 0;
    const isFull =
      ofOrder === 0 ? (this.orders.get(portfolioId) ?? 0) >= ORDERS_OF_ONE_MAX : ofOrder >= OF_ONE_ORDER_MAX;
    if (isFull || (isAmongOrders && !this.amongOrders[mode].enter(guest))) return false;
    if (change(this.byOrder, order, 1) === 1) change(this.orders, portfolioId, 1);
    this.count += 1;
    return true;
  }

  /** Of one that has entered, once. */
  leave(guest: SpeedBumpWaiter): void {
    const { portfolioId, mode, isAmongOrders = false } = guest.patience;
    if (isAmongOrders) this.amongOrders[mode].endCall(guest);
    if (change(this.byOrder, orderOf(guest), -1) === 0) change(this.orders, portfolioId, -1);
    this.count -= 1;
  }
}

const orderOf = ({ patience }: SpeedBumpWaiter): string => `${patience.portfolioId} ${patience.orderId}`;

/** @returns how many there are now; one that is not counted any more is not kept */
function change(counts: Map<string, number>, name: string, by: 1 | -1): number {
  const now = (counts.get(name) ?? 0) + by;
  if (now > 0) counts.set(name, now);
  else counts.delete(name);
  return now;
}
