/**
 * Options on the product's own simulated markets: which part of orders is entered, and what betting against the last change of
 * the price brings, the one thing that a price written in steps tells everybody. By a new secret at each run.
 */

import { LeadHistory, type LeadTick } from "@candor/engine/option-lead";
import { ENTRY_WITHIN_MS, judgeOption, SETTLING_TICKS } from "@candor/engine/option-order";
import { GRID_MS } from "@candor/engine/price-rules";
import type { PriceTicks } from "@candor/money/money";
import {
  SIMULATED_FROM,
  type SimulatedPrices,
} from "../apps/server/src/core/market-data/feeds/simulated-prices-test-support.ts";

const FIRST_MS = 310_000;
/** An order at any instant is asked for so often. */
const ASKED_EVERY = 60_000 / GRID_MS;
/** Steps of the grid after a change at which it is bet against. */
const [SOONEST, LATEST] = [2, 8];

export interface SimulatedOptions {
  readonly symbol: string;
  readonly seconds: number;
  /** Of orders at any instant. */
  readonly entered: number;
  readonly trades: number;
  /** Of the stake, on average. */
  readonly each: number;
  readonly error: number;
}

const tickAt = (prices: Float64Array, step: number): LeadTick => {
  const price = prices[step] as number;
  return { at: SIMULATED_FROM + step * GRID_MS, price, samples: [{ source: "simulated", price }] };
};

/** Every duration that an instrument offers. @param isStepBound false as it was before a price's own steps counted */
export function optionsOn(
  { instrument: { symbol, freshnessMs, option }, prices }: SimulatedPrices,
  isStepBound: boolean,
): SimulatedOptions[] {
  const history = new LeadHistory();
  const terms = (option?.terms ?? []).map((term) => ({ ...term, isStepBound }));
  const sums = terms.map(() => ({ asked: 0, entered: 0, trades: 0, profit: 0, squares: 0, busyUntil: 0 }));
  const bump = Math.ceil(freshnessMs / GRID_MS);
  const longest = Math.max(...terms.map(({ seconds }) => seconds)) * (1_000 / GRID_MS);
  let [changedAt, direction] = [Number.NEGATIVE_INFINITY, 0];
  /** Those that wait for their price: asked at a step, in a direction, or to see whether they are entered. */
  let waiting: { readonly asked: number; readonly term: number; readonly way: number }[] = [];
  for (let step = 1; step < prices.length - longest - 4; step += 1) {
    const tick = tickAt(prices, step);
    const led = new Map<number, boolean>();
    waiting = waiting.filter(({ asked, term, way }) => {
      if (step < asked + bump) return true;
      const known = led.get(term) ?? history.isLed(tick, terms[term] as (typeof terms)[number]);
      led.set(term, known);
      if (known) return step < asked + ENTRY_WITHIN_MS / GRID_MS;
      const sum = sums[term] as (typeof sums)[number];
      if (way === 0) {
        sum.entered += 1;
        return false;
      }
      const end = step + ((terms[term]?.seconds ?? 0) * 1_000) / GRID_MS;
      const window = prices.slice(end - SETTLING_TICKS + 1, end + 1);
      const { outcome } = judgeOption(way > 0 ? "up" : "down", tick.price as PriceTicks, [...window] as PriceTicks[]);
      const gain = outcome === "won" ? Number(terms[term]?.payoutRate) / 1e9 : outcome === "lost" ? -1 : 0;
      sum.trades += 1;
      sum.profit += gain;
      sum.squares += gain ** 2;
      return false;
    });
    history.hear({ ...tick, isValid: true });
    const before = prices[step - 1] as number;
    if (tick.price !== before) [changedAt, direction] = [step, Math.sign(tick.price - before)];
    if (step * GRID_MS < FIRST_MS) continue;
    for (const [term, sum] of sums.entries()) {
      if (step % ASKED_EVERY === 0) {
        sum.asked += 1;
        waiting.push({ asked: step, term, way: 0 });
      }
      const since = step - changedAt;
      if (since < SOONEST || since > LATEST || step < sum.busyUntil) continue;
      sum.busyUntil = step + 2 * LATEST;
      waiting.push({ asked: step, term, way: -direction });
    }
  }
  return sums.map(({ asked, entered, trades, profit, squares }, term) => ({
    ...{ symbol, seconds: terms[term]?.seconds ?? 0, entered: entered / Math.max(1, asked), trades },
    ...{ each: trades === 0 ? 0 : profit / trades, error: trades === 0 ? 0 : Math.sqrt(squares) / trades },
  }));
}
