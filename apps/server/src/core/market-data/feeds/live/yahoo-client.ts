/**
 * Yahoo Finance as yahoo-finance2 speaks to it, crumb and cookies included. One request at a time and at most two a second;
 * loaded when first used. An answer other than success is an error here, and never printed.
 */
import type { ProviderAddresses } from "./provider-address.ts";

/** A quote as Yahoo writes it; nothing in it has been checked. */
export interface YahooQuote {
  readonly symbol?: unknown;
  readonly currency?: unknown;
  readonly regularMarketPrice?: unknown;
  /** Epoch seconds, or a date where the library has converted it. */
  readonly regularMarketTime?: unknown;
  readonly regularMarketVolume?: unknown;
  /** Minutes. */
  readonly exchangeDataDelayedBy?: unknown;
}

export interface YahooBar {
  readonly date: Date;
  readonly open: unknown;
  readonly high: unknown;
  readonly low: unknown;
  readonly close: unknown;
  readonly volume: unknown;
}

export interface YahooClient {
  /** One request for all of them. */
  quotes(symbols: readonly string[]): Promise<readonly YahooQuote[]>;
  bars(symbol: string, interval: "1m" | "5m" | "30m" | "1h" | "1d", from: Date): Promise<readonly YahooBar[]>;
}

const REQUEST_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 10_000;

export async function openYahoo(addresses: ProviderAddresses): Promise<YahooClient> {
  const { default: YahooFinance } = await import("yahoo-finance2");
  const silent = () => undefined;
  const yahoo = new YahooFinance({
    queue: { concurrency: 1, interval: REQUEST_EVERY_MS },
    fetch: reaching(addresses.get("yahoo")),
    // It would look up its own newest version whenever an answer surprises it.
    versionCheck: false,
    logger: { info: silent, warn: silent, error: silent, debug: silent, dir: silent },
  });
  // The library's clients share a jar of cookies and the crumb of it, for good: this one begins anew.
  const { cookieJar } = yahoo._opts;
  if (cookieJar) yahoo._opts.cookieJar = emptyJarLike(cookieJar);
  // What Yahoo leaves out or adds is judged field by field where it is used.
  const unchecked = { validateResult: false } as const;
  return {
    async quotes(symbols) {
      const answer = await yahoo.quote([...symbols], { return: "array" }, unchecked);
      return Array.isArray(answer) ? answer : [];
    },
    async bars(symbol, interval, from) {
      const answer = await yahoo.chart(symbol, { period1: from, interval }, unchecked);
      const { quotes } = answer as { quotes?: unknown };
      return Array.isArray(quotes) ? quotes : [];
    },
  };
}

/** The library accepts jars of its own class alone, and does not export it. */
const emptyJarLike = <T extends object>(jar: T): T => new (jar.constructor as new () => T)();

/** Asks the provider, or another address in its place. */
function reaching(address: string | undefined): typeof fetch {
  return async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    const url = address === undefined ? asked : new URL(asked.pathname + asked.search, address);
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (answer.status >= 400) throw new Error(`Yahoo Finance answered ${answer.status} to ${asked.pathname}`);
    return answer;
  };
}
