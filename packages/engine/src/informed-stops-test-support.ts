/**
 * An informed trader who holds a long and a short of the same size, and leaves the one that is about to lose: by stops a tick away
 * on both sides, which the next price that moves at all reaches, or by asking to close it at the market. Then it is entered again.
 * For tests only.
 */
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
import { newestSaidAt, whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

/** As in the products: sources that disagree for longer than that keep nobody. */
const CLOSE_WITHIN_MS = 5_000;

/** `bump-stops`: stops that stand once the ticks of a bump have acted; `stops`: once a price has come that would have closed. */
export type Exit = "close" | "stops" | "bump-stops";

type HouseTick = ReturnType<typeof tickOf>;

/** The first price that closes what was asked for at an instant. */
function closingTick(market: Market, house: House, askedAt: number): HouseTick {
  for (let at = Math.ceil((askedAt + house.bumpMs) / GRID_MS) * GRID_MS; ; at += GRID_MS) {
    const tick = tickOf(market, house, at);
    const isSaidSince = (newestSaidAt(tick.samples) ?? 0) >= askedAt;
    if (isSaidSince && (whyNotFresh(tick, house) !== "apart" || at > askedAt + CLOSE_WITHIN_MS)) return tick;
    // Where nothing is said since, stops are refused.
    if (at > askedAt + 4 * CLOSE_WITHIN_MS) return tick;
  }
}

function exitOf(market: Market, house: House, askedAt: number, exit: Exit): HouseTick | undefined {
  if (exit === "close") return closingTick(market, house, askedAt);
  const bump = Math.ceil((askedAt + house.bumpMs) / GRID_MS) * GRID_MS;
  const stands = exit === "stops" ? closingTick(market, house, askedAt) : tickOf(market, house, bump);
  for (let at = stands.at + GRID_MS; at <= stands.at + CLOSE_WITHIN_MS; at += GRID_MS) {
    const tick = tickOf(market, house, at);
    if (tick.price !== stands.price) return tick;
  }
  return undefined;
}

/** @param threshold the lead, as a part of the price, from which on it is done */
export function onLeaving(
  market: Market,
  house: House,
  exit: Exit,
  threshold: number,
  { halfSpread, fee }: Costs,
): Outcome {
  let [trades, profit, squares] = [0, 0, 0];
  for (let at = LOOKED_BACK_MS - STEP_MS; at < market.lastMs - 400_000; at += GRID_MS) {
    const shown = tickOf(market, house, Math.floor(at / GRID_MS) * GRID_MS).price;
    const lead = market.at(at) / shown - 1;
    if (Math.abs(lead) < threshold) continue;
    const left = exitOf(market, house, at, exit);
    if (left === undefined) continue;
    const again = pricedTick(market, house, left.at + STEP_MS) ?? pricedTick(market, house, left.at + 3_000);
    if (again === undefined) continue;
    // About to rise, the short is left, and entered again above.
    const gain = (Math.sign(lead) * (again.price - left.price)) / left.price - 2 * (halfSpread + fee);
    trades += 1;
    profit += gain;
    squares += gain ** 2;
    at = Math.ceil(again.at / GRID_MS) * GRID_MS - STEP_MS;
  }
  return { trades, profit, squares };
}
