/**
 * How old the price of an instrument is, by the server's clock, so that a wrong clock of this device makes nothing stale. A
 * price of an open market that the server has not renewed for a while is stale: it is greyed out with its age and nothing is
 * traded on it. Its age is that of the newest word of its sources.
 */
import { useSyncExternalStore } from "react";
import { serverNow } from "../app/clock.ts";
import { type LiveQuote, latestQuote } from "./quotes.ts";

/**
 * A price is published every quarter of a second while any of its sources counts as fresh; after so long without one
 * something is wrong.
 */
export const STALE_AFTER_MS = 10_000;

/** Seconds since any source of the price spoke; 0 where that is not known. */
export function ageSeconds(quote: LiveQuote | undefined, at: number | undefined): number {
  const saidAt = quote?.saidAt ?? null;
  return saidAt === null || at === undefined ? 0 : Math.max(0, Math.floor((at - saidAt) / 1000));
}

/** Age in seconds of a price that has become too old; 0 for a fresh price, a closed market or none at all. */
export function staleSeconds(quote: LiveQuote | undefined, at: number | undefined): number {
  if (quote === undefined || quote.pricedAt === null || quote.state === "closed" || at === undefined) return 0;
  return at - quote.pricedAt < STALE_AFTER_MS ? 0 : ageSeconds(quote, at);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of [...listeners]) one();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Age of a stale price in seconds, renewed each second; 0 while it is fresh, without rendering again. */
export const useStaleSeconds = (instrumentId: number): number =>
  useSyncExternalStore(
    onSecond,
    () => staleSeconds(latestQuote(instrumentId), serverNow()),
    () => 0,
  );

/** Age of a price in seconds, fresh or not, renewed each second. */
export const useAgeSeconds = (instrumentId: number): number =>
  useSyncExternalStore(
    onSecond,
    () => ageSeconds(latestQuote(instrumentId), serverNow()),
    () => 0,
  );
