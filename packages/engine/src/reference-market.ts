/**
 * A spot market written as plainly as its rules, for tests only: one list in order of arrival, searched from the start for
 * every trade. Slow and independent of the real book, matcher and quotes; only the ladder's level prices are shared.
 */
import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import { type HouseLadderTerms, ladderPrices } from "./house-ladder.ts";
import type {
  AcceptOutcome,
  Fill,
  IncomingOrder,
  OrderId,
  PlaceOutcome,
  RejectReason,
  RestingOrder,
  Side,
  Turn,
  WaitingOrder,
} from "./spot-order.ts";

/** A wrong rule, planted to show that the comparison finds it. */
export type PlantedFault =
  | "latest-first"
  | "house-first"
  | "self-trade"
  | "rollback-forgets-quota"
  | "fills-too-early"
  | "stopped-by-later-own";

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
  readonly waiting: readonly WaitingOrder[];
  readonly levels: readonly HouseLevel[];
  /** Nothing is quoted at a price that is not fresh. */
  readonly isFresh: boolean;
  readonly index: number | null;
  readonly startedAt: number;
  readonly refilledAt: number;
}

export class ReferenceMarket {
  private state: State = {
    ...{ orders: [], waiting: [], levels: [], isFresh: true },
    ...{ index: null, startedAt: 0, refilledAt: 0 },
  };
  private saved: State = this.state;
  /** From when on the house fills an order. */
  private readonly from = new Map<OrderId, number>();
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

  waiting(): readonly WaitingOrder[] {
    return this.state.waiting;
  }

  cancel(id: OrderId): number {
    const { orders, waiting } = this.state;
    const order = [...orders, ...waiting].find((open) => open.id === id);
    this.state = {
      ...this.state,
      orders: orders.filter((open) => open.id !== id),
      waiting: waiting.filter((open) => open.id !== id),
    };
    return order?.lots ?? 0;
  }

  tick(index: PriceTicks, now: Instant): Fill[] {
    const prices = ladderPrices(this.terms, index);
    const isFirst = this.state.levels.length === 0;
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
    this.state = { ...this.state, isFresh: true, index, levels, startedAt, refilledAt: now };
    return [...this.fillReached("buy", now), ...this.fillReached("sell", now)];
  }

  tickUnquoted(index: PriceTicks): void {
    this.state = { ...this.state, isFresh: false, index };
  }

  /** Customers at once, and never worse than the house; what the house may fill waits. */
  accept(order: IncomingOrder, { from, until }: Pick<WaitingOrder, "from" | "until">): AcceptOutcome {
    const limit = this.limitOf(order);
    if (typeof limit === "string") return rejected(order, limit);
    const reaches = (price: number) => (order.side === "buy" ? price <= limit : price >= limit);
    this.from.set(order.id, from);
    const house = this.offers(this.state, order.side).find((offer) => offer.order === null);
    const isReached = house !== undefined && reaches(house.price);
    const mayRest = order.kind === "limit" && order.timeInForce === "gtc";
    if (house === undefined || order.isPostOnly || (!isReached && mayRest)) return this.place(order);
    const before = this.state;
    this.state = { ...before, isFresh: false };
    const { fills, left, isOwn } = this.trade(order, isReached ? house.price : limit);
    this.state = { ...this.state, isFresh: true };
    const isWhole = order.timeInForce === "fok";
    if (left === 0) return { ending: "filled", fills, left: 0 as Lots, reason: null };
    if (isWhole) this.state = before;
    if (isOwn && (isWhole || fills.length === 0)) return rejected(order, "own-order-in-the-way");
    if (isOwn) return { ending: "cancelled", fills, left: left as Lots, reason: "own-order-in-the-way" };
    const lots = isWhole ? order.lots : (left as Lots);
    const waits: WaitingOrder = { ...order, price: limit as PriceTicks, lots, from, until };
    this.state = { ...this.state, waiting: [...this.state.waiting, waits] };
    return { ending: "waiting", fills: isWhole ? [] : fills, left: lots, reason: null };
  }

