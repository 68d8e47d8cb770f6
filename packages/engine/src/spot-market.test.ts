import type { Instant, Lots, PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { drawBook, tidyTable } from "./book-drawing.ts";
import type { HouseLadderTerms } from "./house-ladder.ts";
import { PLAIN_LADDER, PLAIN_TERMS } from "./plain-market-test-support.ts";
import { SpotMarket } from "./spot-market.ts";
import type { Fill, IncomingOrder } from "./spot-order.ts";

const AT_100 = { index: 100 as PriceTicks, now: 1000 as Instant };

function openMarket(ladder: HouseLadderTerms = PLAIN_LADDER): SpotMarket {
  const market = new SpotMarket({ ...PLAIN_TERMS, ladder });
  market.begin();
  market.tick(AT_100.index, AT_100.now);
  return market;
}

const order = (id: string, side: "buy" | "sell", lots: number, ticks: number, more: Partial<IncomingOrder> = {}) =>
  ({
    id,
    owner: id,
    side,
    kind: "limit",
    price: ticks as PriceTicks,
    lots: lots as Lots,
    timeInForce: "gtc",
    isPostOnly: false,
    ...more,
  }) satisfies IncomingOrder;

const trades = (fills: readonly Fill[]) =>
  fills.map((fill) => `${fill.makerId ?? "house"} ${fill.takerSide}s ${fill.lots} at ${fill.price}`);

describe("the house ladder in a spot market", () => {
  test("quotes around the index and is named as the house's part of the depth", () => {
    const market = openMarket();
    market.place(order("ann", "buy", 2, 98));
    expect(market.depth("buy", 2)).toEqual([
      { price: 98, lots: 9, houseLots: 7, orders: 1 },
      { price: 97, lots: 7, houseLots: 7, orders: 0 },
    ]);
    expect(market.depth("sell", 1)).toEqual([{ price: 102, lots: 7, houseLots: 7, orders: 0 }]);
  });

  test("lets customers match each other first at equal price", () => {
    const market = openMarket();
    market.place(order("ann", "sell", 2, 102));
    const outcome = market.place(order("bob", "buy", 5, 103));
    expect(trades(outcome.fills)).toEqual(["ann buys 2 at 102", "house buys 3 at 102"]);
  });

  test("is walked level by level and then the rest of the order rests", () => {
    const outcome = openMarket().place(order("bob", "buy", 20, 103));
    expect(trades(outcome.fills)).toEqual(["house buys 7 at 102", "house buys 7 at 103"]);
    expect(outcome).toMatchObject({ ending: "resting", left: 6 });
  });

  test("fills a resting order at the order's own limit when a tick reaches it, as far as the quota goes", () => {
    const market = openMarket();
    market.place(order("ann", "buy", 5, 100));
    market.place(order("bob", "buy", 30, 99));
    expect(trades(market.tick(98 as PriceTicks, 1000 as Instant))).toEqual(["ann sells 5 at 100"]);
    expect(trades(market.tick(97 as PriceTicks, 1000 as Instant))).toEqual(["bob sells 2 at 99"]);
    expect(trades(market.tick(97 as PriceTicks, 2000 as Instant))).toEqual(["bob sells 5 at 99"]);
    expect(drawBook(market)).toBe(tidyTable("bob 23 | 99 |"));
  });

  test("never offers more than the house owns in base or in quote currency", () => {
    const market = openMarket();
    market.setHouseFunds({ base: 40_000n as never, quote: 2_000_000n as never });
    expect(market.depth("sell", 9)).toEqual([{ price: 102, lots: 4, houseLots: 4, orders: 0 }]);
    expect(trades(market.place(order("bob", "buy", 9, 103, { timeInForce: "ioc" })).fills)).toEqual([
      "house buys 4 at 102",
    ]);
    market.setHouseFunds({ base: 0n as never, quote: 294n as never });
    expect(trades(market.place(order("cat", "sell", 9, 98, { timeInForce: "ioc" })).fills)).toEqual([
      "house sells 3 at 98",
    ]);
  });
});

describe("the price band of a spot market", () => {
  test("refuses a limit outside ±10 % of the index", () => {
    const market = openMarket();
    expect(market.place(order("ann", "buy", 1, 89)).reason).toBe("price-outside-band");
    expect(market.place(order("ann", "buy", 1, 90)).reason).toBeNull();
    expect(market.place(order("bob", "sell", 1, 111)).reason).toBe("price-outside-band");
    expect(market.place(order("bob", "sell", 1, 110)).reason).toBeNull();
  });

  test("stops a market order at the band, however bad a price it accepts", () => {
    const market = openMarket({ ...PLAIN_LADDER, levels: 0 });
    market.place(order("ann", "sell", 1, 110));
    market.tick(99 as PriceTicks, 1000 as Instant);
    const greedy = order("bob", "buy", 3, 1000, { kind: "market", timeInForce: "ioc" });
    expect(market.place(greedy)).toMatchObject({ ending: "rejected", reason: "no-liquidity" });
    market.place(order("cat", "sell", 1, 108));
    expect(market.place(greedy)).toMatchObject({ ending: "cancelled", left: 2, reason: "worst-price-reached" });
  });

  test("takes no order before the first index price", () => {
    const market = new SpotMarket(PLAIN_TERMS);
    market.begin();
    expect(market.place(order("ann", "buy", 1, 100)).reason).toBe("price-stale");
  });
});

test("a spot market changes only inside a transaction", () => {
  const market = new SpotMarket(PLAIN_TERMS);
  expect(() => market.tick(AT_100.index, AT_100.now)).toThrow("only inside a transaction");
  expect(() => market.place(order("ann", "buy", 1, 100))).toThrow("only inside a transaction");
  expect(() => market.cancel("ann")).toThrow("only inside a transaction");
  market.begin();
  expect(() => market.begin()).toThrow("in a transaction already");
});

describe("orders that wait for one price", () => {
  const within = { from: 1_500 as Instant, until: 4_000 as Instant };
  const market = (): SpotMarket => openMarket({ ...PLAIN_LADDER, levelLots: 10_000 as Lots });
  const turnsAt = (one: SpotMarket, now: number) => {
    one.tick(AT_100.index, now as Instant);
    return one.takeTurns(now as Instant).map(({ order: { id } }) => id);
  };

  test("have their turn in the order of their acceptance", () => {
    const one = market();
    const ids = Array.from({ length: 400 }, (_, nth) => `ann ${nth}`);
    for (const id of ids) one.accept(order(id, "buy", 1, 103, { owner: "ann" }), within);
    expect(turnsAt(one, 1_250)).toEqual([]);
    expect(turnsAt(one, 1_500)).toEqual(ids);
  });

  test("of whoever sends very many take no turns of others, and keep their own order", () => {
    const one = market();
    const ids = Array.from({ length: 450 }, (_, nth) => `ann ${nth}`);
    for (const id of ids) one.accept(order(id, "buy", 1, 103, { owner: "ann" }), within);
    one.accept(order("bob 1", "buy", 1, 103, { owner: "bob" }), within);
    one.accept(order("bob 2", "buy", 1, 103, { owner: "bob" }), within);
    expect(turnsAt(one, 1_500)).toEqual([...ids.slice(0, 398), "bob 1", "bob 2"]);
    expect(turnsAt(one, 1_750)).toEqual(ids.slice(398));
    expect(one.size).toBe(0);
    one.rollback();
    expect(one.size).toBe(0);
  });
});
