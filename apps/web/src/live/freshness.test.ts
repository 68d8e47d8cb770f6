import type { Quote } from "@candor/api/market";
import { expect, test } from "vitest";
import { STALE_AFTER_MS, staleSeconds } from "./freshness.ts";
import { fetchedQuote, quoteOf } from "./quotes.ts";

const row = (pricedAt: number, state: "open" | "closed" | "halted" = "open") =>
  [1, "10.00", "0.10", "11.00", "9.00", "5", state, pricedAt] as const;

test("a price is stale once it has not been renewed for long, and says for how many seconds", () => {
  const quote = quoteOf(row(500), undefined, 1000);
  expect(staleSeconds(quote, 1000 + STALE_AFTER_MS - 1)).toBe(0);
  expect(staleSeconds(quote, 1000 + STALE_AFTER_MS)).toBe(STALE_AFTER_MS / 1000);
});

test("the same price told again does not become younger, a new one does", () => {
  const first = quoteOf(row(500), undefined, 1000);
  expect(quoteOf(row(500), first, 9000).seenAt).toBe(1000);
  expect(quoteOf(row(750), first, 9000).seenAt).toBe(9000);
});

test("a closed market's price is not stale, a halted one's is", () => {
  expect(staleSeconds(quoteOf(row(500, "closed"), undefined, 0), 60_000)).toBe(0);
  expect(staleSeconds(quoteOf(row(500, "halted"), undefined, 0), 60_000)).toBe(60);
  expect(staleSeconds(undefined, 60_000)).toBe(0);
});

test("a fetched price grows old like a live one, and never takes the place of a later one", () => {
  const quote = { match_id: 1, now_price: "10.00", change: "0.10", high: null, low: null, volume: "5", state: "open" };
  const fetched = (priced_at: number | null) => ({ ...quote, priced_at }) as Quote;
  const first = fetchedQuote(fetched(500), undefined, 1000);
  expect(staleSeconds(first, 1000 + STALE_AFTER_MS)).toBe(STALE_AFTER_MS / 1000);
  expect(fetchedQuote(fetched(500), first, 9000)?.seenAt).toBe(1000);
  expect(fetchedQuote(fetched(750), first, 9000)?.seenAt).toBe(9000);
  expect(fetchedQuote(fetched(499), first, 9000)).toBeUndefined();
  expect(fetchedQuote(fetched(null), undefined, 9000)?.price).toBe("10.00");
});