  takeTurns(now: Instant): Turn[] {
    const turns: Turn[] = [];
    for (const order of this.state.waiting) {
      const isEarly = this.fault !== "fills-too-early" && order.from > now;
      const isQuoted = (["buy", "sell"] as const).some((side) =>
        this.offers(this.state, side).some((offer) => offer.order === null),
      );
      const isLate = now > order.until;
      if (isEarly || !(isQuoted || isLate)) break;
      this.state = { ...this.state, waiting: this.state.waiting.slice(1) };
      const cancelledMakers: RestingOrder[] = [];
      const outcome = this.turnOf(order, isLate, cancelledMakers);
      turns.push({ order, outcome, cancelledMakers });
    }
    return turns;
  }

  private turnOf(order: WaitingOrder, isLate: boolean, cancelledMakers: RestingOrder[]): Turn["outcome"] {
    const nothing = { ending: "cancelled", fills: [], left: order.lots } as const;
    const mayRest = order.kind === "limit" && order.timeInForce === "gtc";
    if (isLate && !mayRest) return { ...nothing, reason: "no-price-in-time" };
    // What was inside of the band at its acceptance is not judged by it again, but for a market order's limit.
    const outcome = this.placeWithin(
      order,
      order.kind === "market" ? this.clamped(order) : order.price,
      cancelledMakers,
    );
    if (outcome.ending !== "rejected") return outcome;
    if (outcome.reason === "cannot-fill-completely" || outcome.reason === "own-order-in-the-way")
      return { ...nothing, reason: outcome.reason };
    return { ...nothing, reason: "no-liquidity" };
  }

  place(order: IncomingOrder): PlaceOutcome {
    const limit = this.limitOf(order);
    return typeof limit === "string" ? rejected(order, limit) : this.placeWithin(order, limit);
  }

  private limitOf(order: IncomingOrder): number | RejectReason {
    if (this.state.index === null) return "price-stale";
    const inside = this.clamped(order);
    const isOutside = order.kind === "limit" && this.clamped({ ...order, side: "buy" }) !== order.price;
    const isBelow = order.kind === "limit" && this.clamped({ ...order, side: "sell" }) !== order.price;
    return isOutside || isBelow ? "price-outside-band" : inside;
  }

  private clamped({ side, price }: IncomingOrder): number {
    const index = this.state.index ?? 0;
    const high = Math.floor((index * 110) / 100);
    const low = Math.ceil((index * 90) / 100);
    return side === "buy" ? Math.min(price, high) : Math.max(price, low);
  }

  private placeWithin(order: IncomingOrder, limit: number, cancelledMakers?: RestingOrder[]): PlaceOutcome {
    const before = this.state;
    const { fills, left, isOwn } = this.trade(order, limit, cancelledMakers);
    if (order.isPostOnly && (order.kind === "market" || this.wouldTake(before, order.side, limit))) {
      this.state = before;
      return rejected(order, "would-take-liquidity");
    }
    if (left === 0) return { ending: "filled", fills, left: 0 as Lots, reason: null };
    if (order.timeInForce === "fok" && !order.isPostOnly) {
      this.state = before;
      cancelledMakers?.splice(0);
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
    const levels = state.isFresh ? state.levels : [];
    const house = levels
      .map((level, position): Offer => ({ price: level.price, lots: level.lots, order: null, level: position }))
      .filter((offer) => state.levels[offer.level]?.side !== side && offer.lots > 0 && offer.price > 0);
    const all = this.fault === "house-first" ? [...house, ...orders] : [...orders, ...house];
    return all.sort((a, b) => worse * (a.price - b.price));
  }

  private trade(
    order: IncomingOrder,
    limit: number,
    cancelledMakers?: RestingOrder[],
  ): { fills: Fill[]; left: number; isOwn: boolean } {
    const fills: Fill[] = [];
    let left: number = order.lots;
    for (const offer of this.offers(this.state, order.side)) {
      if (left === 0 || (order.side === "buy" ? offer.price > limit : offer.price < limit)) break;
      if (offer.order?.owner === order.owner && this.fault !== "self-trade") {
        const isSince =
          this.fault !== "stopped-by-later-own" &&
          cancelledMakers !== undefined &&
          (this.from.get(offer.order.id) ?? 0) >= (order.from ?? Number.NaN);
        if (!isSince) return { fills, left, isOwn: true };
        cancelledMakers.push(offer.order);
        this.cancel(offer.order.id);
        continue;
      }
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

  private fillReached(side: Side, now: number): Fill[] {
    const fills: Fill[] = [];
    for (const order of this.resting(side)) {
      if ((this.from.get(order.id) ?? 0) > now) continue;
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
