import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { manualClock } from "../../../../platform/clock.ts";
import { instrumentLike } from "../../../instrument/seeded-instruments-test-support.ts";
import { SourceLog } from "./source-log.ts";
import { VenuePrices } from "./venue-prices.ts";
import type { Venue, VenueQuote } from "./venue-wire.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("a price of USDT that was said long before the price it divides converts nothing, however late it arrives", () => {
  const instrument = instrumentLike({ id: 1, symbol: "BTCUSDT" });
  const source = { provider: "kraken", market: "BTC/USD", per: "USDT/USD" } as const;
  const log = new SourceLog("kraken");
  const prices = new VenuePrices([{ instrument, source, name: "Kraken" }], manualClock(NOW), log);
  const quotes = new Map<string, VenueQuote>();
  const say = (symbol: string, price: string, timestamp: number) => {
    quotes.set(symbol, { bid: price, ask: price, timestamp } as unknown as VenueQuote);
    return prices.take({ quote: (asked) => quotes.get(asked) } as Pick<Venue, "quote"> as Venue);
  };
  say("USDT/USD", "0.95", NOW - 3_600_000);
  expect(say("BTC/USD", "95000", NOW - 1)).toEqual([]);
  expect(log.figures().faults).toEqual(new Map([["no-rate", 1]]));
  say("USDT/USD", "1", NOW);
  expect(say("BTC/USD", "95000", NOW)).toMatchObject([{ price: 9_500_000, at: instantOf(NOW) }]);
});
