/**
 * A trader who sees every source earlier than the house, and trades on what the house will come to know: what that brings, after
 * costs, by the engine's own prices and rules. Prices are made from a seed. For tests only.
 */
import { type Instant, instantOf, type PriceTicks } from "@candor/money/money";
import { quoteFor } from "./contract-order.ts";
import { indexPrice } from "./index-price.ts";
import { judgeOption, SETTLING_TICKS } from "./option-order.ts";
import { bumpedFrom, type PricedTick, whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

/** The market itself moves in steps of so many milliseconds. */
const STEP_MS = 50;
const START = 10_000_000;
/** Of a year's 55 %, and a jump of some 0.1 to 0.5 % now and then. */
const SIGMA = 0.000_022;
const JUMPS = 0.000_4;

export interface Market {
  /** What a source says at an instant, seen without any delay. */
  readonly at: (ms: number) => number;
  readonly lastMs: number;
}

/** The same for every seed. */
export function marketOf(seed: number, seconds: number): Market {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const prices: number[] = [];
  let price = START;
  for (let step = 0; step <= (seconds * 1_000) / STEP_MS; step += 1) {
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const jump = random() < JUMPS ? (random() < 0.5 ? -1 : 1) * (0.001 + 0.004 * random()) : 0;
    price *= Math.exp(SIGMA * normal + jump);
    prices.push(Math.round(price));
  }
  const lastMs = (prices.length - 1) * STEP_MS;
  return { at: (ms) => prices[Math.max(0, Math.floor(ms / STEP_MS))] as number, lastMs };
}

export interface House {
  /** How much later than the trader the house hears of each source, and by the same what it hears is older. */
  readonly lagMs: number;
  /** By how much two sources of three follow the first; 0 where all move together. What they say is new all the same. */
  readonly followMs: number;
  readonly freshnessMs: number;
  /** The bump; 0 is what a house without one does. */
  readonly bumpMs: number;
  readonly apartPpbMax: bigint;
}

/** The tick of an instant of the grid. */
export function tickOf(market: Market, house: House, at: number): PricedTick {
  const heardAt = at - house.lagMs;
  const said = [0, house.followMs, house.followMs].map((later) => market.at(heardAt - later));
  const { price } = indexPrice(said);
  return { at: instantOf(at), price, samples: said.map((one) => ({ price: one, at: instantOf(heardAt) })) };
}

/** The first tick that prices what is accepted at an instant; undefined where none does in time. */
function pricedTick(market: Market, house: House, acceptedAt: number): PricedTick | undefined {
  const from = bumpedFrom(instantOf(acceptedAt) as Instant, house.bumpMs);
  const first = Math.ceil(Math.max(from, acceptedAt + 1) / GRID_MS) * GRID_MS;
  for (let at = first; at <= acceptedAt + 3_000; at += GRID_MS) {
    const tick = tickOf(market, house, at);
    if (whyNotFresh(tick, house) === undefined) return tick;
  }
  return undefined;
}

export interface Outcome {
  readonly trades: number;
  /** Parts of what was traded, or of the stakes; costs are taken off. */
  readonly profit: number;
}

/** What the trader knows at an instant of where the house's price is going, as a part of it. */
const leadAt = (market: Market, house: House, at: number): number => {
  const shown = tickOf(market, house, Math.floor(at / GRID_MS) * GRID_MS).price;
  return market.at(at) / shown - 1;
};

interface Play {
  readonly threshold: number;
  /** 1 follows what is known, -1 bets against it. */
  readonly sign: 1 | -1;
}

/** Looks at the market a dozen times a second, always a moment before a tick, and does what pays. */
function play(market: Market, { threshold, sign }: Play, house: House, trade: Trade): Outcome {
  let [trades, profit] = [0, 0];
  for (let at = 10_000 - STEP_MS; at < market.lastMs - 400_000; at += GRID_MS) {
    const lead = leadAt(market, house, at);
    if (Math.abs(lead) < threshold) continue;
    const result = trade(at, lead * sign > 0 ? "up" : "down");
    if (result === undefined) continue;
    trades += 1;
    profit += result.gain;
    at = Math.ceil(result.until / GRID_MS) * GRID_MS - STEP_MS;
  }
  return { trades, profit };
}

type Trade = (at: number, way: "up" | "down") => { readonly gain: number; readonly until: number } | undefined;

/** What a trade costs on each side, in parts of the price. */
export interface Costs {
  readonly halfSpread: number;
  readonly fee: number;
}

/** In and out at the market: a contract, or what the house sells and takes back of a coin. */
export function inAndOut(market: Market, house: House, how: Play, { halfSpread, fee }: Costs, holdMs: number): Outcome {
  return play(market, how, house, (at, way) => {
    const entry = pricedTick(market, house, at);
    if (entry === undefined) return undefined;
    const exit = pricedTick(market, house, entry.at + holdMs);
    if (exit === undefined) return undefined;
    const [into, out] = way === "up" ? (["long", "short"] as const) : (["short", "long"] as const);
    const priceOf = (side: "long" | "short", { price }: PricedTick) =>
      quoteFor(side, price as PriceTicks, Math.ceil(price * halfSpread));
    const [bought, sold] = [priceOf(into, entry), priceOf(out, exit)];
    const moved = (way === "up" ? sold - bought : bought - sold) / bought;
    return { gain: moved - fee * (1 + sold / bought), until: exit.at };
  });
}

/** An option on where the price goes. */
export function onDirection(market: Market, house: House, how: Play, seconds: number, payout: number): Outcome {
  return play(market, how, house, (at, way) => {
    const entry = pricedTick(market, house, at);
    if (entry === undefined) return undefined;
    const until = entry.at + seconds * 1_000;
    const prices = Array.from(
      { length: SETTLING_TICKS },
      (_, back) => tickOf(market, house, until - back * GRID_MS).price as PriceTicks,
    );
    const { outcome } = judgeOption(way, entry.price as PriceTicks, prices);
    return { gain: outcome === "won" ? payout : outcome === "lost" ? -1 : 0, until };
  });
}
