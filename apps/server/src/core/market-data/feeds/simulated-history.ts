/**
 * The past of a simulated instrument: walked backwards from its start price, in minutes at first and in ever longer bars
 * further back, so that every period has history and no two periods contradict each other.
 */
import { PERIODS, type Period } from "@candor/api/market";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { type BarSegment, barsOfPeriod } from "../candles/bar-merge.ts";
import { barStart, PERIOD_MS } from "../candles/candle-period.ts";
import type { Bar } from "../model/bar.ts";
import type { History } from "./feed.ts";
import type { SimulatedMarket } from "./simulated-market.ts";

/** Each stretch is walked in bars of one period and begins where a bar of the next one opens. */
const STRETCHES: readonly { readonly period: Period; readonly bars: number; readonly alignedTo: Period }[] = [
  { period: "1m", bars: 540, alignedTo: "5m" },
  { period: "5m", bars: 540, alignedTo: "15m" },
  { period: "15m", bars: 540, alignedTo: "30m" },
  { period: "30m", bars: 540, alignedTo: "1h" },
  { period: "1h", bars: 540, alignedTo: "4h" },
  { period: "4h", bars: 540, alignedTo: "1D" },
  { period: "1D", bars: 800, alignedTo: "1M" },
];

/** @param before a grid instant; the last bar of each period ends there and may be short */
export function simulatedHistory(market: SimulatedMarket, before: Instant): History {
  const segments: BarSegment[] = [];
  let end = before;
  let price = market.startPrice;
  for (const { period, bars, alignedTo } of STRETCHES) {
    const start = barStart(alignedTo, instantOf(before - bars * PERIOD_MS[period]));
    const walked = walkBack(market, period, start, end, price);
    segments.unshift({ period, bars: walked.bars });
    price = walked.price;
    end = start;
  }
  return new Map(PERIODS.map((period) => [period, barsOfPeriod(segments, period)]));
}

function walkBack(market: SimulatedMarket, period: Period, start: Instant, end: Instant, endPrice: number) {
  const bars: Bar[] = [];
  let price = endPrice;
  const walked = barsBack(period, start, end);
  market.foresee(walked);
  for (const { openedAt, at, lengthMs } of walked) {
    const open = market.earlierPrice(price, at, lengthMs);
    const { high, low } = market.extremes(open, price, at, lengthMs);
    bars.push({
      openedAt,
      open: wholeTicks(open),
      high: wholeTicks(high),
      low: wholeTicks(low),
      close: wholeTicks(price),
      volume: market.volume(at, lengthMs),
    });
    price = open;
  }
  return { bars: bars.reverse(), price };
}

/** The newest first. */
function barsBack(period: Period, start: Instant, end: Instant) {
  const walked: { openedAt: Instant; at: Instant; lengthMs: number }[] = [];
  for (let at = end; at > start; ) {
    const openedAt = barStart(period, instantOf(at - 1));
    walked.push({ openedAt, at, lengthMs: at - openedAt });
    at = openedAt;
  }
  return walked;
}

/** To the nearest tick, never below one. */
export const wholeTicks = (price: number) => priceTicksOf(Math.max(1, Math.round(price)));
