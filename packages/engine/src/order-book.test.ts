import type { Lots, PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawBook, ordersDrawn, tidyTable } from "./book-drawing.ts";
import { OrderBook } from "./order-book.ts";
import type { RestingOrder } from "./spot-order.ts";

const restAll = (book: OrderBook, orders: readonly RestingOrder[]): void => {
  for (const { id, owner, side, price, lots } of orders) book.rest(id, owner, side, price, lots);
};

const bookOf = (table: string): OrderBook => {
  const book = new OrderBook();
  restAll(book, ordersDrawn(table));
  return book;
};

const BOOK = `
               | 102 | cat 4
               | 101 | bob 3, ann 2
  eve 5, gus 1 |  99 |
         fay 6 |  98 |
`;

describe("an order book", () => {
  test("shows the best prices of each side first, with lots and orders", () => {
    const book = bookOf(BOOK);
    expect(book.depth("buy", 1)).toEqual([{ price: 99, lots: 6, houseLots: 0, orders: 2 }]);
    expect(book.depth("sell", 9).map(({ price, lots }) => [price, lots])).toEqual([
      [101, 5],
      [102, 4],
    ]);
    expect([book.bestPrice("buy"), book.bestPrice("sell"), book.size]).toEqual([99, 101, 6]);
  });

  test("answers 0 for the best price of an empty side", () => {
    expect(new OrderBook().bestPrice("buy")).toBe(0);
  });

  test("cancels an order wherever it stands in its queue, and answers 0 the second time", () => {
    const book = bookOf(BOOK);
    expect([book.cancel("eve"), book.cancel("ann"), book.cancel("fay"), book.cancel("fay")]).toEqual([5, 2, 6, 0]);
    expect(drawBook(book)).toBe(
      tidyTable(`
              | 102 | cat 4
              | 101 | bob 3
        gus 1 |  99 |`),
    );
  });

  test("finds a resting order and no other", () => {
    const book = bookOf(BOOK);
    expect(book.find("gus")).toEqual({ id: "gus", owner: "gus", side: "buy", price: 99, lots: 1 });
    expect(book.find("hal")).toBeNull();
  });

  test("takes a second order of the same id, and an order without lots, for a bug", () => {
    const book = bookOf(BOOK);
    expect(() => book.rest("eve", "eve", "buy", 99 as PriceTicks, 1 as Lots)).toThrow("rests already");
    expect(() => book.rest("hal", "hal", "buy", 99 as PriceTicks, 0 as Lots)).toThrow("0 lots");
    expect(() => book.take(book.front("buy"), 6)).toThrow("cannot give");
  });

  test("puts an order back where it stood in the queue", () => {
    const book = bookOf(BOOK);
    book.begin();
    book.cancel("eve");
    book.rest("eve", "eve", "buy", 99 as PriceTicks, 5 as Lots);
    book.cancel("gus");
    book.cancel("cat");
    book.rest("hal", "hal", "sell", 105 as PriceTicks, 1 as Lots);
    book.rollback();
    expect(drawBook(book)).toBe(tidyTable(BOOK));
    expect(() => book.rollback()).toThrow("not in a transaction");
    expect(() => book.commit()).toThrow("not in a transaction");
    expect(() => book.mark()).toThrow("not in a transaction");
  });
});

/** Enough orders and prices that every array of the book grows several times. */
const manyOrders = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 2 ** 40 }),
      lots: fc.integer({ min: 1, max: 10 ** 12 }),
      isCancelled: fc.boolean(),
    }),
    { minLength: 2500, maxLength: 3000, size: "max" },
  )
  .map((rows) =>
    rows.map(({ price, lots, isCancelled }, position) => ({
      isCancelled,
      order: {
        id: String(position),
        owner: "ann",
        side: "buy",
        price: price as PriceTicks,
        lots: lots as Lots,
      } satisfies RestingOrder,
    })),
  );

test("a book of thousands of prices keeps them sorted, and takes thousands of changes back", () => {
  fc.assert(
    fc.property(manyOrders, (rows) => {
      const book = new OrderBook();
      const half = rows.slice(0, rows.length / 2);
      const orders = half.map(({ order }) => order);
      restAll(book, orders);
      const sorted = [...orders].sort((a, b) => b.price - a.price);
      expect([...book.resting("buy")]).toEqual(sorted);
      book.begin();
      for (const { order, isCancelled } of rows.slice(rows.length / 2)) {
        book.rest(order.id, order.owner, order.side, order.price, order.lots);
        if (isCancelled) book.cancel(order.id);
      }
      for (const { order, isCancelled } of half) if (isCancelled) book.cancel(order.id);
      const kept = rows.filter(({ isCancelled }) => !isCancelled).map(({ order }) => order);
      expect([...book.resting("buy")]).toEqual(kept.sort((a, b) => b.price - a.price));
      book.rollback();
      expect([...book.resting("buy")]).toEqual(sorted);
      const shown = book.depth("buy", rows.length).reduce((sum, level) => sum + level.lots, 0);
      expect(shown).toBe(orders.reduce((sum, order) => sum + order.lots, 0));
    }),
    { numRuns: process.env.CANDOR_TEST_FULL === "1" ? 200 : 3, seed: 20_260_101 },
  );
}, 60_000);
