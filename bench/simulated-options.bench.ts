/**
 * What betting against the last change of a price brings on the product's own simulated markets, by a new secret at each run: the
 * steps in which a price is written must not tell which option wins. Told beside what it brought before the steps counted.
 */
import { simulatedPrices } from "../apps/server/src/core/market-data/feeds/simulated-prices-test-support.ts";
import type { Figure } from "./figure.ts";
import { optionsOn, type SimulatedOptions } from "./simulated-options.ts";

const HOURS = 12;
/** Quiet markets of each category, and two that never are. */
const SYMBOLS = new Set(["ZC", "XLF", "TLT", "6E", "KO", "INTC", "DOTUSDT", "EURUSD", "BTCUSDT", "AAPL"]);
/** A gain within three standard errors of nothing is luck: of many rows one is beyond two. */
const ERRORS = 3;
const FEW = 50;

const isLuck = ({ each, error, trades }: SimulatedOptions): boolean => trades < FEW || each <= ERRORS * error;

const pooled = (rows: readonly SimulatedOptions[]): number => {
  const trades = rows.reduce((sum, row) => sum + row.trades, 0);
  return trades === 0 ? 0 : (100 * rows.reduce((sum, row) => sum + row.each * row.trades, 0)) / trades;
};

export async function figures(): Promise<Figure[]> {
  const markets = (await simulatedPrices(HOURS)).filter(({ instrument: { symbol } }) => SYMBOLS.has(symbol));
  return markets.flatMap((market): Figure[] => {
    const rows = optionsOn(market, true);
    if (rows.length === 0) return [];
    const before = pooled(optionsOn(market, false));
    const gained = rows.filter((row) => !isLuck(row));
    const offered = rows.map(({ seconds, entered }) => `${seconds} s ${Math.round(entered * 100)} %`).join(", ");
    return [
      {
        ...{
          name: `simulated-options-${market.instrument.symbol.toLowerCase()}`,
          value: pooled(rows),
          unit: "% of the stake",
        },
        ...{ reference: before, referenceName: "before the steps counted", ratio: null },
        ...{ limit: "no gain beyond luck", pass: gained.length === 0 },
        note: `${rows.reduce((sum, row) => sum + row.trades, 0)} trades; entered of orders at any instant: ${offered}`,
      },
    ];
  });
}
