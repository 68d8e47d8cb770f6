/** Live quotes of instruments: one value per instrument, filled by the categories that someone follows. */
import type { QuoteRow, QuotesMessage } from "@candor/api/channels";
import type { InstrumentState, Quote } from "@candor/api/market";
import { useEffect, useSyncExternalStore } from "react";
import { hearServerTime } from "../app/clock.ts";
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
  /** Grid instant of the price by the server's clock, or null before the first. */
  readonly pricedAt: number | null;
  /** How many sources the price is made of, and when the newest of them spoke, by the server's clock. */
  readonly sourceCount: number;
  readonly saidAt: number | null;
}

/** The same price told again by a later tick only makes it younger, which nobody sees until it would be old. */
const looksSame = (before: LiveQuote, next: LiveQuote): boolean =>
  before.price === next.price &&
  before.changePercent === next.changePercent &&
  before.high === next.high &&
  before.low === next.low &&
  before.volume === next.volume &&
  before.state === next.state &&
  before.sourceCount === next.sourceCount;

const quotes = createKeyedStore<number, LiveQuote>({ looksSame });

/** A row of the channel as a quote. */
export function quoteOf(row: QuoteRow): LiveQuote {
  const [, price, changePercent, high, low, volume, state, pricedAt, , sourceCount, wordAgeMs] = row;
  const saidAt = pricedAt === null ? null : pricedAt - wordAgeMs;
  return { price, changePercent, high, low, volume, state, pricedAt, sourceCount, saidAt };
}

function take({ sentAt, rows }: QuotesMessage): void {
  hearServerTime(sentAt);
  for (const row of rows) quotes.put(row[0], quoteOf(row));
}

/** A fetched quote, unless a later price is known already. */
export function fetchedQuote(quote: Quote, known: LiveQuote | undefined): LiveQuote | undefined {
  const { now_price, change, high, low, volume, state, priced_at, source_count, said_at } = quote;
  if ((known?.pricedAt ?? 0) > (priced_at ?? 0)) return undefined;
  const figures = { price: now_price, changePercent: change, high, low, volume, state };
  return { ...figures, pricedAt: priced_at, sourceCount: source_count, saidAt: said_at };
}

/** Lets fetched prices stand until live ones come, and grow old where none come. */
export function takeFetched(fetched: readonly Quote[]): void {
  for (const quote of fetched) {
    const taken = fetchedQuote(quote, quotes.get(quote.match_id));
    if (taken !== undefined) quotes.put(quote.match_id, taken);
  }
}

/** Follows the quotes of a category (100 is the favourites) until the returned function is called. */
export function followQuotes(categoryId: number): () => void {
  return follow(`quotes/${categoryId}`, {
    onSnapshot: take,
    onUpdate: take,
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
