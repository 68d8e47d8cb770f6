/** What /metrics tells of the books, read at most once a minute. */
import type { ProductFigure } from "../../core/product/product.ts";
import { keptFor } from "../../platform/http/figures.ts";
import type { BooksFigures } from "./books-types.ts";

const BOOKS_MS = 60_000;

export function booksMetrics(read: () => Promise<BooksFigures>): readonly ProductFigure[] {
  const kept = keptFor(BOOKS_MS, read);
  return [
    {
      role: "jobs",
      name: "candor_books_checked_timestamp_seconds",
      help: "When an examination of the books last went through everything, seconds since 1970",
      async read() {
        const { checkedAt } = await kept();
        return checkedAt === null ? undefined : checkedAt / 1_000;
      },
    },
    {
      role: "jobs",
      name: "candor_books_faults",
      help: "What that examination found wrong: more than none means that the books do not balance",
      read: async () => ((await kept()).checkedAt === null ? undefined : (await kept()).faults),
    },
    {
      role: "jobs",
      name: "candor_books_coverage_ratio",
      help: "What stands against what customers are owed in real money, by currency: less than 1 is a hole",
      labelNames: ["currency"],
      read: async () => (await kept()).coverage.map(({ currency, ratio }) => [{ currency }, ratio]),
    },
  ];
}
