/**
 * Whoever sees nothing but the price, and bets on what a price in steps gives away: that right after a change the market lies
 * most likely near the edge that it has crossed. For tests only.
 */
import { type PriceTicks, rateOf } from "@candor/money/money";
import {
  type House,
  type Market,
  marketOf,
  type Nature,
  type Outcome,
  pricedTick,
  tickOf,
} from "./informed-trader-test-support.ts";
import { LOOKED_BACK_MS } from "./option-lead.ts";
import { judgeOption, SETTLING_TICKS } from "./option-order.ts";
import { GRID_MS } from "./price-rules.ts";

/** By a year's 24 % in steps of a sixth of a percent of a percent, as grains trade; and three times as fine, as cheap shares do. */
export const COARSE: Nature = { start: 1_700, sigma: 0.000_009_6 };
export const LESS_COARSE: Nature = { start: 9_000, sigma: 0.000_015 };

export const coarseMarkets = (count: number, seconds: number, nature: Nature): readonly Market[] =>
  Array.from({ length: count }, (_, seed) => marketOf(seed + 1, seconds, nature));

/** So many steps of the grid after a change; sooner the market may be on its way still. */
const [SOONEST, LATEST] = [2, 8];

/** Bets against the last change, or with it, whenever there was one a moment ago. */
export function onLastChange(
  market: Market,
  house: House,
  { seconds, payout, sign }: { readonly seconds: number; readonly payout: number; readonly sign: 1 | -1 },
): Outcome {
  let [trades, profit, squares] = [0, 0, 0];
  let [changedAt, change] = [Number.NEGATIVE_INFINITY, 0];
  const option = { seconds, payoutRate: rateOf(BigInt(Math.round(payout * 1_000)) * 1_000_000n) };
  const priceAt = (at: number) => tickOf(market, house, at).price;
  let busyUntil = 0;
  for (let at = LOOKED_BACK_MS; at < market.lastMs - 400_000; at += GRID_MS) {
    const moved = Math.sign(priceAt(at) - priceAt(at - GRID_MS));
    if (moved !== 0) [changedAt, change] = [at, moved];
    const since = (at - changedAt) / GRID_MS;
    if (since < SOONEST || since > LATEST || at < busyUntil) continue;
    const entry = pricedTick(market, house, at, option);
    if (entry === undefined) continue;
    const end = entry.at + seconds * 1_000;
    const prices = Array.from({ length: SETTLING_TICKS }, (_, back) => priceAt(end - back * GRID_MS) as PriceTicks);
    const { outcome } = judgeOption(change * sign > 0 ? "up" : "down", entry.price as PriceTicks, prices);
    const gain = outcome === "won" ? payout : outcome === "lost" ? -1 : 0;
    trades += 1;
    profit += gain;
    squares += gain ** 2;
    busyUntil = at + 2 * LATEST * GRID_MS;
  }
  return { trades, profit, squares };
}
