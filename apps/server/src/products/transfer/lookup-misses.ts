/** Who names people that are not found has few tries a day: counted here, in the memory of one process. */
import { type Instant, instantOf } from "@candor/money/money";

const MISSES_MAX = 20;
const DAY_MS = 86_400_000;
const CUSTOMERS_MAX = 100_000;

/** How often each customer named somebody who was not found, on this UTC day. */
export class LookupMisses {
  private day = 0;
  private misses = new Map<string, number>();
  /** The last look-up under way of each customer. */
  private readonly turns = new Map<string, Promise<void>>();

  /** When the next one may be tried; undefined while one may be. */
  lockedUntil(customerId: string, now: Instant): Instant | undefined {
    this.begin(now);
    return (this.misses.get(customerId) ?? 0) >= MISSES_MAX ? instantOf((this.day + 1) * DAY_MS) : undefined;
  }

  /** One look-up of a customer after the other, or as many as are asked at once would pass the bound before any has missed. */
  inTurn<T>(customerId: string, lookUp: () => Promise<T>): Promise<T> {
    const before = this.turns.get(customerId) ?? Promise.resolve();
    const own = before.then(lookUp);
    const done: Promise<void> = own.then(
      () => this.leave(customerId, done),
      () => this.leave(customerId, done),
    );
    this.turns.set(customerId, done);
    return own;
  }

  private leave(customerId: string, done: Promise<void>): void {
    if (this.turns.get(customerId) === done) this.turns.delete(customerId);
  }

  count(customerId: string, now: Instant): void {
    this.begin(now);
    // The oldest makes room: who has been silent longest.
    const oldest = this.misses.size >= CUSTOMERS_MAX ? this.misses.keys().next().value : undefined;
    if (oldest !== undefined) this.misses.delete(oldest);
    const before = this.misses.get(customerId) ?? 0;
    this.misses.delete(customerId);
    this.misses.set(customerId, before + 1);
  }

  private begin(now: Instant): void {
    const day = Math.floor(now / DAY_MS);
    if (day === this.day) return;
    this.day = day;
    this.misses = new Map();
  }
}
