/**
 * A spot market written as plainly as its rules, for tests only: one list in order of arrival, searched from the start for
 * every trade. Slow and independent of the real book, matcher and quotes; only the ladder's level prices are shared.
 */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { type Instant, type Lots, type PriceTicks, rateOf } from "@candor/money/money";
import { type HouseLadderTerms, ladderPrices } from "./house-ladder.ts";
import { BAND_DEFAULT } from "./price-band.ts";
import type { SpotMarketTerms } from "./spot-market.ts";
import type { Fill, IncomingOrder, OrderId, PlaceOutcome, RejectReason, RestingOrder, Side } from "./spot-order.ts";

/** Small numbers that meet often, so that histories are dense. */
export const PLAIN_SCALE: InstrumentScale = {
  priceScale: 2,
  tickUnits: 1,
  quantityScale: 4,
  lotUnits: 1,
  baseScale: 8,
  quoteScale: 6,
};

export const PLAIN_LADDER: HouseLadderTerms = {
  levels: 3,
  halfSpread: rateOf(15_000_000n),
  step: rateOf(10_000_000n),
  levelLots: 7 as Lots,
  refillLotsPerSecond: 5 as Lots,
};

/** Few levels are shown, so that more than are shown exist. */
export const PLAIN_TERMS: SpotMarketTerms = {
  scale: PLAIN_SCALE,
  ladder: PLAIN_LADDER,
  band: BAND_DEFAULT,
  levelsShown: 5,
};

/** A wrong rule, planted to show that the comparison finds it. */
export type PlantedFault = "latest-first" | "house-first" | "self-trade" | "rollback-forgets-quota";

interface HouseLevel {
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
}

interface Offer {
  readonly price: number;
  readonly lots: number;
  readonly order: RestingOrder | null;
  readonly level: number;
}

interface State {
  readonly orders: readonly RestingOrder[];
  readonly levels: readonly HouseLevel[];
  readonly index: number | null;
  readonly startedAt: number;
  readonly refilledAt: number;
}

export class ReferenceMarket {
  private state: State = { orders: [], levels: [], index: null, startedAt: 0, refilledAt: 0 };
  private saved: State = this.state;
  private readonly terms: HouseLadderTerms;
  private readonly fault: PlantedFault | null;

  constructor(terms: HouseLadderTerms, fault: PlantedFault | null = null) {
    this.terms = terms;
    this.fault = fault;
  }

  begin(): void {
    this.saved = this.state;
  }

  rollback(): void {
    const { levels } = this.state;
    this.state = this.fault === "rollback-forgets-quota" ? { ...this.saved, levels } : this.saved;
  }

  resting(side: Side): RestingOrder[] {
    const best = side === "buy" ? -1 : 1;
    return this.state.orders.filter((order) => order.side === side).sort((a, b) => best * (a.price - b.price));
  }

  cancel(id: OrderId): number {
    const order = this.state.orders.find((resting) => resting.id === id);
    this.state = { ...this.state, orders: this.state.orders.filter((resting) => resting.id !== id) };
    return order?.lots ?? 0;
  }

  tick(index: PriceTicks, now: Instant): Fill[] {
    const prices = ladderPrices(this.terms, index);
    const isFirst = this.state.index === null;
    const startedAt = isFirst ? now : this.state.startedAt;
    const earnedTo = (at: number) => Math.floor(((at - startedAt) * this.terms.refillLotsPerSecond) / 1000);
    const earned = isFirst ? 0 : earnedTo(now) - earnedTo(this.state.refilledAt);
    const levels = (["buy", "sell"] as const).flatMap((side) => {
      const before = this.state.levels.filter((level) => level.side === side);
      return prices[side].map((price, position): HouseLevel => {
        const left = isFirst ? this.terms.levelLots : (before[position]?.lots ?? 0);
        return { side, price, lots: Math.min(this.terms.levelLots, left + earned) };
      });
    });
    this.state = { ...this.state, index, levels, startedAt, refilledAt: now };
    return [...this.fillReached("buy"), ...this.fillReached("sell")];
  }

  place(order: IncomingOrder): PlaceOutcome {
    const { index } = this.state;
    if (index === null) return rejected(order, "price-stale");
    const high = Math.floor((index * 110) / 100);
    const low = Math.ceil((index * 90) / 100);
    if (order.kind === "limit" && (order.price > high || order.price < low)) {
      return rejected(order, "price-outside-band");
    }
    const inside = order.side === "buy" ? Math.min(order.price, high) : Math.max(order.price, low);
    const limit = order.kind === "limit" ? order.price : inside;
    const before = this.state;
    const { fills, left, isOwn } = this.trade(order, limit);
    if (order.isPostOnly && (order.kind === "market" || this.wouldTake(before, order.side, limit))) {
      this.state = before;
      return rejected(order, "would-take-liquidity");
    }
    if (left === 0) return { ending: "filled", fills, left: 0 as Lots, reason: null };
    if (order.timeInForce === "fok" && !order.isPostOnly) {
      this.state = before;
      return rejected(order, isOwn ? "own-order-in-the-way" : "cannot-fill-completely");
    }
    return this.leave(order, fills, left as Lots, isOwn);
  }

