import { liquidationIndex } from "@candor/engine/contract-margin";
import { GRID_MS } from "@candor/engine/price-rules";
import type { Lots, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fateOf, type Seen } from "./contract-fate-test-support.ts";
import { openLots, positionOf } from "./contract-record.ts";
import { ContractScenario, type OrderRequest } from "./contract-scenario-test-support.ts";

const OWNERS = ["101", "102", "103", "104"];
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;
const DAY_MS = 86_400_000;

/** Distances in ten-thousandths of the price, on the side where each belongs. */
const stops = {
  takeProfit: fc.option(fc.integer({ min: 1, max: 800 })),
  stopLoss: fc.option(fc.integer({ min: 1, max: 400 })),
};

const requests = fc.record({
  direction: fc.constantFrom("long" as const, "short" as const),
  lots: fc.integer({ min: 1, max: 500 }),
  leverage: fc.constantFrom(1, 2, 3, 5, 10),
  limit: fc.option(fc.integer({ min: -600, max: 600 })),
  seen: fc.option(fc.integer({ min: -1_000, max: 1_000 })),
  ...stops,
});

/** A move in ten-thousandths, or a price at one of the levels of an order that is not over, or a tick beside it. */
const tick = fc.record({
  aim: fc.option(fc.record({ pick: fc.nat(), level: fc.nat(3), off: fc.integer({ min: -1, max: 1 }) })),
  move: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -300, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1_500, max: 1_500 }) },
  ),
  isValid: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("ticks" as const), ticks: fc.array(tick, { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("place" as const), owner: fc.constantFrom(...OWNERS), request: requests }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      pick: fc.nat(),
      part: fc.option(fc.integer({ min: 1, max: 99 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stops" as const), pick: fc.nat(), ...stops }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("night" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("empty" as const),
      from: fc.constantFrom(...OWNERS),
      into: fc.constantFrom(...OWNERS),
    }),
  },
);
type Told = typeof tick extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const away = (from: number, parts: number | null, sign: number): PriceTicks | null =>
  parts === null ? null : (Math.max(1, Math.round((from * (10_000 + sign * parts)) / 10_000)) as PriceTicks);

/** Lives through the steps; `ends` counts what happened. */
class Life {
  /** Two steps to a bump, so that some prices come too early for what was asked before them. */
  readonly scenario = new ContractScenario(OWNERS, FUNDS, {}, GRID_MS);
  private readonly owners = new Map<string, string>();
  private price = START;

  constructor() {
    this.scenario.tick(START);
  }

  live(one: Step, ends: Map<string, number>): void {
    if (one.do === "place") this.place(one.owner, one.request);
    else if (one.do === "ticks") this.hear(one.ticks, ends);
    else if (one.do === "empty") this.scenario.empty(one.from, one.into);
    else if (one.do === "night") {
      this.scenario.clock.advance(DAY_MS);
      this.scenario.finance(Math.floor(this.scenario.clock.now() / DAY_MS));
    } else this.change(one);
  }

  private place(
    owner: string,
    { limit, seen, takeProfit, stopLoss, lots, ...request }: typeof requests extends fc.Arbitrary<infer W> ? W : never,
  ): void {
    const sign = request.direction === "long" ? 1 : -1;
    const target = away(this.price, limit, 1);
    const from = target ?? this.price;
    const asked: OrderRequest = {
      ...{ ...request, lots: lots as Lots, limit: target, seen: away(this.price, seen, 1) },
      ...{ takeProfit: away(from, takeProfit, sign), stopLoss: away(from, stopLoss, -sign) },
    };
    const placed = this.scenario.place(owner, asked);
    if (!placed.refused) this.owners.set(placed.value.id, owner);
  }

