/**
 * Recorded nights and gaps against what the house is ready for: how far a market has gone from one recorded price to the next, and
 * what that would have cost it for a position at the highest leverage that had drifted to just before its liquidation.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { entryCost } from "@candor/engine/contract-margin";
import { type Direction, notionalOf } from "@candor/engine/contract-order";
import { positionGapLoss } from "@candor/engine/gap-risk";
import { lotsOf, priceTicksOf, type Rate, rateOf } from "@candor/money/money";
import {
  type SimulatedPrices,
  seededInstruments,
} from "../apps/server/src/core/market-data/feeds/simulated-prices-test-support.ts";
import { gapOf } from "../apps/server/src/products/contract-order/contract-exposure.ts";

const RECORDED = join(import.meta.dirname, "../../shared/data/market");
/** Minutes, hours and days; and a market that stands for those of its kind. */
const FILES: readonly (readonly [file: string, symbol: string])[] = [
  ["BTCUSDT-1m", "BTCUSDT"],
  ["GBPUSD-1m", "GBPUSD"],
  ["USDJPY-1m", "USDJPY"],
  ["EURUSD-1h", "EURUSD"],
  ["6E-1m", "6E"],
  ["SPX-1m", "SPX"],
  ["AAPL-1d", "AAPL"],
  ["GOOG-1d", "GOOG"],
  ["INTC-1d", "INTC"],
  ["SPY-1d", "SPY"],
];

export interface RecordedGaps {
  readonly file: string;
  /** Between two recorded bars, and those of them that leave out more than their own length. */
  readonly gaps: number;
  readonly nights: number;
  /** Of the price. */
  readonly largest: number;
  readonly stated: number;
  /** Parts of the notional: what the largest would have cost beyond the margin, and what each position counts with. */
  readonly cost: number;
  readonly counted: number;
}

/** At the highest leverage, where the margin covers least. */
function lossOf(
  { contract, character, scale }: SimulatedPrices["instrument"],
  direction: Direction,
  gap: Rate,
): number {
  if (contract === null) throw new Error("no contracts");
  const openPrice = priceTicksOf(Math.round((Number(character.startPrice) * 10 ** scale.priceScale) / scale.tickUnits));
  const terms = { ...contract, leverage: Math.max(...contract.leverages), halfSpread: 1 };
  const lots = lotsOf(10);
  const { margin } = entryCost(openPrice, lots, terms);
  const loss = positionGapLoss({ direction, lots, openPrice, terms, margin, firstMargin: margin }, gap);
  return Number(loss) / Number(notionalOf(openPrice, lots, terms.tickValue));
}

export function recordedGaps(): RecordedGaps[] {
  const instruments = new Map(seededInstruments().map((instrument) => [instrument.symbol, instrument]));
  return FILES.flatMap(([file, symbol]) => {
    const path = join(RECORDED, `${file}.csv.gz`);
    const instrument = instruments.get(symbol);
    if (!existsSync(path) || instrument === undefined) return [];
    const [, ...lines] = gunzipSync(readFileSync(path)).toString("utf8").trim().split("\n");
    const bars = lines.map((line) => line.split(",").map(Number) as [number, number, number, number, number]);
    const usual = Math.min(...bars.slice(1, 50).map(([time], nth) => time - (bars[nth]?.[0] ?? 0)));
    let [nights, up, down] = [0, 0, 0];
    for (const [nth, [time, open]] of bars.entries()) {
      const before = bars[nth - 1];
      if (before === undefined) continue;
      if (time - before[0] > usual) nights += 1;
      up = Math.max(up, open / before[4] - 1);
      down = Math.max(down, 1 - open / before[4]);
    }
    const rate = (part: number) => rateOf(BigInt(Math.round(part * 1e9)));
    const stated = gapOf(instrument);
    const counted = Math.min(lossOf(instrument, "long", stated), lossOf(instrument, "short", stated));
    const cost = Math.max(lossOf(instrument, "long", rate(down)), lossOf(instrument, "short", rate(up)));
    const largest = Math.max(up, down);
    return [{ file, gaps: bars.length - 1, nights, largest, stated: Number(stated) / 1e9, cost, counted }];
  });
}