  private leave(order: IncomingOrder, fills: Fill[], left: Lots, isOwn: boolean): PlaceOutcome {
    if (isOwn && fills.length === 0) return rejected(order, "own-order-in-the-way");
    if (isOwn) return { ending: "cancelled", fills, left, reason: "own-order-in-the-way" };
    if (order.kind === "market") {
      if (fills.length === 0) return rejected(order, "no-liquidity");
      const isEmpty = this.offers(this.state, order.side).length === 0;
      return { ending: "cancelled", fills, left, reason: isEmpty ? "no-liquidity" : "worst-price-reached" };
    }
    if (order.timeInForce === "ioc" && !order.isPostOnly) {
      return { ending: "cancelled", fills, left, reason: "immediate-or-cancel" };
    }
    const { id, owner, side, price } = order;
    this.state = { ...this.state, orders: [...this.state.orders, { id, owner, side, price, lots: left }] };
    return { ending: "resting", fills, left, reason: null };
  }

  private wouldTake(state: State, side: Side, limit: number): boolean {
    return this.offers(state, side).some(({ price }) => (side === "buy" ? price <= limit : price >= limit));
  }

  /** Everything an order of this side could take, in the order in which it would: price, customers first, arrival. */
  private offers(state: State, side: Side): Offer[] {
    const worse = side === "buy" ? 1 : -1;
    const orders = state.orders
      .filter((order) => order.side !== side)
      .map((order): Offer => ({ price: order.price, lots: order.lots, order, level: -1 }));
    if (this.fault === "latest-first") orders.reverse();
    const house = state.levels
      .map((level, position): Offer => ({ price: level.price, lots: level.lots, order: null, level: position }))
      .filter((offer) => state.levels[offer.level]?.side !== side && offer.lots > 0 && offer.price > 0);
    const all = this.fault === "house-first" ? [...house, ...orders] : [...orders, ...house];
    return all.sort((a, b) => worse * (a.price - b.price));
  }

  private trade(order: IncomingOrder, limit: number): { fills: Fill[]; left: number; isOwn: boolean } {
    const fills: Fill[] = [];
    let left: number = order.lots;
    for (const offer of this.offers(this.state, order.side)) {
      if (left === 0 || (order.side === "buy" ? offer.price > limit : offer.price < limit)) break;
      if (offer.order?.owner === order.owner && this.fault !== "self-trade") return { fills, left, isOwn: true };
      const lots = Math.min(left, offer.lots);
      left -= lots;
      this.takeFrom(offer, lots);
      fills.push({
        makerId: offer.order?.id ?? null,
        makerOwner: offer.order?.owner ?? null,
        takerId: order.id,
        takerOwner: order.owner,
        takerSide: order.side,
        price: offer.price as PriceTicks,
        lots: lots as Lots,
        makerLeft: (offer.order === null ? 0 : offer.lots - lots) as Lots,
      });
    }
    return { fills, left, isOwn: false };
  }

  private takeFrom(offer: Offer, lots: number): void {
    const { orders, levels } = this.state;
    this.state = {
      ...this.state,
      orders: orders
        .map((order) => (order.id === offer.order?.id ? { ...order, lots: (order.lots - lots) as Lots } : order))
        .filter((order) => order.lots > 0),
      levels: levels.map((level, position) =>
        position === offer.level ? { ...level, lots: level.lots - lots } : level,
      ),
    };
  }

  private fillReached(side: Side): Fill[] {
    const fills: Fill[] = [];
    for (const order of this.resting(side)) {
      let open: number = order.lots;
      for (;;) {
        const house = this.offers(this.state, side).find((offer) => offer.order === null);
        const isReached = house && (side === "buy" ? house.price <= order.price : house.price >= order.price);
        if (!house || !isReached || open === 0) break;
        const lots = Math.min(open, house.lots);
        open -= lots;
        this.takeFrom(house, lots);
        this.takeFrom({ price: order.price, lots, order, level: -1 }, lots);
        fills.push(houseFill(order, lots, open));
      }
      if (open > 0) break;
    }
    return fills;
  }
}

function houseFill(order: RestingOrder, lots: number, makerLeft: number): Fill {
  return {
    makerId: order.id,
    makerOwner: order.owner,
    takerId: null,
    takerOwner: null,
    takerSide: order.side === "buy" ? "sell" : "buy",
    price: order.price,
    lots: lots as Lots,
    makerLeft: makerLeft as Lots,
  };
}

const rejected = (order: IncomingOrder, reason: RejectReason): PlaceOutcome => ({
  ending: "rejected",
  fills: [],
  left: order.lots,
  reason,
});
