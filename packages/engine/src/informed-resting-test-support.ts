/**
 * An informed trader whose limit orders rest on both sides of the price: whatever the house is about to fill is taken away in the
 * last moment, unless what the trader has seen since makes the fill worth more than it costs. For tests only.
 */
import { instantOf, type PriceTicks } from "@candor/money/money";
import { quoteFor } from "./contract-order.ts";
import {
  type Costs,
  type House,
  type Market,
  type Outcome,
  pricedTick,
  STEP_MS,
  tickOf,
} from "./informed-trader-test-support.ts";
import { LOOKED_BACK_MS } from "./option-lead.ts";
import { bumpedFrom, whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

interface Resting {
  readonly limit: number;
  /** No earlier price fills it. */
  readonly from: number;
}

export interface RestingPlay {
  /** How far from the price the orders rest, as a part of it. */
  readonly distance: number;
}

/** The house fills at what it asks or bids where a price reaches the limit; a cancel acts `cancelMs` after it was sent. */
export function onResting(
  market: Market,
  house: House,
  { distance }: RestingPlay,
  { halfSpread, fee }: Costs,
  cancelMs: number,
): Outcome {
  let [trades, profit, squares] = [0, 0, 0];
  const rest = (at: number, way: "up" | "down", price: number): Resting => ({
    limit: Math.round(price * (1 + (way === "up" ? -distance : distance))),
    from: bumpedFrom(instantOf(at), house.bumpMs),
  });
  for (const way of ["up", "down"] as const) {
    const [into, out] = way === "up" ? (["long", "short"] as const) : (["short", "long"] as const);
    const quote = (side: "long" | "short", price: number) =>
      quoteFor(side, price as PriceTicks, Math.ceil(price * halfSpread));
    let order: Resting | undefined;
    for (let at = LOOKED_BACK_MS; at < market.lastMs - 400_000; at += GRID_MS) {
      const tick = tickOf(market, house, at);
      const drifted = order !== undefined && Math.abs(order.limit / tick.price - 1) > 2 * distance + halfSpread;
      if (order === undefined || drifted) {
        order = rest(at, way, tick.price);
        continue;
      }
      const price = quote(into, tick.price);
      const isReached = way === "up" ? price <= order.limit : price >= order.limit;
      if (!isReached || at < order.from || whyNotFresh(tick, house) !== undefined) continue;
      // What the trader knows when a cancel is still in time.
      const known = market.at(at - STEP_MS - cancelMs);
      const worth = way === "up" ? quote(out, known) - price : price - quote(out, known);
      if (worth / price < 2 * fee) {
        order = undefined;
        continue;
      }
      const exit = pricedTick(market, house, at);
      order = undefined;
      if (exit === undefined) continue;
      const sold = quote(out, exit.price);
      const gain = (way === "up" ? sold - price : price - sold) / price - fee * (1 + sold / price);
      trades += 1;
      profit += gain;
      squares += gain ** 2;
      at = Math.ceil(exit.at / GRID_MS) * GRID_MS;
    }
  }
  return { trades, profit, squares };
}
