/** Live quotes of instruments: one value per instrument, filled by the categories that someone follows. */
import type { QuoteRow } from "@candor/api/channels";
import type { InstrumentState, Quote } from "@candor/api/market";
import { useEffect, useSyncExternalStore } from "react";
import { now } from "../app/clock.ts";
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
  /** When this device first saw that price, by its own clock: what its age is counted from. */
  readonly seenAt: number;
}

/** The same price told again by a later tick only makes it younger, which nobody sees until it would be old. */
const looksSame = (before: LiveQuote, next: LiveQuote): boolean =>
  before.price === next.price &&
  before.changePercent === next.changePercent &&
  before.high === next.high &&
  before.low === next.low &&
  before.volume === next.volume &&
  before.state === next.state;

const quotes = createKeyedStore<number, LiveQuote>({ looksSame });

/** A row of the channel as a quote, seen now unless the price is the one known before. */
export function quoteOf(row: QuoteRow, before: LiveQuote | undefined, seenAt: number): LiveQuote {
  const [, price, changePercent, high, low, volume, state, pricedAt] = row;
  const isSame = before !== undefined && before.pricedAt === pricedAt;
  return { price, changePercent, high, low, volume, state, pricedAt, seenAt: isSame ? before.seenAt : seenAt };
}

function take(rows: readonly QuoteRow[]): void {
  const seenAt = now();
  for (const row of rows) quotes.put(row[0], quoteOf(row, quotes.get(row[0]), seenAt));
}

/** A fetched quote, unless a later price is known already. */
export function fetchedQuote(quote: Quote, known: LiveQuote | undefined, seenAt: number): LiveQuote | undefined {
  const { match_id, now_price, change, high, low, volume, state, priced_at } = quote;
  if ((known?.pricedAt ?? 0) > (priced_at ?? 0)) return undefined;
  return quoteOf([match_id, now_price, change, high, low, volume, state, priced_at], known, seenAt);
}

/** Lets fetched prices stand until live ones come, and grow old where none come. */
export function takeFetched(fetched: readonly Quote[], seenAt: number): void {
  for (const quote of fetched) {
    const taken = fetchedQuote(quote, quotes.get(quote.match_id), seenAt);
    if (taken !== undefined) quotes.put(quote.match_id, taken);
  }
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

/** Whether the instrument trades, alone: renders again only when that changes. */
export function useLiveState(instrumentId: number): InstrumentState | undefined {
  return useSyncExternalStore(
    (listener) => quotes.subscribe(instrumentId, listener),
    () => quotes.get(instrumentId)?.state,
    () => undefined,
  );
}

/** The latest quote outside rendering, for sorting. */
export const latestQuote = (instrumentId: number): LiveQuote | undefined => quotes.get(instrumentId);
