import type { QuoteRow } from "@candor/api/channels";
import type { Quote } from "@candor/api/market";
import { expect, test } from "vitest";
import { ageSeconds, STALE_AFTER_MS, staleSeconds } from "./freshness.ts";
import { fetchedQuote, quoteOf } from "./quotes.ts";

const AT = 1_000_000;
const row = (more: { state?: QuoteRow[6]; wordAgeMs?: number } = {}): QuoteRow => {
  const { state = "open", wordAgeMs = 0 } = more;
  return [1, "10.00", "0.10", "11.00", "9.00", "5", state, AT, 7, 2, wordAgeMs];
};

test("a price is stale once the server has not renewed it for long, and says for how many seconds", () => {
  const quote = quoteOf(row());
  expect(staleSeconds(quote, AT + STALE_AFTER_MS - 1)).toBe(0);
  expect(staleSeconds(quote, AT + STALE_AFTER_MS)).toBe(STALE_AFTER_MS / 1000);
});

test("a price that was old when it came is stale at once: when this device first saw it says nothing", () => {
  expect(staleSeconds(quoteOf(row()), AT + 60_000)).toBe(60);
});

test("the age of a price is that of the newest word behind it, not of the grid instant", () => {
  const quote = quoteOf(row({ wordAgeMs: 29_000 }));
  expect(ageSeconds(quote, AT + 1_500)).toBe(30);
  expect(staleSeconds(quote, AT + 1_500), "its source is slow, not silent").toBe(0);
  expect(staleSeconds(quote, AT + STALE_AFTER_MS)).toBe(39);
  expect(ageSeconds(quoteOf(row()), AT - 300), "told before its time").toBe(0);
});

test("without the server's time nothing is said to be old", () => {
  expect([ageSeconds(quoteOf(row()), undefined), staleSeconds(quoteOf(row()), undefined)]).toEqual([0, 0]);
});

test("a closed market's price is not stale, a halted one's is", () => {
  expect(staleSeconds(quoteOf(row({ state: "closed" })), AT + 60_000)).toBe(0);
  expect(staleSeconds(quoteOf(row({ state: "halted" })), AT + 60_000)).toBe(60);
  expect(staleSeconds(undefined, AT)).toBe(0);
});

test("a fetched price grows old like a live one, and never takes the place of a later one", () => {
  const quote = { match_id: 1, now_price: "10.00", change: "0.10", high: null, low: null, volume: "5", state: "open" };
  const fetched = (priced_at: number | null) =>
    ({ ...quote, priced_at, source_count: 1, said_at: priced_at && priced_at - 4_000 }) as Quote;
  const first = fetchedQuote(fetched(AT), undefined);
  expect(first).toMatchObject({ sourceCount: 1, saidAt: AT - 4_000 });
  expect(staleSeconds(first, AT + STALE_AFTER_MS)).toBe(14);
  expect(fetchedQuote(fetched(AT + 250), first)?.pricedAt).toBe(AT + 250);
  expect(fetchedQuote(fetched(AT - 1), first)).toBeUndefined();
  expect(fetchedQuote(fetched(null), undefined)?.price).toBe("10.00");
});