  private change(one: Extract<Step, { do: "close" | "stops" }>): void {
    const ids = [...this.owners.keys()].filter((id) => this.scenario.order(id) !== undefined);
    const id = ids[one.pick % Math.max(1, ids.length)];
    if (id === undefined) return;
    const [owner, order] = [this.owners.get(id) ?? "", this.scenario.lastOf(id)];
    if (one.do === "close") {
      const part = one.part === null ? null : Math.ceil((openLots(order) * one.part) / 100);
      this.scenario.close(owner, id, part as Lots | null);
    } else {
      const sign = order.direction === "long" ? 1 : -1;
      const [takeProfit, stopLoss] = [away(this.price, one.takeProfit, sign), away(this.price, one.stopLoss, -sign)];
      this.scenario.setStops(owner, id, { takeProfit, stopLoss });
    }
  }

  private aimed({ pick, level, off }: NonNullable<Told["aim"]>): number | undefined {
    const orders = [...this.owners.keys()].flatMap((id) => this.scenario.order(id) ?? []);
    const order = orders[pick % Math.max(1, orders.length)];
    if (order === undefined) return undefined;
    const { direction, openPrice, limit, takeProfit, stopLoss, terms } = order;
    const half = direction === "long" ? terms.halfSpread : -terms.halfSpread;
    const levels = [
      openPrice === null ? null : liquidationIndex(positionOf(order)),
      openPrice === null || stopLoss === null ? null : stopLoss + half,
      openPrice === null || takeProfit === null ? null : takeProfit + half,
      openPrice !== null || limit === null ? null : limit - half,
    ];
    const at = levels[level];
    return at === null || at === undefined ? undefined : at + off;
  }

  private hear(moves: readonly Told[], ends: Map<string, number>): void {
    const { scenario } = this;
    const ticks = moves.map(({ move, isValid, aim }, at): Seen => {
      const moved = Math.floor((this.price * (10_000 + move)) / 10_000);
      const price = Math.max(1_000, (aim === null ? undefined : this.aimed(aim)) ?? moved);
      if (isValid) this.price = price;
      return { price, isValid, at: scenario.clock.now() + (at + 1) * GRID_MS };
    });
    const orders = [...this.owners.keys()].flatMap((id) => scenario.order(id) ?? []);
    const closings = scenario.closings.length;
    scenario.ticks(ticks);
    for (const order of orders) {
      const expected = fateOf(order, ticks);
      const { status, openPrice, closedLots: closed, reason } = scenario.lastOf(order.id);
      const own = scenario.closings.slice(closings).filter(({ orderId }) => orderId === order.id);
      const isOver = status === "closed" || status === "cancelled";
      const index = status === "closed" ? own.at(-1)?.tickIndex : expected.ending?.index;
      const ending = isOver ? { cause: reason, index } : null;
      expect({ status, openPrice, closed, ending }).toEqual(expected);
      const what = ending?.cause ?? (own.length > 0 ? "part" : status);
      ends.set(what, (ends.get(what) ?? 0) + 1);
    }
  }

  /** Nothing is lost or made, and what is held is what the open orders need. */
  balance(): void {
    const { books, accounts } = this.scenario;
    const customers = OWNERS.map((owner) => [owner, accounts.customer(owner)] as const);
    for (const [owner, key] of customers) {
      expect(books.held(key)).toBe(this.scenario.marginsOf(owner));
      expect(books.available(key)).toBeGreaterThanOrEqual(0n);
    }
    const all = [...customers.map(([, key]) => key), ...accounts.house];
    expect(this.scenario.sum(all)).toBe(FUNDS * BigInt(OWNERS.length));
  }
}

test("whatever prices and owners do, in however few batches, each position ends by the first valid tick that ends it, and nothing is lost or made", () => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
      const life = new Life();
      for (const one of steps) {
        life.live(one, ends);
        life.balance();
      }
    }),
    { numRuns: 60 },
  );
  // Each of them happens, so that none is looked at in name only.
  for (const end of ["user", "part", "take-profit", "stop-loss", "liquidation", "price-moved", "no-price-in-time"]) {
    expect([...ends.keys()]).toContain(end);
  }
});
