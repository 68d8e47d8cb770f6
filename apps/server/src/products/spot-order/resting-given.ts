/**
 * What a portfolio's orders in one book could give away at an index: reckoned once and kept until either changes, so that
 * whoever has many open orders costs the desk little with each new one.
 */
import type { Amount, PriceTicks } from "@candor/money/money";

interface Kept {
  readonly index: PriceTicks;
  readonly given: Amount;
}

/** All are reckoned anew beyond this. */
const KEPT_MAX = 100_000;

export class RestingGiven {
  private readonly kept = new Map<string, Kept>();

  /** In minor units of the quote currency. */
  at(key: string, index: PriceTicks, reckon: () => Amount): Amount {
    const known = this.kept.get(key);
    if (known?.index === index) return known.given;
    if (this.kept.size >= KEPT_MAX) this.kept.clear();
    const given = reckon();
    this.kept.set(key, { index, given });
    return given;
  }

  /** The orders are not what they were. */
  forget(key: string): void {
    this.kept.delete(key);
  }

  reset(): void {
    this.kept.clear();
  }
}
