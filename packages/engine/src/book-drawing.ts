/**
 * Order books as text tables, for tests that a reader can check by eye. One row per price, best prices in the middle:
 *
 *     |  102 | ann 5
 *     |  101 | bob 3, cat 2
 *   dan 4 |   99 |
 */
import type { Lots, PriceTicks } from "@candor/money/money";
import type { RestingOrder, Side } from "./spot-order.ts";

interface Drawable {
  resting(side: Side): Iterable<RestingOrder>;
}

const rowsOf = (table: string): string[] =>
  table
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "");

/**
 * The orders of a table in an order in which they may be restored. An order is named after its owner; a second order of
 * the same owner is written "ann/2".
 */
export function ordersDrawn(table: string): RestingOrder[] {
  return rowsOf(table).flatMap((row) => {
    const [bids = "", price = "", asks = ""] = row.split("|").map((cell) => cell.trim());
    return [...cellOrders(bids, "buy", Number(price)), ...cellOrders(asks, "sell", Number(price))];
  });
}

function cellOrders(cell: string, side: Side, price: number): RestingOrder[] {
  if (cell === "") return [];
  return cell.split(", ").map((text) => {
    const [id = "", lots = ""] = text.split(" ");
    return { id, owner: id.split("/")[0] ?? id, side, price: price as PriceTicks, lots: Number(lots) as Lots };
  });
}

/** The same form as a table is written in, one "bids | price | asks" per line. */
export function drawBook(book: Drawable): string {
  const rows = new Map<number, { bids: string[]; asks: string[] }>();
  for (const side of ["buy", "sell"] as const) {
    for (const order of book.resting(side)) {
      const row = rows.get(order.price) ?? { bids: [], asks: [] };
      rows.set(order.price, row);
      (side === "buy" ? row.bids : row.asks).push(`${order.id} ${order.lots}`);
    }
  }
  return tidyTable(
    [...rows]
      .sort(([a], [b]) => b - a)
      .map(([price, { bids, asks }]) => `${bids.join(", ")} | ${price} | ${asks.join(", ")}`)
      .join("\n"),
  );
}

/** A table without its indentation, so that two can be compared as text. */
export const tidyTable = (table: string): string =>
  rowsOf(table)
    .map((row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .join(" | "),
    )
    .join("\n");
