import type { Lots, PriceTicks } from "@candor/money/money";
import { expect, test } from "vitest";
import { drawBook, ordersDrawn, tidyTable } from "./book-drawing.ts";
import { placeOrder } from "./matching.ts";
import { OrderBook } from "./order-book.ts";
import type { Fill, IncomingOrder, PlaceOutcome } from "./spot-order.ts";

function bookOf(table: string): OrderBook {
  const book = new OrderBook();
  for (const { id, owner, side, price, lots } of ordersDrawn(table)) book.rest(id, owner, side, price, lots);
  book.begin();
  return book;
}

/** "zoe buys 5 at 101" as an incoming order; "at any" is a market order. */
function sent(text: string, more: Partial<IncomingOrder> = {}): IncomingOrder {
  const [owner = "", verb = "", lots = "", , at = ""] = text.split(" ");
  const side = verb === "buys" ? "buy" : "sell";
  const isMarket = at === "any";
  const worst = side === "buy" ? Number.MAX_SAFE_INTEGER : 1;
  return {
    id: `${owner}/new`,
    owner,
    side,
    kind: isMarket ? "market" : "limit",
    price: (isMarket ? worst : Number(at)) as PriceTicks,
    lots: Number(lots) as Lots,
    timeInForce: isMarket ? "ioc" : "gtc",
    isPostOnly: false,
    ...more,
  };
}

const tradesOf = (fills: readonly Fill[]) => fills.map(({ makerId, lots, price }) => `${makerId} ${lots} at ${price}`);

const endOf = ({ ending, left, reason }: PlaceOutcome) => `${ending} ${left}${reason === null ? "" : ` ${reason}`}`;

const BOOK = `
        | 103 | dan 9
        | 102 | cat 4
        | 101 | bob 3, ann 2
  eve 5 |  99 |
  fay 6 |  98 |
`;

interface Example {
  readonly title: string;
  readonly order: IncomingOrder;
  readonly trades: readonly string[];
  readonly end: string;
  /** The book afterwards; the same as before where it is not given. */
  readonly after?: string;
}

const examples: Example[] = [
  {
    title: "a limit that meets nobody rests behind the others of its price",
    order: sent("zoe buys 7 at 99"),
    trades: [],
    end: "resting 7",
    after: `
                       | 103 | dan 9
                       | 102 | cat 4
                       | 101 | bob 3, ann 2
      eve 5, zoe/new 7 |  99 |
                 fay 6 |  98 |`,
  },
  {
    title: "the earliest order of the best price trades first, at its own price",
    order: sent("zoe buys 4 at 103"),
    trades: ["bob 3 at 101", "ann 1 at 101"],
    end: "filled 0",
    after: `
            | 103 | dan 9
            | 102 | cat 4
            | 101 | ann 1
      eve 5 |  99 |
      fay 6 |  98 |`,
  },
  {
    title: "what a limit cannot trade within its price rests at it",
    order: sent("zoe buys 8 at 101"),
    trades: ["bob 3 at 101", "ann 2 at 101"],
    end: "resting 3",
    after: `
                | 103 | dan 9
                | 102 | cat 4
      zoe/new 3 | 101 |
          eve 5 |  99 |
          fay 6 |  98 |`,
  },
  {
    title: "a market order walks as far as there is somebody, and the rest is cancelled",
    order: sent("zoe sells 12 at any"),
    trades: ["eve 5 at 99", "fay 6 at 98"],
    end: "cancelled 1 no-liquidity",
    after: `
      | 103 | dan 9
      | 102 | cat 4
      | 101 | bob 3, ann 2`,
  },
  {
    title: "a market order stops at the worst price it accepts",
    order: sent("zoe sells 12 at any", { price: 99 as PriceTicks }),
    trades: ["eve 5 at 99"],
    end: "cancelled 7 worst-price-reached",
    after: `
            | 103 | dan 9
            | 102 | cat 4
            | 101 | bob 3, ann 2
      fay 6 |  98 |`,
  },
  {
    title: "immediate-or-cancel keeps what traded and cancels the rest",
    order: sent("zoe buys 8 at 101", { timeInForce: "ioc" }),
    trades: ["bob 3 at 101", "ann 2 at 101"],
    end: "cancelled 3 immediate-or-cancel",
    after: `
            | 103 | dan 9
            | 102 | cat 4
      eve 5 |  99 |
      fay 6 |  98 |`,
  },
  {
    title: "fill-or-kill that can be filled whole is",
    order: sent("zoe buys 9 at 102", { timeInForce: "fok" }),
    trades: ["bob 3 at 101", "ann 2 at 101", "cat 4 at 102"],
    end: "filled 0",
    after: `
            | 103 | dan 9
      eve 5 |  99 |
      fay 6 |  98 |`,
  },
  {
    title: "fill-or-kill that lacks one lot leaves the book as it was",
    order: sent("zoe buys 10 at 102", { timeInForce: "fok" }),
    trades: [],
    end: "rejected 10 cannot-fill-completely",
  },
  {
    title: "fill-or-kill with the own order in the way leaves the book as it was",
    order: sent("cat buys 9 at 102", { timeInForce: "fok" }),
    trades: [],
    end: "rejected 9 own-order-in-the-way",
  },
  {
    title: "post-only that would take is refused",
    order: sent("zoe buys 1 at 101", { isPostOnly: true }),
    trades: [],
    end: "rejected 1 would-take-liquidity",
  },
  {
    title: "post-only that would not take rests",
    order: sent("zoe sells 1 at 100", { isPostOnly: true }),
    trades: [],
    end: "resting 1",
    after: `
            | 103 | dan 9
            | 102 | cat 4
            | 101 | bob 3, ann 2
            | 100 | zoe/new 1
      eve 5 |  99 |
      fay 6 |  98 |`,
  },
  {
    title: "an order that would trade with its own owner is refused",
    order: sent("bob buys 4 at 101"),
    trades: [],
    end: "rejected 4 own-order-in-the-way",
  },
  {
    title: "an order that reaches its own owner's after others is cancelled there, and what was filled stays",
    order: sent("ann buys 4 at 103"),
    trades: ["bob 3 at 101"],
    end: "cancelled 1 own-order-in-the-way",
    after: `
            | 103 | dan 9
            | 102 | cat 4
            | 101 | ann 2
      eve 5 |  99 |
      fay 6 |  98 |`,
  },
];

test.each(examples)("$title", ({ order, trades, end, after }) => {
  const book = bookOf(BOOK);
  const outcome = placeOrder(book, null, order);
  expect(tradesOf(outcome.fills)).toEqual(trades);
  expect(endOf(outcome)).toBe(end);
  expect(drawBook(book)).toBe(tidyTable(after ?? BOOK));
  book.rollback();
  expect(drawBook(book)).toBe(tidyTable(BOOK));
});

test("a market order against nobody is refused", () => {
  expect(endOf(placeOrder(bookOf(""), null, sent("zoe buys 3 at any")))).toBe("rejected 3 no-liquidity");
});

test("a market order cannot be post-only", () => {
  const outcome = placeOrder(bookOf(""), null, sent("zoe buys 3 at any", { isPostOnly: true }));
  expect(endOf(outcome)).toBe("rejected 3 would-take-liquidity");
});
