/**
 * Counts who is refused for asking too much, in memory: of each five seconds those refused most often are kept, however many
 * callers there were, so that a flood costs no more to count than a quiet hour.
 */
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { RefusedCaller } from "../../platform/edge/refused-calls.ts";

/** The length of a slot. */
export const SLOT_MS = 5_000;
/** Customers, and addresses of strangers, that one slot tells apart; further ones of it are counted by nobody. */
const CALLERS_MAX = 2_000;
/** Of each slot so many of either are kept. */
const KEPT_MAX = 50;

export interface RefusedCount {
  readonly slotAt: Instant;
  readonly customerId: string | null;
  /** Of a stranger; empty for a customer, who is one wherever they come from. */
  readonly addressGroup: string;
  count: number;
}

interface Slot {
  readonly customers: Map<string, RefusedCount>;
  readonly strangers: Map<string, RefusedCount>;
}

const CUSTOMER = /^\d+$/;

const slotOf = (at: number): Instant => instantOf(Math.floor(at / SLOT_MS) * SLOT_MS);

export class RefusedCounts {
  private readonly clock: Clock;
  private slots = new Map<number, Slot>();
  /** Since the start. */
  total = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  add({ customerId: person, addressGroup: group }: RefusedCaller): void {
    this.total += 1;
    const slotAt = slotOf(this.clock.now());
    // Operators are no customers, and have no orders.
    const customerId = person !== null && CUSTOMER.test(person) ? person : null;
    const slot = this.slots.get(slotAt) ?? { customers: new Map(), strangers: new Map() };
    this.slots.set(slotAt, slot);
    const callers = customerId === null ? slot.strangers : slot.customers;
    const known = callers.get(customerId ?? group);
    if (known) known.count += 1;
    else if (callers.size < CALLERS_MAX)
      callers.set(customerId ?? group, {
        slotAt,
        customerId,
        addressGroup: customerId === null ? group : "",
        count: 1,
      });
  }

  /** What is to be kept, once: of either kind the most refused. */
  take(): readonly RefusedCount[] {
    const slots = [...this.slots.values()];
    this.slots = new Map();
    return slots.flatMap(({ customers, strangers }) => [...mostOf(customers), ...mostOf(strangers)]);
  }
}

const mostOf = (callers: ReadonlyMap<string, RefusedCount>): RefusedCount[] =>
  [...callers.values()].toSorted((left, right) => right.count - left.count).slice(0, KEPT_MAX);
