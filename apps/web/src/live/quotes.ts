/** Live quotes of instruments: one value per instrument, filled by the categories that someone follows. */
import type { QuoteRow } from "@candor/api/channels";
import type { InstrumentState } from "@candor/api/market";
import { useEffect, useSyncExternalStore } from "react";
import { createKeyedStore } from "./keyed-store.ts";
import { follow } from "./socket.ts";

export interface LiveQuote {
  readonly price: string | null;
  /** Percent over 24 hours: "-0.46". */
  readonly changePercent: string;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string;
  readonly state: InstrumentState;
  /** Instant of the price, or null before the first. */
  readonly pricedAt: number | null;
}

const quotes = createKeyedStore<number, LiveQuote>();

/** A row of the channel as a quote. */
export function quoteOf(row: QuoteRow): LiveQuote {
  const [, price, changePercent, high, low, volume, state, pricedAt] = row;
  return { price, changePercent, high, low, volume, state, pricedAt };
}

function take(rows: readonly QuoteRow[]): void {
  for (const row of rows) quotes.put(row[0], quoteOf(row));
}

/** Follows the quotes of a category (100 is the favourites) until the returned function is called. */
export function followQuotes(categoryId: number): () => void {
  return follow(`quotes/${categoryId}`, {
    onSnapshot: ({ rows }) => take(rows),
    onUpdate: ({ rows }) => take(rows),
  });
}

/** Follows a category while the component is there. */
export function useFollowedQuotes(categoryId: number): void {
  useEffect(() => followQuotes(categoryId), [categoryId]);
}

/** The live quote of one instrument; undefined until one has come. Renders again only when this instrument changes. */
export function useLiveQuote(instrumentId: number): LiveQuote | undefined {
  return useSyncExternalStore(
    (listener) => quotes.subscribe(instrumentId, listener),
    () => quotes.get(instrumentId),
    () => undefined,
  );
}

/** The latest quote outside rendering, for sorting. */
export const latestQuote = (instrumentId: number): LiveQuote | undefined => quotes.get(instrumentId);
