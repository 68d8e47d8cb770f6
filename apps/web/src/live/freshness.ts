/**
 * How old the price of an instrument is. A price of an open market that has not been renewed for a while is stale: it is
 * greyed out with its age and nothing is traded on it. Counted by this device from when it saw the price, so that a wrong
 * clock makes nothing stale.
 */
import { useSyncExternalStore } from "react";
import { now } from "../app/clock.ts";
import { type LiveQuote, latestQuote } from "./quotes.ts";

/** A price is published every quarter of a second; after so long without one something is wrong. */
export const STALE_AFTER_MS = 10_000;

/** Seconds since the price was seen when that is too long; 0 for a fresh price, a closed market or none at all. */
export function staleSeconds(quote: LiveQuote | undefined, at: number): number {
  if (quote === undefined || quote.price === null || quote.state === "closed") return 0;
  const age = at - quote.seenAt;
  return age < STALE_AFTER_MS ? 0 : Math.floor(age / 1000);
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
    () => staleSeconds(latestQuote(instrumentId), now()),
    () => 0,
  );
