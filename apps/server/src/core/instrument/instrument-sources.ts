/**
 * Where live prices of the instruments of a new installation come from. Crypto venues trade in USDT or in dollars: a dollar
 * market is divided by the same venue's own price of USDT, never taken as equal (docs/decisions/0042).
 */
import type { Category } from "@candor/api/market";
import { FRESHNESS_MS_OTHERS, FRESHNESS_MS_STREAMS } from "@candor/engine/price-freshness";
import type { InstrumentSource } from "./instrument-facts.ts";
import type { InstrumentRow } from "./instrument-seed-row.ts";

/** Quoted in cents for the bushel, as grains are. */
const IN_CENTS: ReadonlySet<string> = new Set(["ZC"]);

/** The contracts that Yahoo publishes ten minutes late; what is not among the futures there is an index. */
const INDEX_MARKETS: Readonly<Record<string, string>> = { SPX: "^GSPC" };

export function seedSources(category: Category, { symbol, base, quote }: InstrumentRow): readonly InstrumentSource[] {
  switch (category) {
    case "crypto":
      return [
        { provider: "binance", market: `${base}/${quote}` },
        { provider: "kraken", market: `${base}/USD`, per: "USDT/USD" },
        { provider: "coinbase", market: `${base}/USD`, per: "USDT/USD" },
      ];
    case "forex":
      return [
        { provider: "yahoo", market: `${symbol}=X` },
        { provider: "finnhub", market: `OANDA:${base}_${quote}` },
      ];
    case "futures": {
      const index = INDEX_MARKETS[symbol];
      if (index !== undefined) return [{ provider: "yahoo", market: index }];
      const contract = { provider: "yahoo", market: `${symbol}=F`, isDelayed: true } as const;
      return [IN_CENTS.has(symbol) ? { ...contract, isInCents: true } : contract];
    }
    case "stocks":
    case "etf":
      return [
        { provider: "yahoo", market: symbol },
        { provider: "finnhub", market: symbol },
      ];
  }
}

/** The freshness bound of an instrument that is new (DOMAIN section 4). Yahoo is asked again and again, all others stream. */
export const freshnessOf = (sources: readonly InstrumentSource[]): number =>
  sources.length > 0 && sources.every(({ provider }) => provider !== "yahoo")
    ? FRESHNESS_MS_STREAMS
    : FRESHNESS_MS_OTHERS;
