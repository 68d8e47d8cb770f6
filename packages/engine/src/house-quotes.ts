/**
 * The ladder of one instrument as the matcher meets it: the best price the house offers now, and taking from it. Holds one
 * reference to an immutable state, so that taking back is putting the old reference in its place.
 */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import {
  affordableLots,
  fullQuota,
  fundsAfter,
  type HouseFunds,
  type HouseLadderTerms,
  type LadderPrices,
  type LadderQuota,
  ladderPrices,
  quotaAfter,
  refilledQuota,
} from "./house-ladder.ts";
import type { DepthLevel, Side } from "./spot-order.ts";

export interface HouseState {
  readonly prices: LadderPrices;
  readonly quota: LadderQuota;
  readonly funds: HouseFunds | null;
}

const NO_PRICES: LadderPrices = { buy: [], sell: [] };

export class HouseQuotes {
  /** Assign an earlier state to take back what happened since. */
  state: HouseState;
  private quoted: { readonly index: PriceTicks | null; readonly prices: LadderPrices } = {
    index: null,
    prices: NO_PRICES,
  };
  private readonly terms: HouseLadderTerms;
  private readonly scale: InstrumentScale;

  constructor(terms: HouseLadderTerms, scale: InstrumentScale) {
    this.terms = terms;
    this.scale = scale;
    this.state = { prices: NO_PRICES, quota: fullQuota(terms, null), funds: null };
  }

  /** Moves the ladder to a new index price and refills it up to `now`. */
  tick(index: PriceTicks, now: Instant): void {
    const { quota, funds } = this.state;
    // A tick is tried before it is decided, and means the same ladder both times.
    if (this.quoted.index !== index) this.quoted = { index, prices: ladderPrices(this.terms, index) };
    this.state = { prices: this.quoted.prices, quota: refilledQuota(quota, this.terms, now), funds };
  }

  /** Offers nothing until the next price that it moves to; what was taken of its quota stays taken. */
  quoteNothing(): void {
    this.state = { ...this.state, prices: NO_PRICES };
  }

  /** States what the house owns; null where it is not bounded. */
  setFunds(funds: HouseFunds | null): void {
    this.state = { ...this.state, funds };
  }

  /** False where it offers nothing to anybody, as when its price is not fresh. */
  get isQuoting(): boolean {
    return this.bestLevel("buy") >= 0 || this.bestLevel("sell") >= 0;
  }

  /** The best price at which the house would trade now, or 0. `side` is the house's own: "sell" is what buyers take. */
  bestPrice(side: Side): PriceTicks {
    const level = this.bestLevel(side);
    return (level < 0 ? 0 : this.state.prices[side][level]) as PriceTicks;
  }

  /** Takes up to `lots` from the best level; how many it gave (0 when the house offers nothing). */
  takeBest(side: Side, lots: number): Lots {
    const level = this.bestLevel(side);
    if (level < 0) return 0 as Lots;
    const price = this.state.prices[side][level] as PriceTicks;
    return this.takeFrom(side, level, lots, price);
  }

  /** As takeBest, but the trade is made at `price`, a resting order's limit that the ladder has reached. */
  takeBestAt(side: Side, lots: number, price: PriceTicks): Lots {
    const level = this.bestLevel(side);
    return level < 0 ? (0 as Lots) : this.takeFrom(side, level, lots, price);
  }

  /** Every level that offers something, best first; of another state where one is given. */
  depth(side: Side, { prices, quota, funds: owned }: HouseState = this.state): DepthLevel[] {
    let funds = owned;
    const levels: DepthLevel[] = [];
    for (const [level, left] of quota[side].entries()) {
      const price = (prices[side][level] ?? 0) as PriceTicks;
      if (price === 0) break;
      const lots = Math.min(left, affordableLots(funds, side, price, this.scale)) as Lots;
      if (lots === 0) continue;
      levels.push({ price, lots, houseLots: lots, orders: 0 });
      funds = fundsAfter(funds, side, price, lots, this.scale);
    }
    return levels;
  }

  private bestLevel(side: Side): number {
    const { prices, quota, funds } = this.state;
    const levels = quota[side];
    for (let level = 0; level < levels.length; level += 1) {
      const price = prices[side][level];
      if (price === undefined || price === 0) return -1;
      if (levels[level] === 0) continue;
      if (funds === null || affordableLots(funds, side, price, this.scale) > 0) return level;
    }
    return -1;
  }

  private takeFrom(side: Side, level: number, lots: number, price: PriceTicks): Lots {
    const { prices, quota, funds } = this.state;
    const left = quota[side][level] ?? 0;
    const taken = Math.min(lots, left, affordableLots(funds, side, price, this.scale)) as Lots;
    if (taken === 0) return taken;
    this.state = {
      prices,
      quota: quotaAfter(quota, side, level, taken),
      funds: fundsAfter(funds, side, price, taken, this.scale),
    };
    return taken;
  }
}
